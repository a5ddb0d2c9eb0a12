/** The players of a Literature table, and how many cards of each are shown (the house rule `hand_counts`). */

import { signal } from "@preact/signals";
import { said } from "../../news/news";
import { nameOf, who, you } from "../../table/seating";
import { Seats as Ring, type SeatInfo, TeamMark } from "../../table/seats";
import { askSoon } from "../../table/taps";
import { the } from "../../ui/cards";
import { claimants, nameHolder, nextUnsaid } from "./claim";
import {
  ask,
  board,
  card,
  irregular,
  mayAsk,
  options,
  ownSide,
  pickTarget,
  sideOf,
  target,
  targetsFor,
  update,
} from "./game";
import { sideName } from "./names";
import type { Sight } from "./wire";
import * as say from "./words";

/** The seat whose number of cards was asked last, and when; the answer stands until something happens. */
const requested = signal<{ seat: number; n: number } | null>(null);

export function requestCount(seat: number): void {
  requested.value = { seat, n: update.value.n };
}

export const onRequest = (seat: number): boolean =>
  options.value.hand_counts === "on_request" && seat !== you.value && (board.value.sizes[seat] ?? 0) > 0;

/** The number of cards of a seat; `null` where it is not shown. */
export function countShown(seat: number): number | null {
  const size = board.value.sizes[seat] ?? 0;
  if (size === 0 || seat === you.value) return size;
  switch (options.value.hand_counts ?? "public") {
    case "public":
      return size;
    case "on_request":
      return requested.value?.seat === seat && requested.value.n === update.value.n ? size : null;
    case "zero_only":
    case "secret":
      return null;
  }
}

/** Everyone at the table, in turn order. */
export function Seats() {
  return <Ring info={info} />;
}

function info(seat: number): SeatInfo {
  const count = countShown(seat);
  const out = board.value.sizes[seat] === 0;
  const { over } = board.value;
  const won = over && over.winner === sideOf(seat);
  const begun = said.value.isBegun ? (said.value.is?.sights as readonly Sight[] | undefined)?.[0] : undefined;
  const last = begun?.type === "asked" ? begun : (board.value.questioned ?? board.value.last_question);
  return {
    turn: board.value.turn === seat,
    out: over?.winner == null ? out && !over : !won,
    won: won === true,
    size: out ? null : count,
    sizeAloud: out ? say.out : count === null ? say.hidden : say.cardCount({ count }),
    team: teamMark(sideOf(seat)),
    teamAloud: sideName(sideOf(seat)),
    asked: card.value === null && last?.target === seat, // while the reader chooses, only whom they choose
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

/** "How many cards have you?" must be answered; the page answers for everyone. */
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
  if (mayAsk.value && !irregular.value) askSoon(event as PointerEvent, ask);
  if (event.detail === 0 && card.value && you.value !== null) {
    requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-testid=ask-button]")?.focus());
  }
}
