import { type Suit, SuitShape } from "../cards";
import { text } from "../messages";
import { board, ownSide, setup, sideName } from "./game";
import { SideMark } from "./seats";

/** The score, and every half-suit with who won it. */
export function HalfSuits() {
  const say = text.value;
  const us = ownSide.value ?? 0;
  const them = 1 - us;
  const [ours, theirs] = [board.value.scores[us] ?? 0, board.value.scores[them] ?? 0];
  return (
    <section class="score" aria-label={say.score}>
      <p class="points">
        <span class="for-ears">{say.scoreLine(sideName(us), ours, sideName(them), theirs)}</span>
        <span aria-hidden="true">
          <SideMark side={us} /> {ours}
          <i>:</i>
          {theirs} <SideMark side={them} />
        </span>
      </p>
      <HalfSuitList />
    </section>
  );
}

export function HalfSuitList() {
  return (
    <ul class="half-suits" aria-label={text.value.halfSuits}>
      {setup.value.half_suits.map(([id]) => (
        <HalfSuit key={id} id={id} />
      ))}
    </ul>
  );
}

function HalfSuit({ id }: { id: string }) {
  const say = text.value;
  const closed = board.value.closed.find((closed) => closed.half_suit === id);
  const fate = !closed ? say.open : closed.team === null ? say.cancelled : say.wonBy(sideName(closed.team));
  return (
    <li data-testid={`half-suit-${id}`} class={closed ? `closed side-${closed.team ?? "none"}` : "open"}>
      <span class="for-ears">
        {say.halfSuit(id)}: {fate}
      </span>
      <span class="half" aria-hidden="true">
        {say.half(id)}
      </span>
      <SuitShape suit={id[1] as Suit} />
      <span class="fate" aria-hidden="true">
        {closed && (closed.team === null ? "✕" : <SideMark side={closed.team} />)}
      </span>
    </li>
  );
}
