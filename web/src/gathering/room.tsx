/** The room before the first deal: who is there and where they sit, the house rules, the way here, and what the reader can do. */

import { effect, signal } from "@preact/signals";
import * as menu from "#words/shared-menu";
import * as say from "#words/shared-room";
import * as table_words from "#words/shared-table";
import { adopt, fetched } from "../browser/lazy";
import { Faces } from "../chat/faces";
import { around } from "../chat/messages";
import { Trouble, trouble } from "../connection/trouble";
import { Knocks } from "../host/seat_requests";
import { openInvitation } from "../menu/dialogs";
import { Link, linkTo } from "../menu/invite";
import controls from "../menu/menu.css?inline";
import { nameForNone, nameToBe, visitorName, written } from "../spectators/chosen_name";
import { keepsCookies } from "../spectators/take_seat";
import { dialog, pending, seen, send, table } from "../state";
import { game } from "../table/game";
import { faceOf, nameOf, who } from "../table/seating";
import { clockText } from "../timing/clocks";
import { ready } from "../timing/pace";
import { leftMs } from "../timing/time_to_speak";
import { Switch } from "../ui/choices";
import { Portrait } from "../ui/portrait";
import { Refusal } from "../ui/refusal";
import { NAME_LIMIT } from "../wire/messages";
import style from "./room.css?inline";
import { chosen, isFree, isHost, Teams, waitsForOthers } from "./seats";

adopt(controls);
adopt(style);

/** Whether the reader would rather watch. */
const watches = signal(false);
const isBusy = () => pending.value !== null;

export function Room() {
  const { you, host } = table.value;
  const isVisitor = you === null;
  return (
    <>
      <div class="whose-table">
        <section class="whose">
          <Portrait face={faceOf(host ?? 0)} />
          <div>
            <h1 data-testid="headline">{say.roomOf({ host: who(host ?? 0) })}</h1>
            <p>{about()}</p>
          </div>
        </section>
        {isVisitor && keepsCookies && !watches.value && <Name />}
      </div>
      <div class="at-table">
        <Teams isQuiet={isVisitor && (watches.value || !keepsCookies)} />
        <Foot />
      </div>
      <div class="besides">
        {!isVisitor && <WayHere />}
        <HouseRules />
        {around.value.may_say !== "nothing" && <Faces />}
        {isHost() && table.value.talk === "open" && <MayWrite />}
      </div>
    </>
  );
}

function about(): string {
  const { sides = [], sitters } = table.value;
  const teams = sides.length === 2 && (sides[0]?.length ?? 0) > 1;
  return say.roomAbout({ game: game.value?.title ?? "", count: sitters.length, teams });
}

function Name() {
  return (
    <section class="your-name">
      <label for="room-name">{menu.yourName}</label>
      <input
        id="room-name"
        value={written.value}
        maxLength={NAME_LIMIT}
        autocomplete="nickname"
        aria-describedby="room-name-about"
        onInput={(event) => {
          written.value = event.currentTarget.value;
        }}
      />
      <p id="room-name-about">{say.roomNameAbout({ name: nameForNone })}</p>
    </section>
  );
}

// --- the house rules, and the way here ---

/** What this game says of its house rules, once it has been fetched. */
const told = signal<Readonly<Record<string, string>>>({});
let isAsked = false;

effect(() => {
  const { value: loaded } = game;
  if (!loaded || isAsked) return;
  isAsked = true;
  void fetched(loaded.rules).then(({ home }) => {
    told.value = home;
  });
});

const MOST_LINES = 3;

function HouseRules() {
  const lines = (table.value.home_rules ?? []).map(({ name, value }) => told.value[`${name}-${value}`]);
  return (
    <section class="three-rules" aria-labelledby="room-rules">
      <h2 id="room-rules">{say.roomRules}</h2>
      <ul data-testid="room-rules">{lines.slice(0, MOST_LINES).map((line) => line && <li key={line}>{line}</li>)}</ul>
      <button
        type="button"
        class="as-link"
        onClick={() => {
          dialog.value = "rules";
        }}
      >
        {say.roomAllRules}
      </button>
    </section>
  );
}

function WayHere() {
  const { code, seating, sitters } = table.value;
  if (seating === "locked" || !sitters.some((_, seat) => isFree(seat))) return null;
  return (
    <section class="way-here" aria-labelledby="room-invite">
      <div class="code-line">
        <h2 id="room-invite">{say.roomInvite}</h2>
        {code && (
          <p>
            {say.roomCode} <b data-testid="code">{code}</b>
          </p>
        )}
      </div>
      <Link address={linkTo()} />
      <button type="button" class="as-link" onClick={openInvitation}>
        {say.roomMore}
      </button>
    </section>
  );
}

const MayWrite = () => (
  <section class="may-write">
    <Switch
      title={say.roomWords}
      on={(table.value.words ?? "invited") === "invited"}
      turn={(yes) => send("host", { type: "set_words", words: yes ? "invited" : "friends" })}
    />
  </section>
);

// --- what the reader can do ---

function Foot() {
  if (trouble.value !== null) return <Trouble />;
  return (
    <footer class="foot" data-bar="room" data-testid="room-foot">
      {table.value.knocks?.length ? <Knocks /> : null}
      <Refusal from={(place) => place !== "talk" && place !== "name"} />
      {table.value.you === null ? <OfVisitor /> : isHost() ? <OfHost /> : <OfPlayer />}
    </footer>
  );
}

function OfHost() {
  const count = table.value.sitters.filter((_, seat) => isFree(seat)).length;
  return (
    <>
      <p>
        {waitsForOthers() === false && <b>{say.roomAllAreReady} </b>}
        {say.roomStartAbout({ count })} <Ends />
      </p>
      <button
        type="button"
        class={table.value.knocks?.length ? "" : "primary"}
        aria-disabled={isBusy()}
        onClick={() => send("action", { type: "begin" })}
      >
        {say.roomStart}
      </button>
    </>
  );
}

function OfPlayer() {
  const { you, host } = table.value;
  if (seen.value.unready?.seats.includes(you ?? -1))
    return (
      <>
        <p>
          <Ends />
        </p>
        <button type="button" class="primary" aria-disabled={isBusy()} onClick={ready}>
          {say.roomReady}
        </button>
      </>
    );
  return (
    <p role="status">
      <b>{say.roomYouAreReady({ host: host === null ? null : who(host) })}</b> <Ends />
    </p>
  );
}

function OfVisitor() {
  const { asked } = table.value;
  const seat = chosen.value;
  if (!keepsCookies) return <p>{menu.cookiesRefused}</p>;
  if (asked?.answer === "waiting")
    return (
      <>
        <p role="status">{menu.askedWaiting({ host: nameOf(table.value.host ?? 0), seat: nameOf(asked.seat ?? 0) })}</p>
        <button type="button" aria-disabled={isBusy()} onClick={() => send("action", { type: "stop_asking" })}>
          {menu.askedTakeBack}
        </button>
      </>
    );
  if (watches.value)
    return (
      <>
        <p role="status">
          <b>{say.roomWatching}</b> <Ends />
        </p>
        <button
          type="button"
          onClick={() => {
            watches.value = false;
          }}
        >
          {say.roomPlay}
        </button>
      </>
    );
  const isAsking = seat !== null && !table.value.free.includes(seat);
  const go = () => {
    if (seat !== null) send(`seat-${seat}`, { type: isAsking ? "knock" : "sit", seat, name: visitorName() });
  };
  return (
    <>
      {asked?.answer === "turned_away" && <p role="status">{menu.askedTurnedAway}</p>}
      <button
        type="button"
        class={seat === null ? "" : "primary"}
        aria-disabled={isBusy() || seat === null}
        onClick={go}
      >
        {seat === null
          ? say.roomPickFirst
          : isAsking
            ? say.roomAsk({ name: nameOf(seat) })
            : say.roomSit({ name: nameToBe() })}
      </button>
      <button
        type="button"
        class="quiet"
        onClick={() => {
          watches.value = true;
        }}
      >
        {say.roomWatch}
      </button>
    </>
  );
}

/** How long the table waits at most: for eyes, since a clock that talks all the time is no help. */
const Ends = () => <small aria-hidden="true">{say.roomEnds({ left: clockText(leftMs.value) })}</small>;

effect(() => {
  if (table.value.gathering) document.title = table_words.pageTitle({ state: say.roomTitle });
});
