/** Seats and guests: who sits where, and what the reader can do about it. */

import { signal } from "@preact/signals";
import * as say from "#words/shared-menu";
import { talkRuleTold } from "#words/shared-talk";
import { OwnName } from "../menu/own_name";
import { Row } from "../menu/parts";
import { dialog, pending, send, step, stepBack, table } from "../state";
import { levelName } from "../table/game";
import { Standings } from "../table/result";
import { nameOf, who } from "../table/seating";
import { TeamMark } from "../table/seats";
import { Switch } from "../ui/choices";
import { Portrait } from "../ui/portrait";
import { Refusal } from "../ui/refusal";
import { arm, disarm, isArmed } from "../ui/second_tap";
import { Level } from "./bots";
import { seatingName, watchingName, wordsName } from "./settings";
import { timeWords } from "./time_to_think";

/** The seat whose page is open, or was last. */
const chosen = signal(0);

const isHost = () => table.value.host !== null && table.value.host === table.value.you;
/** Bots, times and places are chosen before the first move, and after a game. */
const isBetweenGames = () => table.value.levels.length > 0;
const keptFor = (seat: number) => table.value.kept?.find((one) => one.seat === seat)?.name;

/** Whether there is anything that the reader can do about a seat. */
function isOpen(seat: number): boolean {
  const { you, rated, sitters } = table.value;
  if (seat === you) return !rated;
  return isHost() && (isBetweenGames() || sitters[seat]?.status !== "bot" || keptFor(seat) !== undefined);
}

/** Everyone at the table, and for the host what they alone can say. */
export function Seats() {
  const { host, sitters } = table.value;
  return (
    <>
      <Refusal from={(place) => place === "host" || place === "settings"} />
      <ul class={sitters.length > 8 ? "sitters many" : "sitters"}>
        {sitters.map((_, seat) => (
          <li key={seat}>
            <Tile seat={seat} />
          </li>
        ))}
      </ul>
      <Standings />
      {isHost() ? <HostPart /> : host !== null && <Told host={host} />}
    </>
  );
}

function Tile({ seat }: { seat: number }) {
  const content = (
    <>
      <Portrait face={table.value.sitters[seat]?.face ?? 0} />
      <span>
        <bdi>{who(seat) ?? nameOf(seat)}</bdi> <small>{about(seat)}</small>
      </span>
      <Team seat={seat} />
    </>
  );
  if (!isOpen(seat)) return <div class="sitter">{content}</div>;
  const open = () => {
    chosen.value = seat;
    step("seat");
  };
  return (
    <button
      type="button"
      class="sitter"
      data-testid={`sitter-${seat}`}
      data-to={seat === chosen.value ? "seat" : undefined}
      onClick={open}
    >
      {content}
    </button>
  );
}

/** What the others are called here besides their name: the host, a bot of some level, who the seat is kept for. */
function about(seat: number): string {
  const { sitters, you, host } = table.value;
  const sitter = sitters[seat];
  const kept = keptFor(seat);
  if (kept) return say.keptFor({ name: kept });
  if (seat === you) return sitter?.name ?? "";
  if (sitter?.status === "bot") return sitter.bot ? say.botShort({ level: levelName(sitter.bot) }) : "";
  return seat === host ? say.hostShort : "";
}

function Team({ seat }: { seat: number }) {
  const side = table.value.sides?.find((seats) => seats.includes(seat));
  if (!side || side.length < 2) return null;
  return <TeamMark team={side.includes(table.value.you ?? 0) ? 0 : 1} />;
}

/** What the host alone can do: who may sit down and watch, and how this table is played at. */
function HostPart() {
  const { seating = "until_play", watching = "ended", words = "invited", talk = "open", time, standin } = table.value;
  return (
    <div class="group rows" data-testid="host-part">
      <Row to="seating" title={say.seating} value={seatingName(seating)} />
      <Row to="watching" title={say.watchingWho} value={watchingName(watching)} />
      {talk === "open" && <Row to="words" title={say.wordsWho} value={wordsName(words)} />}
      {isBetweenGames() && time && <Row to="time" title={say.timeToThink} value={timeWords(time)} />}
      {isBetweenGames() && standin && <Row to="standin" title={say.standin} value={levelName(standin)} />}
      <Switch
        title={say.listed}
        on={table.value.listed ?? false}
        turn={(listed) => send("host", { type: "set_listed", listed })}
      />
      {talk !== "open" && <p>{talkRuleTold({ talk })}</p>}
    </div>
  );
}

/** What the others read: who the host is, and what is not as usual of what the host has said. */
function Told({ host }: { host: number }) {
  const { watching = "ended", talk = "open" } = table.value;
  return (
    <div class="group">
      <p data-testid="host">{say.hostIs({ seat: who(host) })}</p>
      {watching !== "ended" && <p>{say.watchingAbout({ watching })}</p>}
      {talk !== "open" && <p>{talkRuleTold({ talk })}</p>}
    </div>
  );
}

// --- one seat ---

export const seatTitle = () => (chosen.value === table.value.you ? say.yourSeat : nameOf(chosen.value));

/** What can be done about one seat. It stays open whoever comes and goes: what it offers is for who sits there now. */
export function SeatPage() {
  const { value: seat } = chosen;
  const { you, sitters } = table.value;
  const sitter = sitters[seat];
  return (
    <>
      <Refusal from={(place) => place === "host" || place === "settings"} />
      {seat === you ? (
        <OwnName />
      ) : keptFor(seat) !== undefined ? (
        <Kept seat={seat} name={keptFor(seat) ?? ""} />
      ) : sitter?.status === "bot" ? (
        sitter.bot && isHost() && isBetweenGames() && <Level title={nameOf(seat)} seat={seat} level={sitter.bot} />
      ) : (
        isHost() && <PersonOf seat={seat} />
      )}
      {isHost() && isBetweenGames() && <ChangePlaces seat={seat} />}
    </>
  );
}

/** What the host does with a person ends with the list of all. */
const act = (command: { type: "remove" | "hand_over"; seat: number }) => {
  disarm();
  send("host", command, () => dialog.value === "seat" && stepBack());
};

function Kept({ seat, name }: { seat: number; name: string }) {
  return (
    <div class="group">
      <p>{say.keptFor({ name })}</p>
      <button type="button" aria-disabled={pending.value !== null} onClick={() => act({ type: "remove", seat })}>
        {say.keptNoMore}
      </button>
    </div>
  );
}

/** To remove somebody takes two taps. */
function PersonOf({ seat }: { seat: number }) {
  const name = nameOf(seat);
  const isSure = isArmed(`remove-${seat}`, name);
  const isBusy = pending.value !== null;
  return (
    <div class="group">
      <button
        type="button"
        data-testid={`make-host-${seat}`}
        aria-disabled={isBusy}
        onClick={() => act({ type: "hand_over", seat })}
      >
        {say.makeHost}
      </button>
      <button
        type="button"
        data-testid={`remove-${seat}`}
        class={isSure ? "danger" : ""}
        aria-disabled={isBusy}
        onClick={() => (isSure ? act({ type: "remove", seat }) : arm(`remove-${seat}`, name))}
      >
        {isSure ? say.removeSure({ name }) : say.remove}
      </button>
      <p role="status">{isSure && say.removeAbout}</p>
    </div>
  );
}

/** Before the first move two sitters can change places. */
function ChangePlaces({ seat }: { seat: number }) {
  const others = table.value.sitters.map((_, other) => other).filter((other) => other !== seat);
  const swap = (event: SubmitEvent) => {
    event.preventDefault();
    const other = Number(new FormData(event.currentTarget as HTMLFormElement).get("other"));
    send("host", { type: "swap", seat, other }, () => dialog.value === "seat" && stepBack());
  };
  return (
    <form class="group" onSubmit={swap}>
      <label>
        <h3>{say.changePlacesWith}</h3>
        <select name="other">
          {others.map((other) => (
            <option key={other} value={other}>
              {nameOf(other)}
            </option>
          ))}
        </select>
      </label>
      <p>{say.changePlacesAbout}</p>
      <button type="submit" data-testid="swap" aria-disabled={pending.value !== null}>
        {say.changePlaces}
      </button>
    </form>
  );
}
