/**
 * After a game: its review, a link to share, a rematch, and how the game went. Fetched when a game ends.
 *
 * The server writes how it went, in the language of the page, since it computes the review.
 */

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { ratedNext } from "#words/shared-menu";
import * as after from "#words/shared-review";
import { adopt } from "../browser/lazy";
import { copied, handedOn } from "../browser/sharing";
import { seen, table } from "../state";
import { FishMark } from "../ui/cards";
import styles from "./after_game.css?inline";
import { tableAddress } from "./finished_game";

adopt(styles);

const COPIED_MS = 3000;
const REST_MS = 700;
const ASKED = 40;

interface Told {
  n: number;
  url: string;
  html: string;
}

const told = signal<Told | null>(null);
const isCopied = signal(false);

/** The link, where the browser does not copy it. */
const byHand = signal<string | null>(null);
let asking = -1;

/** Ask how the game went, until the server has reviewed it all; each question waits there for a while. */
async function ask(n: number): Promise<void> {
  if (asking === n) return;
  asking = n;
  for (let times = 0; times < ASKED && asking === n; times++) {
    try {
      const answer = await fetch(`${tableAddress()}/ending`, { headers: { accept: "application/json" } });
      if (!answer.ok) return;
      const { url, html, done } = (await answer.json()) as { url: string; html: string; done: boolean };
      if (asking !== n) return;
      told.value = { n, url, html };
      if (done) return;
    } catch {
      // the table tells that the server is away
    }
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  }
}

/** The fish of a shoal: how far from the side, top in percent, and how large; six at the left and six at the right. */
const SHOAL = [
  ...[
    [0.1, 12, 1.6],
    [0, 58, 2.2],
    [0.3, 34, 1.3],
    [0.2, 78, 1.5],
    [0.6, 2, 1.1],
    [0.4, 92, 1.2],
  ],
  ...[
    [0.3, 8, 1.3],
    [0.1, 66, 2],
    [0, 40, 1.4],
    [0.2, 84, 1.7],
    [0.5, 24, 1.1],
    [0.6, 94, 1.1],
  ],
] as const;

/** A shoal around how the game ended: it swims in once for who has won, and for who has not a few fish stand still. */
export function Shoal({ won }: { won: boolean }) {
  return (
    <span class={won ? "shoal" : "shoal few"} aria-hidden="true">
      {SHOAL.map(([aside, top, size], index) => (
        <i
          key={index}
          style={{
            [index < 6 ? "left" : "right"]: `calc(var(--edge) * ${aside})`,
            top: `${top}%`,
            "--size": `${size}rem`,
            "--i": index % 6,
          }}
        >
          <FishMark />
        </i>
      ))}
    </span>
  );
}

/** The review, and the link to it. */
export function WithTheGame() {
  return (
    <>
      {table.value.rated && (
        <a class="button go" href="/rated">
          {ratedNext}
        </a>
      )}
      <a class="button" href={`${tableAddress()}/game`}>
        {after.afterReviewGame}
      </a>
      <button type="button" class="quiet" onClick={share}>
        {isCopied.value ? after.afterCopied : after.afterShare}
      </button>
      {byHand.value !== null && (
        <input
          class="link-by-hand"
          readOnly
          value={byHand.value}
          aria-label={after.afterCopyLink}
          ref={select}
          onBlur={() => {
            byHand.value = null;
          }}
        />
      )}
    </>
  );
}

function select(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/** The same people at another table, also when some have left this one. */
export function Rematch() {
  const { sitters, you, rematch } = table.value;
  const people = sitters.filter(({ status }) => status !== "bot").length;
  if (!rematch && (you === null || people < 2)) return null;
  const action = `${tableAddress()}/rematch`;
  return (
    <form class="rematch" method="post" action={action} data-testid="rematch">
      <h3>{after.afterRematch}</h3>
      <p>{rematch ? after.afterRematchThere : after.afterRematchAbout}</p>
      {rematch ? (
        <button type="submit">{after.afterRematchGo}</button>
      ) : (
        <>
          <button type="submit" name="sides" value="kept">
            {after.afterRematchKept}
          </button>{" "}
          <button type="submit" name="sides" value="mixed">
            {after.afterRematchMixed}
          </button>
        </>
      )}
    </form>
  );
}

/** Give the link away as this device does it, else copy it; where neither can be, it stands there to be copied by hand. */
async function share(): Promise<void> {
  const url = new URL(told.value?.url ?? `${tableAddress()}/game`, location.href).href;
  if (await handedOn({ title: document.title, url })) return;
  if (!(await copied(url))) {
    byHand.value = url;
    return;
  }
  isCopied.value = true;
  setTimeout(() => {
    isCopied.value = false;
  }, COPIED_MS);
}

/** Where the game turned, how the reader asked, and what they missed. */
export function Ending() {
  const { n } = seen.value;
  const place = useRef<HTMLDivElement>(null);
  const html = told.value?.n === n ? told.value.html : null;
  useEffect(() => void ask(n), [n]);
  useEffect(() => {
    if (place.current && html !== null) place.current.innerHTML = html; // a template of ours, in which names are escaped
  }, [html]);
  return (
    <section class="ending-told" data-testid="ending">
      {html === null && <p role="status">{after.afterStoryIsMade}</p>}
      <div ref={place} />
      <p>
        <a href={`${tableAddress()}/record`} download>
          {after.record}
        </a>
      </p>
    </section>
  );
}
