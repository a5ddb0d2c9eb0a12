import { nameOf, who, you } from "../../table/seating";
import { Seats as Ring, type SeatInfo, TeamMark } from "../../table/seats";
import { the } from "../../ui/cards";
import { claimants, nameHolder, nextUnsaid } from "./claim";
import { board, card, ownSide, pickTarget, sideOf, target, targetsFor } from "./game";
import { sideName } from "./names";
import { countShown, onRequest, requestCount } from "./sizes";
import * as say from "./words";

/** Everybody at the table, in turn order. */
export function Seats() {
  return <Ring info={info} />;
}

function info(seat: number): SeatInfo {
  const count = countShown(seat);
  const out = board.value.sizes[seat] === 0;
  const last = board.value.questioned ?? board.value.last_question;
  return {
    turn: board.value.turn === seat,
    out,
    size: out ? null : count,
    sizeAloud: out ? say.out : count === null ? say.hidden : say.cardCount({ count }),
    team: teamMark(sideOf(seat)),
    teamAloud: sideName(sideOf(seat)),
    asked: last?.target === seat,
    choice: claimants.value.includes(seat)
      ? holderChoice(seat)
      : targetsFor(card.value).includes(seat)
        ? {
            pressed: target.value === seat,
            lit: card.value !== null,
            ears: card.value ? say.askFor({ card: the(card.value) }) : "",
            choose: (event) => chooseTarget(seat, event),
          }
        : undefined,
    below: onRequest(seat) && count === null && <AskCount seat={seat} />,
  };
}

/** While a claim is composed, a tap on a teammate says that they hold the next card. */
function holderChoice(seat: number): SeatInfo["choice"] {
  const next = nextUnsaid.value;
  if (!next) return undefined;
  return {
    pressed: false,
    lit: true,
    ears: say.claimHolder({ seat: who(seat), cards: the(next) }),
    choose: () => nameHolder(next, seat),
  };
}

/** The shape of a side: the reader's own is the disc; for visitors the first one is. */
export const teamMark = (side: number): 0 | 1 => (side === (ownSide.value ?? 0) ? 0 : 1);

/** The mark of a side. */
export function SideMark({ side }: { side: number }) {
  return <TeamMark team={teamMark(side)} />;
}

/** "How many cards have you?" must be answered; the page answers for everybody. */
function AskCount({ seat }: { seat: number }) {
  return (
    <button type="button" class="take" onClick={() => requestCount(seat)}>
      <span aria-hidden="true">{say.howMany}</span>
      <span class="for-ears">{say.howManyCardsOf({ name: nameOf(seat) })}</span>
    </button>
  );
}

/** Pick whom to ask. Keyboard users are led on to the button that asks. */
export function chooseTarget(seat: number, event: MouseEvent): void {
  pickTarget(seat);
  if (event.detail === 0 && card.value && you.value !== null) {
    requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-testid=ask-button]")?.focus());
  }
}
