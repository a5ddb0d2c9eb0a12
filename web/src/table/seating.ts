/** Who sits where, as the reader sees it. */

import { computed } from "@preact/signals";
import * as say from "#words/shared-table";
import { table } from "../state";
import { isolated } from "../text/wording";

export const you = computed(() => table.value.you);

/** A person as sentences take them: a name, or `null` for the reader. */
export const who = (seat: number): string | null => (seat === you.value ? null : sitterName(seat));
/** A person by themselves, as on a seat: "Bea", "You". */
export const nameOf = (seat: number): string => say.personTitle({ seat: who(seat) });
/** The same within a sentence: "Bea", "you". */
export const personOf = (seat: number): string => say.person({ seat: who(seat) });
const sitterName = (seat: number): string => isolated(table.value.sitters[seat]?.name ?? String(seat + 1));

/** The number of the face at a seat. */
export const faceOf = (seat: number): number => table.value.sitters[seat]?.face ?? 0;

/** Whether the reader has no seat and may see nothing of the game. */
export const isOutside = computed(() => you.value === null && table.value.watching === "nobody");

/** All seats, clockwise from the reader. */
export function clockwise(): number[] {
  const seats = table.value.sitters.length;
  return Array.from({ length: seats }, (_, step) => ((you.value ?? 0) + step) % seats);
}
