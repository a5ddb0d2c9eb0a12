import { tableRated } from "#words/shared-menu";
import { HintsDoor } from "../hints/button";
import { Bots } from "../host/bots";
import { HostPart } from "../host/settings";
import { closingThis, dialog, pending, send, table } from "../state";
import { game } from "../table/game";
import { Standings } from "../table/result";
import { Refusal } from "../ui/refusal";
import { openInvitation, openRules } from "./dialogs";
import { Keyboard } from "./keyboard";
import { OwnName } from "./own_name";
import { Looks, Sound } from "./preferences";
import { HearingTime, SpeedOfBots } from "./speed_of_bots";
import * as say from "./words";

/** Everything about the table that is not the game. */
export default function Menu() {
  const { rated } = table.value;
  const seated = table.value.you !== null;
  /** At a rated table there is nothing to choose, and no one to invite. */
  const chooses = seated && !rated;
  const Preferences = seated ? game.value?.Preferences : undefined;
  return (
    <>
      <Refusal from={(place) => place === "settings" || place === "pace"} />
      <div class="doors">
        <button type="button" onClick={openRules}>
          {say.rules}
        </button>
        {!rated && (
          <button type="button" onClick={openInvitation}>
            {say.invite}
          </button>
        )}
      </div>
      {rated && <p data-testid="rated">{tableRated}</p>}
      <HintsDoor />
      <div class="sections">
        <div>
          {chooses && <SpeedOfBots />}
          {seated && <HostPart />}
          {Preferences && <Preferences />}
          <Sound />
        </div>
        <div>
          {chooses && <OwnName />}
          {chooses && game.value?.heard && <HearingTime />}
          <Looks />
          <Standings />
          <Bots />
          <Keyboard />
        </div>
      </div>
      <footer>
        {chooses && (
          <button
            type="button"
            aria-disabled={pending.value !== null}
            onClick={() => send("settings", { type: "stand" }, closingThis())}
          >
            {say.stand}
          </button>
        )}
        {chooses && amongFriends() && (
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
    </>
  );
}

/** Nothing can be settled with a bot. */
const amongFriends = () => table.value.sitters.every(({ status }) => status === "here" || status === "reconnecting");
