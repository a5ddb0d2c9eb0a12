import { signal } from "@preact/signals";
import * as say from "#words/shared-menu";
import { talkRuleTold } from "#words/shared-talk";
import { pending, send, table } from "../state";
import { nameOf, who } from "../table/seating";
import { Choices } from "../ui/choices";
import { Refusal } from "../ui/refusal";
import type { SetSeating, SetWatching } from "../wire/messages";
import { Seats } from "./seats";
import { TimeToThink } from "./time_to_think";

type Seating = SetSeating["seating"];
type Watched = SetWatching["watching"];

const SEATINGS: readonly (readonly [Seating, string])[] = [
  ["open", say.seatingOpen],
  ["until_play", say.seatingUntilPlay],
  ["ask", say.seatingAsk],
  ["locked", say.seatingLocked],
];

/** What was chosen and is on its way to the table. */
const chosen = signal<Seating | null>(null);

/** What the host alone can do: who may sit down and watch, who must go, who sits where. The others read who the host is. */
export function HostPart() {
  const { host, you } = table.value;
  if (host === null || you === null) return null;
  if (host !== you) return <Told host={host} />;
  return (
    <section class="host-part" data-testid="host-part" aria-labelledby="host-part">
      <h3 id="host-part">{say.hostIs({ seat: null })}</h3>
      <Refusal from={(place) => place === "host"} />
      <SeatingChoice />
      <Watching />
      <Listed />
      {(table.value.talk ?? "open") === "open" && <Words />}
      {(table.value.talk ?? "open") !== "open" && <p>{talkRuleTold({ talk: table.value.talk })}</p>}
      {table.value.levels.length > 0 && <TimeToThink />}
      <Seats name={nameOf} />
    </section>
  );
}

/** What the others read: who the host is, and what is not as usual of what the host has said. */
function Told({ host }: { host: number }) {
  const { watching = "ended", talk = "open" } = table.value;
  return (
    <div>
      <p data-testid="host">{say.hostIs({ seat: who(host) })}</p>
      {watching !== "ended" && <p>{say.watchingAbout({ watching })}</p>}
      {talk !== "open" && <p>{talkRuleTold({ talk })}</p>}
    </div>
  );
}

function SeatingChoice() {
  const seating = (pending.value && chosen.value) || table.value.seating || "until_play";
  const choose = (wanted: Seating) => {
    if (pending.value) return;
    chosen.value = wanted;
    send("host", { type: "set_seating", seating: wanted });
  };
  return (
    <Choices
      title={say.seating}
      value={seating}
      choices={SEATINGS}
      choose={choose}
      about={say.seatingAbout({ seating })}
    />
  );
}

function Listed() {
  return (
    <Choices
      title={say.listed}
      value={table.value.listed ? 1 : 0}
      choices={[
        [0, say.listedNo],
        [1, say.listedYes],
      ]}
      choose={(yes) => send("host", { type: "set_listed", listed: yes === 1 })}
    />
  );
}

/** Who may use their own words while a game is played. */
function Words() {
  const words = table.value.words ?? "invited";
  return (
    <Choices
      title={say.wordsWho}
      value={words}
      choices={[
        ["invited", say.wordsInvited],
        ["friends", say.wordsFriends],
      ]}
      choose={(wanted) => send("host", { type: "set_words", words: wanted })}
      about={say.wordsAbout({ words })}
    />
  );
}

const WATCHINGS: readonly (readonly [Watched, string])[] = [
  ["nobody", say.watchingNobody],
  ["facts", say.watchingFacts],
  ["ended", say.watchingEnded],
  ["seats", say.watchingSeats],
  ["late", say.watchingLate],
];

/** What shows hands of the game that is played cannot be chosen in the middle of it; bots neither (`levels`). */
function Watching() {
  const watching = table.value.watching ?? "ended";
  const choices = table.value.levels.length
    ? WATCHINGS
    : WATCHINGS.filter(([one]) => one === "nobody" || one === "facts" || one === watching);
  return (
    <Choices
      title={say.watchingWho}
      value={watching}
      choices={choices}
      choose={(wanted) => send("host", { type: "set_watching", watching: wanted })}
      about={say.watchingAbout({ watching })}
    />
  );
}
