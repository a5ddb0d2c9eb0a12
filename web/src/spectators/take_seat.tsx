import * as say from "#words/shared-menu";
import { pending, send, table } from "../state";
import { Who } from "../table/player_buttons";
import { nameOf } from "../table/seating";
import { visiting } from "../table/seats";
import { NAME_LIMIT } from "../wire/messages";
import { visitorName, written } from "./chosen_name";

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
export const keepsCookies = keepsCookie();

const sit = (seat: number) => send(`seat-${seat}`, { type: "sit", seat, name: visitorName() });

/** The seats that the link offers by which the reader came, from 0; nothing where it offers all of them. */
const offered = new URLSearchParams(location.search)
  .get("seats")
  ?.split(",")
  .map((number) => Number(number) - 1);
export const fitting = (seats: readonly number[]): readonly number[] =>
  offered ? seats.filter((seat) => offered.includes(seat)) : seats;

/** Whether a bot gives up its seat with the next deal, without the host's word. */
const isForStrangers = (): boolean => !!table.value.listed && table.value.seating === "until_play";

/** A tap on the seat of a bot sits down there. */
const taking = (seat: number) => ({ pressed: false, lit: true, ears: instead(seat), choose: () => sit(seat) });
/** A tap on the seat of a bot asks the host for it. */
const asking = (seat: number) => ({ pressed: false, lit: true, ears: asked(seat), choose: () => ask(seat) });
const ask = (seat: number) => send(`seat-${seat}`, { type: "knock", seat, name: visitorName() });
const askWords = () => (isForStrangers() ? say.takeWithNextDeal : say.askForSeat);
const asked = (seat: number) => `${askWords()} ${say.insteadOf({ name: nameOf(seat) })}`;
const instead = (seat: number) => `${say.takeSeat} ${say.insteadOf({ name: nameOf(seat) })}`;

visiting.value = (seat) => {
  const { free, askable = [] } = table.value;
  if (!fitting([seat]).length) return undefined;
  return free.includes(seat) ? taking(seat) : askable.includes(seat) ? asking(seat) : undefined;
};

/** What stands beside the buttons of who watches: what became of what they asked for, or what they can do. */
function note(): string {
  const { asked, watching, host } = table.value;
  const [free, askable] = [fitting(table.value.free), fitting(table.value.askable ?? [])];
  if (asked?.answer === "turned_away") return say.askedTurnedAway;
  if (asked?.answer === "kept" && !free.length) return say.askedKept({ seat: nameOf(asked.seat ?? 0) });
  if (asked?.answer === "waiting") return say.askedWaiting({ host: nameOf(host ?? 0), seat: nameOf(asked.seat ?? 0) });
  if (offered) return free.length + askable.length ? say.visitorInvited : say.visitorInvitedFull;
  if (watching === "nobody") return askable.length && !free.length ? say.visitorOutsideAsk : say.visitorOutside;
  if (free.length) return say.visitor;
  if (askable.length && isForStrangers()) return table.value.exhibition ? say.visitorExhibition : say.visitorListed;
  return askable.length ? say.visitorAsk : say.visitorFull;
}

export const VisitorNote = () => note();

/** What who watches can do: say a name, and take or ask for the seat of a bot. Without a cookie one can only watch. */
export function Visitor() {
  if (!keepsCookies) return <p data-testid="no-cookies">{say.cookiesRefused}</p>;
  const { asked: mine } = table.value;
  const [free, askable] = [fitting(table.value.free), fitting(table.value.askable ?? [])];
  const seats = free.length ? free : mine ? [] : askable;
  return (
    <>
      {seats.length > 0 && <NameField />}
      {(mine?.answer === "waiting" || mine?.answer === "kept") && !free.length && (
        <button
          type="button"
          aria-disabled={pending.value !== null}
          onClick={() => send("action", { type: "stop_asking" })}
        >
          {mine.answer === "kept" ? say.askedGiveBack : say.askedTakeBack}
        </button>
      )}
      {free.length > 0 ? (
        <Who seats={free} ears={instead} note={() => say.takeSeat} choose={sit} />
      ) : (
        seats.length > 0 && <Who seats={seats} ears={asked} note={askWords} choose={ask} />
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
        maxLength={NAME_LIMIT}
        autocomplete="nickname"
        onInput={(event) => {
          written.value = event.currentTarget.value;
        }}
      />
    </label>
  );
}
