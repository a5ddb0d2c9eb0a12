/** Whether this table has clocks, and whether a bot keeps the reader's seat: known before the clocks are fetched. */

import { computed } from "@preact/signals";
import { late } from "../browser/lazy";
import { table } from "../state";
import { you } from "../table/seating";

/** Whether people have clocks at this table: there is room for them then, whether one runs or not. */
export const isTimed = computed(() => (table.value.time?.type ?? "none") !== "none");

/** Whether a bot has the reader's seat until they take it back. */
export const isKept = computed(() => you.value !== null && table.value.sitters[you.value]?.status === "standin");

/** The rest is fetched where someone has a clock, says Wait, or is away. */
const rest = () => import("./fetched");

export const SeatClock = late(async () => (await rest()).SeatClock);
export const OwnClock = late(async () => (await rest()).OwnClock);
export const HaltClock = late(async () => (await rest()).HaltClock);
export const TakeBack = late(async () => (await rest()).TakeBack);
