import type { ComponentChildren } from "preact";
import * as say from "#words/halls-table";
import { Rich } from "../cards";
import { type Place, pending, play, table } from "../state";
import { Countdown } from "./hearing";
import { Refusal } from "./refusal";
import { PendingRuling } from "./ruling";
import { nameOf, you } from "./seating";
import { typed, typedWrong } from "./typed";
import { NameField } from "./visitor";

/** Commands whose refusal is said here. A seat is too narrow for a sentence, and its button is gone once it is taken. */
const HERE = (place: Place) => /^(action|wait|shout|seat-\d+)$/.test(place);

interface Properties {
  /** What happened, on top. */
  news?: ComponentChildren;
  /** What the reader can do, where they have a seat. */
  children: ComponentChildren;
}

/** What the reader can do now, always within reach of the thumb. */
export function Actions({ news, children }: Properties) {
  return (
    <section class="actions" aria-label={say.actions}>
      {news}
      <Countdown />
      <PendingRuling />
      <Refusal from={HERE} />
      {you.value === null ? <Visitor /> : children}
    </section>
  );
}

function Visitor() {
  return (
    <>
      <p class="prompt">{say.visitor}</p>
      <NameField />
    </>
  );
}

/** One line above the buttons: what has been typed, and what to do next. */
export function Prompt({ line, listening }: { line: string; listening: boolean }) {
  const wrong = typed.value !== "" && typedWrong.value;
  const shown = wrong && listening ? say.typedUnknown({ typed: typed.value }) : line;
  if (!shown && !typed.value) return null;
  return (
    <p class="prompt">
      {typed.value && <kbd class={wrong ? "typed wrong" : "typed"}>{typed.value}</kbd>} <Rich>{shown}</Rich>
    </p>
  );
}

/** Why the reader waits for a seat. */
export function waitingFor(seat: number, ownCards: number): string {
  const name = nameOf(seat);
  if (table.value.sitters[seat]?.status === "away") return say.waitForAway({ name });
  return ownCards ? say.waitForTurn({ name }) : say.outAndWaiting({ name });
}

interface ChoiceProperties {
  prompt: string;
  options: readonly { label: ComponentChildren; move: unknown; key: string | number }[];
}

/** One of a few moves must be chosen, and nothing else can be done. */
export function Choice({ prompt, options }: ChoiceProperties) {
  return (
    <>
      <p class="prompt">{pending.value ? say.sending : <Rich>{prompt}</Rich>}</p>
      <div class="buttons wrap">
        {options.map(({ label, move, key }) => (
          <button
            type="button"
            class="primary"
            key={key}
            aria-disabled={pending.value !== null}
            onClick={() => play("action", move)}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  );
}
