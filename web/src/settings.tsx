import { signal } from "@preact/signals";
import * as say from "#words/halls-table";
import { Dialog } from "./dialog";
import { closeDialog, dialog, pending, send, table, typing } from "./state";
import { game, levelName } from "./table/game";
import { HouseRules } from "./table/house_rules";
import { Levels } from "./table/levels";
import { PACES, pace, setPace } from "./table/pace";
import { Refusal } from "./table/refusal";
import { Standings } from "./table/standings";
import { NAME_LIMIT } from "./wire/messages";

const HEARINGS: readonly number[] = [2, 5, 10, 30];
const copied = signal(false);

/** Everything about the table that is not the game. */
export function Settings() {
  const seated = table.value.you !== null;
  return (
    <Dialog name="settings" title={say.menu}>
      <Refusal from={(place) => place === "settings"} />
      <Invitation />
      {seated && <OwnName />}
      {seated && <BotPace />}
      {seated && game.value?.heard && <HearingTime />}
      {table.value.levels.length > 0 ? <Levels /> : <Bots />}
      <HouseRules />
      <Standings />
      <Keyboard />
      <footer>
        {seated && (
          <button
            type="button"
            aria-disabled={pending.value !== null}
            onClick={() => send("settings", { type: "stand" }, closeDialog)}
          >
            {say.stand}
          </button>
        )}
        {seated && amongFriends() && (
          <button
            type="button"
            onClick={() => {
              dialog.value = "ruling";
            }}
          >
            {say.settle}…
          </button>
        )}
        <a class="button" href="/">
          {say.newTable}
        </a>
      </footer>
    </Dialog>
  );
}

/** Nothing can be settled with a bot. */
const amongFriends = () => table.value.sitters.every(({ status }) => status === "here" || status === "away");

function Invitation() {
  const address = location.origin + location.pathname;
  /** The clipboard exists only under https and on localhost; elsewhere the address is selected, ready to be copied. */
  const copy = async (event: MouseEvent) => {
    if (!navigator.clipboard) return (event.target as Element).parentElement?.querySelector("input")?.select();
    await navigator.clipboard.writeText(address);
    copied.value = true;
  };
  return (
    <section>
      <h3>{say.invite}</h3>
      <p id="invite-help">{say.inviteAbout}</p>
      <div class="row">
        <input
          readOnly
          value={address}
          aria-label={say.invite}
          aria-describedby="invite-help"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" onClick={copy}>
          {copied.value ? say.copied : say.copy}
        </button>
      </div>
    </section>
  );
}

function OwnName() {
  const seat = table.value.you ?? 0;
  const rename = (event: SubmitEvent) => {
    event.preventDefault();
    const name = String(new FormData(event.target as HTMLFormElement).get("name")).trim();
    if (!name) return;
    localStorage.setItem("name", name);
    send("settings", { type: "sit", seat, name });
  };
  return (
    <form class="row" onSubmit={rename}>
      <label>
        {say.yourName}
        <input
          name="name"
          required
          maxLength={NAME_LIMIT}
          defaultValue={table.value.sitters[seat]?.name ?? ""}
          autocomplete="nickname"
        />
      </label>
      <button type="submit" aria-disabled={pending.value !== null}>
        {say.saveName}
      </button>
    </form>
  );
}

function BotPace() {
  return (
    <fieldset class="paces">
      <legend>{say.pace}</legend>
      {PACES.map(([one, name]) => (
        <label key={one}>
          <input type="radio" name="pace" checked={pace.value === one} onChange={() => setPace(one)} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** How long the table waits for everybody who may have something to say. */
function HearingTime() {
  const chosen = table.value.hearing_s;
  const choices = HEARINGS.includes(chosen) ? HEARINGS : [...HEARINGS, chosen].sort((a, b) => a - b);
  return (
    <fieldset class="paces" aria-describedby="hearing-help">
      <legend>{say.hearing}</legend>
      {choices.map((seconds) => (
        <label key={seconds}>
          <input
            type="radio"
            name="hearing"
            checked={chosen === seconds}
            onChange={() => send("settings", { type: "set_hearing", hearing_s: seconds })}
          />
          <span>{say.secondsShort({ seconds })}</span>
        </label>
      ))}
      <p id="hearing-help">{say.hearingAbout}</p>
    </fieldset>
  );
}

/** Which program has which seat. */
function Bots() {
  const bots = table.value.sitters.filter((sitter) => sitter.bot && sitter.status !== "here");
  if (!bots.length) return null;
  return (
    <details>
      <summary>{say.freeSeats}</summary>
      <ul>
        {bots.map((sitter) => (
          <li key={sitter.name}>{say.botCalled({ name: sitter.name, level: levelName(sitter.bot ?? "") })}</li>
        ))}
      </ul>
    </details>
  );
}

function Keyboard() {
  return (
    <details open={dialog.value === "keys"}>
      <summary>{say.keyboard}</summary>
      <label class="check">
        <input
          type="checkbox"
          checked={typing.value}
          onChange={(event) => {
            typing.value = event.currentTarget.checked;
          }}
        />
        {say.typing}
      </label>
      <dl class="keys">
        {(game.value?.keys ?? []).map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
