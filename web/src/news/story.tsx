/** Lists of what happened while the reader was away, or too fast to follow; newest last. */

import * as say from "#words/shared-table";
import { pace } from "../timing/pace";
import { Rich } from "../ui/cards";
import { dismissMissed, missed, story } from "./news";
import { notice } from "./presence";

/** All that happened while the page was apart; it goes when the reader moves, or says so. */
export function Missed() {
  if (!missed.value.length) return null;
  return (
    <section class="missed" aria-labelledby="missed-title" data-testid="missed">
      <h2 id="missed-title">{say.whileAway}</h2>
      <Sentences of={missed.value} />
      <button type="button" onClick={dismissMissed}>
        {say.goOn}
      </button>
    </section>
  );
}

/** All that happened since the reader's own last move, where bots play at once; folded away where there is little room. */
export function Since() {
  if (pace.value !== "at_once" || story.value.length < 2) return null;
  return (
    <details class="story-since" data-testid="story" open={matchMedia("(width >= 43.75em)").matches}>
      <summary>{say.sinceYourMove}</summary>
      <Sentences of={story.value} />
    </details>
  );
}

function Sentences({ of }: { of: readonly { n: number; eyes: string; ears: string }[] }) {
  return (
    <ol>
      {of
        .filter(({ eyes }) => eyes)
        .map(({ n, eyes, ears }) => (
          <li key={n}>
            <span aria-hidden="true">
              <Rich>{eyes}</Rich>
            </span>
            <span class="for-ears">{ears}</span>
          </li>
        ))}
    </ol>
  );
}

/** Who sat down or left, for a while. */
export function Notice() {
  return notice.value ? (
    <p class="notice" aria-hidden="true" data-testid="notice">
      {notice.value}
    </p>
  ) : null;
}
