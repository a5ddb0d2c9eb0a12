/** The first visit of Fish Draw: its stage, and where bubbles point. It imports nothing of the board. */

import { seen } from "../../state";
import { you } from "../../table/seating";
import type { Update } from "../../wire/messages";
import type { FishDraw } from "./wire";

export function stage(): string | null {
  const { view, moves } = seen.value as Update<FishDraw>;
  const { phase, lead, round, ledger, over } = view.board;
  const own = you.value;
  if (own === null) return null;
  if (over) return over.winners.includes(own) ? "won" : "lost";
  if (moves.shout) return "fish";
  if (phase === "collect") return null;
  const isWhole = ledger.every(({ seats, middle, aside }) => seats.join() === `${own}` && !middle && !aside);
  if (isWhole && moves.calls.length) return "call";
  if (lead !== own) return null;
  return round > 1 ? "again" : "turn";
}

export function place(name: string): Element | null {
  switch (name) {
    case "call":
      // One is beside the table, one below it; which is seen is a matter of the window.
      return [...document.querySelectorAll(".call-button")].find((one) => one.getClientRects().length) ?? null;
    case "shout":
    case "word":
      return document.querySelector(`[data-testid=${name}]`);
    default:
      return null;
  }
}
