import { rankSign, type Suit, SuitShape } from "../../ui/cards";
import { board, ownSide, setup } from "./game";
import { halfSuit, sideName, teamOf } from "./names";
import { SideMark } from "./seats";
import * as say from "./words";

/** A number with a real minus. */
export const signed = (points: number): string => String(points).replace("-", "−");

/** A phone has room for so many little cards beside the score; of more the numbers tell alone. */
const MOST_PIPS = 4;

/** The score in the top line, and beside it the half-suits of each side. */
export function Score() {
  const us = ownSide.value ?? 0;
  const them = 1 - us;
  const { scores, closed } = board.value;
  const [ours, theirs] = [scores[us] ?? 0, scores[them] ?? 0];
  return (
    <div class={closed.length > MOST_PIPS ? "score full" : "score"} data-testid="score">
      <span class="for-ears">
        {say.scoreLine({ ours: sideName(us), us: ours, theirs: sideName(them), them: theirs })}
      </span>
      <span class="side-score" aria-hidden="true" data-side={us}>
        <SideMark side={us} /> <b>{signed(ours)}</b> <Pips side={us} />
      </span>
      <span class="dim" aria-hidden="true">
        :
      </span>
      <span class="side-score" aria-hidden="true" data-side={them}>
        <Pips side={them} /> <b>{signed(theirs)}</b> <SideMark side={them} />
      </span>
    </div>
  );
}

function Pips({ side }: { side: number }) {
  const won = board.value.closed.filter(({ team }) => team === side);
  return (
    <span class="pips">
      {won.map(({ half_suit: id }) => (
        <i class="pip" key={id}>
          <HalfSuitShape id={id} />
        </i>
      ))}
    </span>
  );
}

export function HalfSuitShape({ id }: { id: string }) {
  if (id[0] === "R") return <b class="rank-sign">{rankSign(id[1] ?? "")}</b>;
  const suit: Suit = id === "SP" ? "J" : (id[1] as Suit);
  return (
    <span class={suit}>
      <SuitShape suit={suit} />
    </span>
  );
}

/** Every half-suit with who won it. */
export function Taken() {
  return (
    <section class="taken">
      <h2>{say.halfSuits}</h2>
      <ul class="half-suits" aria-label={say.halfSuits}>
        {setup.value.half_suits.map(([id]) => (
          <HalfSuit key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}

function HalfSuit({ id }: { id: string }) {
  const closed = board.value.closed.find((closed) => closed.half_suit === id);
  const fate = !closed ? say.open : closed.team === null ? say.cancelled : say.wonBy({ team: teamOf(closed.team) });
  const worth = Math.max(0, ...(closed?.points ?? []));
  return (
    <li data-testid={`half-suit-${id}`} class={closed ? "closed" : "open"}>
      <span class="for-ears">
        {say.fateOf({ half_suit: halfSuit(id), fate })}
        {worth > 1 && `, ${worth}`}
      </span>
      <i class="pip" aria-hidden="true">
        <HalfSuitShape id={id} />
      </i>
      <span aria-hidden="true">{halfSuit(id)}</span>
      <span class="fate" aria-hidden="true">
        {closed && closed.team !== null ? sideName(closed.team) : fate}
        {worth > 1 && ` ${worth}`} {closed && closed.team !== null && <SideMark side={closed.team} />}
      </span>
    </li>
  );
}
