import { storyOfTheGame } from "../../table/finished_game";
import { kebab } from "../../table/game";
import { Result as Panel } from "../../table/result";
import { nameOf, personOf, who } from "../../table/seating";
import { listed } from "../../text/wording";
import { Rich, short } from "../../ui/cards";
import { board, options, ownSide } from "./game";
import { HalfSuitShape, signed } from "./half_suits";
import { halfSuit, sideName } from "./names";
import { SideMark } from "./seats";
import { outcome, type Reveal, reveals } from "./sentences";
import type { Sight } from "./wire";
import * as say from "./words";

/** How the game ended: the score, and who took what and how, in order. */
export function Result() {
  const { over, scores } = board.value;
  if (!over) return null;
  const us = ownSide.value ?? 0;
  const isWon = over.winner !== null && (ownSide.value === null || over.winner === us);
  const behind = (scores[1 - us] ?? 0) - (scores[us] ?? 0);
  const note = over.winner === null || isWon ? null : say.consolation({ count: behind });
  const rows = [us, 1 - us].map((side) => ({
    key: side,
    name: (
      <>
        <SideMark side={side} /> {sideName(side)}
      </>
    ),
    points: signed(scores[side] ?? 0),
  }));
  const reason = (
    <>
      {say.endings[kebab(over.reason)]}
      {options.value.tie_break === "best_of_3" && ` ${say.bestOf({ games: 3 })}`}
    </>
  );
  return (
    <Panel title={outcome(over.winner)} rows={rows} won={isWon} note={note} reason={reason}>
      <Taken />
    </Panel>
  );
}

/** The half-suits in the order in which they were taken. */
function Taken() {
  const { closed } = board.value;
  const told = reveals(storyOfTheGame<Sight>());
  return (
    <section class="story-of-game">
      <h3>{say.takenInOrder}</h3>
      <ol data-testid="taken">
        {closed.map(({ half_suit: id, team }) => (
          <li key={id}>
            <span class="pip" aria-hidden="true">
              <HalfSuitShape id={id} />
            </span>
            {team === null ? <i class="mk none" aria-hidden="true" /> : <SideMark side={team} />}
            <span>
              <b>{halfSuit(id)}</b>
              <How told={told.find(({ halfSuit }) => halfSuit === id)} team={team} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function How({ told, team }: { told: (Reveal & { question: number }) | undefined; team: number | null }) {
  const side = team === null ? say.cancelled : sideName(team);
  if (!told) return <small>{side}</small>;
  return (
    <small>
      {told.seat === null ? side : nameOf(told.seat)} · <Rich>{how(told)}</Rich>
      {told.question > 0 && `, ${say.atQuestion({ number: told.question })}`}
    </small>
  );
}

/** How a half-suit was taken, or lost: by whom it was held, or what was named wrongly. */
function how({ seat, said, held, closed }: Reveal): string {
  if (seat === null) return say.howSettled;
  const named = new Map(said);
  const wrong = held.filter(([card, holder]) => named.has(card) && named.get(card) !== holder);
  if (wrong.length) {
    const holders = [...new Set(wrong.map(([, holder]) => holder))].map((holder) => {
      const cards = wrong.filter(([, by]) => by === holder).map(([card]) => short(card));
      return say.heldBy({ seat: who(holder), cards: cards.join(" ") });
    });
    return say.howWrong({ holders: listed(holders) });
  }
  if (closed.outcome !== "won") return say.howLost;
  const others = [...new Set(held.map(([, holder]) => holder))].filter((holder) => holder !== seat);
  return others.length ? say.howTogether({ names: listed(others.map(personOf)) }) : say.howAlone;
}
