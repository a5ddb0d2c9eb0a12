import { type Suit, SuitShape } from "../cards";
import { board, ownSide, setup } from "./game";
import { halfSuit, sideName, teamOf, valuesOf } from "./names";
import { SideMark } from "./seats";
import * as say from "./words";

/** The score, and every half-suit with who won it. */
export function HalfSuits() {
  const us = ownSide.value ?? 0;
  const them = 1 - us;
  const [ours, theirs] = [board.value.scores[us] ?? 0, board.value.scores[them] ?? 0];
  return (
    <section class="score" aria-label={say.score}>
      <p class="points">
        <span class="for-ears">
          {say.scoreLine({ ours: sideName(us), us: ours, theirs: sideName(them), them: theirs })}
        </span>
        <span aria-hidden="true">
          <SideMark side={us} /> {signed(ours)}
          <i>:</i>
          {signed(theirs)} <SideMark side={them} />
        </span>
      </p>
      <HalfSuitList />
    </section>
  );
}

/** A number with a real minus. */
export const signed = (points: number): string => String(points).replace("-", "−");

export function HalfSuitList() {
  const all = setup.value.half_suits;
  return (
    <ul class={all.length > 8 ? "half-suits many" : "half-suits"} aria-label={say.halfSuits}>
      {all.map(([id]) => (
        <HalfSuit key={id} id={id} />
      ))}
    </ul>
  );
}

function HalfSuit({ id }: { id: string }) {
  const closed = board.value.closed.find((closed) => closed.half_suit === id);
  const fate = !closed ? say.open : closed.team === null ? say.cancelled : say.wonBy({ team: teamOf(closed.team) });
  const worth = Math.max(0, ...(closed?.points ?? []));
  return (
    <li data-testid={`half-suit-${id}`} class={closed ? `closed side-${closed.team ?? "none"}` : "open"}>
      <span class="for-ears">
        {say.fateOf({ half_suit: halfSuit(id), fate })}
        {worth > 1 && `, ${worth}`}
      </span>
      <span class="half" aria-hidden="true">
        {id[0] === "R" ? (id[1] === "T" ? "10" : id[1]) : say.halfSign(valuesOf(id))}
      </span>
      {id[0] !== "R" && <SuitShape suit={id === "SP" ? "J" : (id[1] as Suit)} />}
      <span class="fate" aria-hidden="true">
        {closed && (closed.team === null ? "✕" : <SideMark side={closed.team} />)}
        {worth > 1 && worth}
      </span>
    </li>
  );
}
