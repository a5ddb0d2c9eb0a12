import { signal } from "@preact/signals";
import * as say from "#words/halls-table";
import { recall, remember } from "../storage";
import { NAME_ROOM } from "../wire/messages";

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

/** Asks the name; one tap on a seat is enough, for a friendly name is there already. Without a cookie one can only watch. */
export function NameField() {
  if (!keepsCookies) return <p data-testid="no-cookies">{say.cookiesRefused}</p>;
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
