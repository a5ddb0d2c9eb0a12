/**
 * How many taps a question takes: a card, a person and the button that asks, or a card and a person.
 *
 * With two, the second tap asks one second later, and can be taken back until then; the server hears of nothing before. Until
 * something is chosen in the menu (`chooseTaps`), newcomers have three, and two once they have asked ten questions. Keys
 * and screen readers always lead to the button that asks, whatever was chosen.
 */

import { computed, signal } from "@preact/signals";
import { recall, remember } from "../browser/storage";

export type Taps = 2 | 3;

const SECOND_MS = 1000;
const ENOUGH = 10;

const chosen = signal(Number(recall("taps")));
const asked = signal(Number(recall("asked")));

/** How many taps a question takes now. */
export const taps = computed<Taps>(() => (chosen.value === 2 || (!chosen.value && asked.value >= ENOUGH) ? 2 : 3));

/** What the reader wants from now on. */
export function chooseTaps(wanted: Taps): void {
  chosen.value = wanted;
  remember("taps", String(wanted));
}

/** Whether a question takes fewer taps since just now, by itself. */
export const isShorter = signal(false);

/** The reader has asked something. */
export function countQuestion(): void {
  if (asked.value >= ENOUGH) return;
  asked.value += 1;
  remember("asked", String(asked.value));
  isShorter.value = asked.value === ENOUGH && !chosen.value;
}

/** Whether a question leaves by itself now, unless it is taken back. */
export const leaving = signal(false);
let timer: ReturnType<typeof setTimeout> | undefined;

/** After a tap on a person: let the question leave in a second, where two taps are enough. */
export function askSoon({ detail, pointerType }: Pick<PointerEvent, "detail" | "pointerType">, ask: () => void): void {
  if (taps.value === 3 || detail === 0 || pointerType === "") return; // a screen reader's click has no pointer
  leaving.value = true;
  timer = setTimeout(() => {
    leaving.value = false;
    ask();
  }, SECOND_MS);
}

/** Something else was picked, or nothing: what was about to leave stays. */
export function stay(): void {
  clearTimeout(timer);
  leaving.value = false;
}
