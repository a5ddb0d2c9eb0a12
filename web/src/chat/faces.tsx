/** Six faces that people make at their seats: their buttons, and what they look like beside a seat for a moment. */

import { effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import * as say from "#words/shared-talk";
import { recall, remember } from "../browser/storage";
import { pending, send, table } from "../state";
import { besideFace } from "../table/seats";
import { isolated } from "../text/wording";
import { announce } from "../ui/announce";
import type { Reacted } from "../wire/messages";

type Kind = Reacted["reaction"];

/** So long a face stands at its seat. */
const SHOWN_MS = 4_000;

const NAMES: Readonly<Record<Kind, string>> = {
  laugh: say.reactionLaugh,
  wow: say.reactionWow,
  cheer: say.reactionCheer,
  phew: say.reactionPhew,
  oops: say.reactionOops,
  sad: say.reactionSad,
};

const EYES = "M13 17v3M27 17v3";
const LINES: Readonly<Record<Kind, () => JSX.Element>> = {
  laugh: () => <path d="M10 18l4-3 4 3M22 18l4-3 4 3M11 23h18q-2 9-9 9t-9-9z" />,
  wow: () => <path d={`${EYES}M10 11q3-2 6 0M24 11q3-2 6 0M20 24a4 5 0 1 0 .1 0z`} />,
  cheer: () => <path d="M10 19q3-5 6 0M24 19q3-5 6 0M11 24q9 10 18 0" />,
  phew: () => <path d="M10 18h6M24 18h6M14 28q3-4 6 0t6 0M33 8q4 5 0 8-4-3 0-8z" />,
  oops: () => <path d={`${EYES}M10 13l6-2M30 13l-6-2M13 28l3-3 4 3 4-3 3 3`} />,
  sad: () => <path d={`${EYES}M12 30q8-7 16 0M28 23q3 4 0 6-3-2 0-6z`} />,
};

/** By seat: the face that stands there now, and which it is in their order. */
const shown = signal<Readonly<Record<number, { kind: Kind; name: string; key: number }>>>({});
let keys = 0;

/** Whether the reader wants to see them. */
export const areWanted = signal(recall("faces") !== "no");
effect(() => remember("faces", areWanted.value ? "yes" : "no"));

const Drawn = ({ kind }: { kind: Kind }) => (
  <svg viewBox="0 0 40 40" aria-hidden="true" data-face={kind}>
    <circle cx="20" cy="20" r="19" />
    {LINES[kind]()}
  </svg>
);

besideFace.value = (seat) => {
  const face = shown.value[seat];
  return (
    face?.name === nameAt(seat) && (
      <span class="made-face" key={face.key} data-testid={`face-${seat}`}>
        <Drawn kind={face.kind} />
      </span>
    )
  );
};

const nameAt = (seat: number) => table.value.sitters[seat]?.name ?? "";

/** Someone makes a face. */
export function showFace({ seat, reaction: kind }: Reacted): void {
  if (!areWanted.value) return;
  const key = ++keys;
  const name = nameAt(seat);
  shown.value = { ...shown.value, [seat]: { kind, name, key } };
  announce(say.talkLine({ name: isolated(name), text: NAMES[kind] }));
  setTimeout(() => {
    const { [seat]: last, ...others } = shown.value;
    if (last?.key === key) shown.value = others;
  }, SHOWN_MS);
}

/** The six to choose from; `made` hears that one was chosen. */
export function Faces({ made }: { made?: () => void }) {
  return (
    <section class="faces" aria-labelledby="faces-title">
      <h3 id="faces-title">{say.talkFaces}</h3>
      <div>
        {(Object.keys(NAMES) as Kind[]).map((reaction) => (
          <button
            key={reaction}
            type="button"
            data-reaction={reaction}
            aria-label={NAMES[reaction]}
            title={NAMES[reaction]}
            aria-disabled={pending.value !== null}
            onClick={() => send("talk", { type: "react", reaction }, made)}
          >
            <Drawn kind={reaction} />
          </button>
        ))}
      </div>
    </section>
  );
}
