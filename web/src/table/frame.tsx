import type { ComponentChildren } from "preact";

interface Properties {
  /** The players around the table. */
  seats: ComponentChildren;
  /** What was said last. */
  said: ComponentChildren;
  /** What lies in the middle: a stock, turned cards. */
  centre?: ComponentChildren;
  /** On a wide screen beside the table: what the house rules let everybody look up. */
  side?: ComponentChildren;
  bar: ComponentChildren;
  /** The reader's cards, or how the game ended. */
  hand: ComponentChildren;
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
      <section class="pool">
        <div class="mid">
          {said}
          {centre}
        </div>
        {seats}
      </section>
      {side && <aside class="side">{side}</aside>}
      {bar}
      {hand}
    </>
  );
}
