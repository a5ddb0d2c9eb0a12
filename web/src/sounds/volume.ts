/** How loud the reader wants the sounds of the table. */

import { computed, effect, signal } from "@preact/signals";
import { recall, remember } from "../browser/storage";

const kept = Number.parseFloat(recall("volume") ?? "");

/** Where the slider stands, from 0 to 1, also while the sounds are off. */
export const loudness = signal(kept >= 0 && kept <= 1 ? kept : 0.6);
export const muted = signal(recall("muted") === "yes");
/** How loud a sound is now, from 0 to 1. */
export const volume = computed(() => (muted.value ? 0 : loudness.value));

effect(() => remember("volume", String(loudness.value)));
effect(() => remember("muted", muted.value ? "yes" : "no"));
