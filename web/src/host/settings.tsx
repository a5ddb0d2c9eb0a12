/** What the host says of a table, a page each: who may sit down, who may watch, who may use their own words. */

import { signal } from "@preact/signals";
import * as say from "#words/shared-menu";
import { pending, send, table } from "../state";
import { Choices } from "../ui/choices";
import { Refusal } from "../ui/refusal";
import type { SetSeating, SetWatching, SetWords } from "../wire/messages";

type Seated = SetSeating["seating"];
type Watched = SetWatching["watching"];
type Worded = SetWords["words"];

const SEATINGS: Record<Seated, string> = {
  open: say.seatingOpen,
  until_play: say.seatingUntilPlay,
  ask: say.seatingAsk,
  locked: say.seatingLocked,
};
const WATCHINGS: Record<Watched, string> = {
  nobody: say.watchingNobody,
  facts: say.watchingFacts,
  ended: say.watchingEnded,
  seats: say.watchingSeats,
  late: say.watchingLate,
};
const WORDED: Record<Worded, string> = { invited: say.wordsInvited, friends: say.wordsFriends };

export const seatingName = (seating: Seated): string => SEATINGS[seating];
export const watchingName = (watching: Watched): string => WATCHINGS[watching];
export const wordsName = (words: Worded): string => WORDED[words];

const RefusalHere = () => <Refusal from={(place) => place === "host"} />;

/** What was chosen and is on its way to the table. */
const chosen = signal<Seated | null>(null);

export function Seating() {
  const seating = (pending.value && chosen.value) || table.value.seating || "until_play";
  const choose = (wanted: Seated) => {
    if (pending.value) return;
    chosen.value = wanted;
    send("host", { type: "set_seating", seating: wanted });
  };
  return (
    <div class="group">
      <RefusalHere />
      <Choices
        isList
        title={say.seating}
        value={seating}
        choices={(Object.keys(SEATINGS) as Seated[]).map((one) => [
          one,
          SEATINGS[one],
          say.seatingAbout({ seating: one }),
        ])}
        choose={choose}
      />
    </div>
  );
}

/** Who may use their own words while a game is played. */
export function Words() {
  return (
    <div class="group">
      <RefusalHere />
      <Choices
        isList
        title={say.wordsWho}
        value={table.value.words ?? "invited"}
        choices={(Object.keys(WORDED) as Worded[]).map((one) => [one, WORDED[one], say.wordsAbout({ words: one })])}
        choose={(words) => send("host", { type: "set_words", words })}
      />
    </div>
  );
}

/** What shows hands of the game that is played cannot be chosen in the middle of it; bots neither (`levels`). */
export function Watching() {
  const watching = table.value.watching ?? "ended";
  const offered = (Object.keys(WATCHINGS) as Watched[]).filter(
    (one) => table.value.levels.length || one === "nobody" || one === "facts" || one === watching,
  );
  return (
    <div class="group">
      <RefusalHere />
      <Choices
        isList
        title={say.watchingWho}
        value={watching}
        choices={offered.map((one) => [one, WATCHINGS[one], say.watchingAbout({ watching: one })])}
        choose={(wanted) => send("host", { type: "set_watching", watching: wanted })}
      />
    </div>
  );
}
