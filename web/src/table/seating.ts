/** Who sits where, as the reader sees it. */

import { computed } from "@preact/signals";
import { text } from "../messages";
import { table } from "../state";

export const you = computed(() => table.value.you);

/** A seat's name as a sentence wants it: `null` is the reader. */
export const who = (seat: number): string | null => (seat === you.value ? null : sitterName(seat));
export const nameOf = (seat: number): string => who(seat) ?? text.value.you;
const sitterName = (seat: number): string => table.value.sitters[seat]?.name ?? String(seat + 1);

/** All seats, clockwise from the reader. */
export function clockwise(): number[] {
  const seats = table.value.sitters.length;
  return Array.from({ length: seats }, (_, step) => ((you.value ?? 0) + step) % seats);
}
