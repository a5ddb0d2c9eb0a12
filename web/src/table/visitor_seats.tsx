/** What who watches can do: fetched when somebody without a seat comes. */

import * as say from "#words/halls-table";
import { table } from "../state";
import { NAME_ROOM } from "../wire/messages";
import { ask, asked, instead, sit, written } from "./visitor";
import { Who } from "./who";

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
