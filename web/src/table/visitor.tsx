import { signal } from "@preact/signals";
import * as say from "#words/halls-table";
import { send, table } from "../state";
import { recall, remember } from "../storage";
import { NAME_ROOM } from "../wire/messages";
import { nameOf } from "./seating";
import { Who } from "./who";

/** A friendly name for somebody who has not said theirs. */
function anyName(): string {
  const names = say.guestNames.split(", ");
  return names[Math.floor(Math.random() * names.length)] ?? "";
}

const PROBE = "shoal_probe=1";

/** Whether this browser keeps a cookie of this site; `navigator.cookieEnabled` is true in a Chromium that blocks all of them. */
function keepsCookie(): boolean {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way exists under https only
    document.cookie = `${PROBE}; SameSite=Lax; path=${location.pathname}`;
    const isKept = document.cookie.includes(PROBE);
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `${PROBE}; Max-Age=0; path=${location.pathname}`;
    return isKept;
  } catch {
    return false;
  }
}
const keepsCookies = keepsCookie();

const written = signal(recall("name") ?? anyName());

/** The name with which the reader sits down, and remembers for the next table. */
export function visitorName(): string {
  const name = written.value.trim() || anyName();
  remember("name", name);
  return name;
}

const sit = (seat: number) => send(`seat-${seat}`, { type: "sit", seat, name: visitorName() });

/** A tap on the seat of a bot sits down there. */
export const taking = (seat: number) => ({ pressed: false, lit: true, ears: instead(seat), choose: () => sit(seat) });
/** A tap on the seat of a bot asks the host for it. */
export const asking = (seat: number) => ({ pressed: false, lit: true, ears: asked(seat), choose: () => ask(seat) });
const ask = (seat: number) => send(`seat-${seat}`, { type: "knock", seat, name: visitorName() });
const asked = (seat: number) => `${say.askForSeat} ${say.insteadOf({ name: nameOf(seat) })}`;
const instead = (seat: number) => `${say.takeSeat} ${say.insteadOf({ name: nameOf(seat) })}`;

/** What stands beside the buttons of who watches: what became of what they asked for, or what they can do. */
export function visitorNote(): string {
  const { free, askable = [], asked, watching } = table.value;
  if (asked?.answer === "turned_away") return say.askedTurnedAway;
  if (asked?.answer === "kept" && !free.length) return say.askedKept({ number: (asked.seat ?? 0) + 1 });
  if (asked?.answer === "waiting") return say.askedWaiting({ number: (asked.seat ?? 0) + 1 });
  if (watching === false) return askable.length && !free.length ? say.visitorOutsideAsk : say.visitorOutside;
  if (free.length) return say.visitor;
  return askable.length ? say.visitorAsk : say.visitorFull;
}

/** What who watches can do: say a name, and take or ask for the seat of a bot. Without a cookie one can only watch. */
export function Visitor() {
  if (!keepsCookies) return <p data-testid="no-cookies">{say.cookiesRefused}</p>;
  const { free, askable = [], asked: mine } = table.value;
  const seats = free.length ? free : mine ? [] : askable;
  return (
    <>
      {seats.length > 0 && <NameField />}
      {free.length > 0 ? (
        <Who seats={free} ears={instead} note={() => say.takeSeat} choose={sit} />
      ) : (
        <Who seats={seats} ears={asked} note={() => say.askForSeat} choose={ask} />
      )}
    </>
  );
}

/** A friendly name is there already: one tap on a seat is enough. */
function NameField() {
  return (
    <label class="name-field">
      {say.yourName}
      <input
        value={written.value}
        maxLength={NAME_ROOM}
        autocomplete="nickname"
        onInput={(event) => {
          written.value = event.currentTarget.value;
        }}
      />
    </label>
  );
}
