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
const instead = (seat: number) => `${say.takeSeat} ${say.insteadOf({ name: nameOf(seat) })}`;

/** What who watches can do: say a name, and take the seat of a bot. Without a cookie one can only watch. */
export function Visitor() {
  if (!keepsCookies) return <p data-testid="no-cookies">{say.cookiesRefused}</p>;
  const { free } = table.value;
  return (
    <>
      {free.length > 0 && <NameField />}
      <Who seats={free} ears={instead} note={() => say.takeSeat} choose={sit} />
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
