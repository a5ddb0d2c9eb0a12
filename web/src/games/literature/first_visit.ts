/**
 * The first visit of Literature: its stage, and where bubbles point.
 *
 * It imports nothing of the board: a shared chunk would be one more module for every table.
 */

import { opening } from "../../news/suspense";
import { pending, seen } from "../../state";
import { nameOf, you } from "../../table/seating";
import type { Update } from "../../wire/messages";
import type { Literature } from "./wire";

const HALF_SUIT = "LH";
const FIRST_OF_IT = "2H";

/** The team has it all: from then on nothing but the claim is spoken of. */
let isComplete = false;

const board = () => (seen.value as Update<Literature>).view.board;

/** Who plays on. */
export const player = (): string => nameOf(board().turn ?? 0);

export function stage(): string | null {
  const { closed, turn, last_question: last, over } = board();
  const own = you.value;
  if (own === null || over || pending.value || opening.value) return null;
  const end = closed.find(({ half_suit }) => half_suit === HALF_SUIT);
  if (end) return end.team === own % 2 ? "won" : "lost";
  if (turn !== own) return isComplete ? "later" : last?.seat === own ? "miss" : "listen";
  isComplete ||= last !== null && last.seat !== own;
  if (isComplete) return "complete";
  return last ? "hit" : "ask";
}

export function place(name: string): Element | null {
  const [kind, value] = name.split(":");
  switch (kind) {
    case "card":
      return document.querySelector(`.hand [data-card="${value}"]:not([aria-pressed=true])`);
    case "seat":
      return (
        document.querySelector("[data-testid=ask-button]") ??
        document.querySelector(`[data-who="${value}"]`) ??
        document.querySelector(`[data-seat="${value}"]`)
      );
    case "claim": {
      const tray = document.querySelector(`.hand [data-card="${FIRST_OF_IT}"]`)?.closest(".tray");
      return tray?.querySelector(".tray-label button") ?? document.querySelector("[data-testid=claim-button]");
    }
    default:
      return document.querySelector(".said .is");
  }
}
