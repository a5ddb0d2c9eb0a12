/** Who has no seat: their name, and what they are told about seats. What they can do is in `visitor_seats.tsx`. */

import { signal } from "@preact/signals";
import * as say from "#words/halls-table";
import { send, table } from "../state";
import { recall, remember } from "../storage";
import { nameOf } from "./seating";

/** A friendly name for somebody who has not said theirs. */
function anyName(): string {
  const names = say.guestNames.split(", ");
  return names[Math.floor(Math.random() * names.length)] ?? "";
}

export const written = signal(recall("name") ?? anyName());

/** The name with which the reader sits down, and remembers for the next table. */
export function visitorName(): string {
  const name = written.value.trim() || anyName();
  remember("name", name);
  return name;
}

export const sit = (seat: number) => send(`seat-${seat}`, { type: "sit", seat, name: visitorName() });

/** A tap on the seat of a bot sits down there. */
export const taking = (seat: number) => ({ pressed: false, lit: true, ears: instead(seat), choose: () => sit(seat) });
/** A tap on the seat of a bot asks the host for it. */
export const asking = (seat: number) => ({ pressed: false, lit: true, ears: asked(seat), choose: () => ask(seat) });
export const ask = (seat: number) => send(`seat-${seat}`, { type: "knock", seat, name: visitorName() });
export const asked = (seat: number) => `${say.askForSeat} ${say.insteadOf({ name: nameOf(seat) })}`;
export const instead = (seat: number) => `${say.takeSeat} ${say.insteadOf({ name: nameOf(seat) })}`;

/** What stands beside the buttons of who watches: what became of what they asked for, or what they can do. */
export function visitorNote(): string {
  const { free, askable = [], asked, watching } = table.value;
  if (asked?.answer === "turned_away") return say.askedTurnedAway;
  if (asked?.answer === "kept" && !free.length) return say.askedKept({ number: (asked.seat ?? 0) + 1 });
  if (asked?.answer === "waiting") return say.askedWaiting({ number: (asked.seat ?? 0) + 1 });
  if (watching === "nobody") return askable.length && !free.length ? say.visitorOutsideAsk : say.visitorOutside;
  if (free.length) return say.visitor;
  return askable.length ? say.visitorAsk : say.visitorFull;
}
