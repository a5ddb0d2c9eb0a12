/** The first visit of Go Fish: its stage, and where bubbles point. It imports nothing of the board. */

import { seen } from "../../state";
import { you } from "../../table/seating";
import type { Update } from "../../wire/messages";
import type { GoFish } from "./wire";

export function stage(): string | null {
  const { turn, history, books, over } = (seen.value as Update<GoFish>).view.board;
  const own = you.value;
  if (own === null) return null;
  if (books.some(({ seat }) => seat === own)) return "won";
  if (over) return "lost";
  if (turn !== own) return "miss";
  const last = history.at(-1);
  if (!last) return "ask";
  return last.seat === own && last.given > 0 ? "hit" : "again";
}

export function place(name: string): Element | null {
  const [kind, value] = name.split(":");
  switch (kind) {
    case "rank":
      return document.querySelector(`[data-rank="${value}"]:not([aria-pressed=true])`);
    case "seat":
      return (
        document.querySelector(".bar[data-bar=ask] [data-commit]") ??
        document.querySelector(`[data-who="${value}"]`) ??
        document.querySelector(`[data-seat="${value}"]`)
      );
    case "fished":
      return document.querySelector("[data-testid=fished]");
    default:
      return document.querySelector(".said .is");
  }
}
