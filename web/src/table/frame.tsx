import type { ComponentChildren } from "preact";
import { Invite } from "../menu/dialogs";
import { Notice } from "../news/story";
import { hasten, Speed } from "../timing/pace";
import { you } from "./seating";

interface Properties {
  /** The players around the table. */
  seats: ComponentChildren;
  /** What was said last. */
  said: ComponentChildren;
  /** What lies in the middle: a stock, turned cards. */
  centre?: ComponentChildren;
  /** On a wide screen beside the table: what the house rules let everyone look up. */
  side?: ComponentChildren;
  bar: ComponentChildren;
  /** The reader's cards, or how the game ended. */
  hand: ComponentChildren;
}

/** A tap on the table itself lets the next bot speak now. */
function hurry(event: MouseEvent): void {
  if (!(event.target instanceof Element && event.target.closest("button, a, input, summary, .reveal"))) hasten();
}

/**
 * The table of every game: players around the middle, the bar, the hand.
 *
 * For ears the order is what was said, who sits there, what one can do, one's hand. Where each part is on the screen is a
 * matter of styles alone (`styles/frame.css`).
 */
export function Frame({ seats, said, centre, side, bar, hand }: Properties) {
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: Space does the same (`timing/pace.tsx`) */}
      <section class="pool" onClick={hurry}>
        <div class="mid">
          {said}
          {centre}
        </div>
        {seats}
        <Notice />
      </section>
      <aside class="side">
        {you.value !== null && <Speed />}
        {side}
        <Invite />
      </aside>
      {bar}
      {hand}
    </>
  );
}
