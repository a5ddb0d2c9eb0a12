/** What the page shows of the number of cards in a hand: a house rule (`hand_counts`). An empty hand is always shown. */

import { signal } from "@preact/signals";
import { you } from "../../table/seating";
import { board, options, update } from "./game";

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
