import { tableRated } from "#words/shared-menu";
import { cameFrom } from "../browser/table_address";
import { step, table } from "../state";
import { game } from "../table/game";
import { nameOf } from "../table/seating";
import { commas } from "../text/wording";
import { Refusal } from "../ui/refusal";
import { hasCards } from "./cards";
import { Bulb, ROOMS } from "./dialogs";
import { lookInWords } from "./look";
import { Row } from "./parts";
import { Sound } from "./sound";
import { SpeedOfBots } from "./speed_of_bots";
import * as say from "./words";

/** The way to a room, its title, and the lines of its sign. */
const DOORS = [
  ["rules", () => say.rules, "M12 6c-2-2-5-2-9-2v14c4 0 7 0 9 2 2-2 5-2 9-2V4c-4 0-7 0-9 2zM12 6v14"],
  ["hints", () => say.hints, null],
  ["invite", () => say.inviteShort, "M15 20c0-4-2-6-6-6s-6 2-6 6M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM18 8v6M15 11h6"],
  ["talk", () => ROOMS.talk?.title(), "M4 4h16v12h-8l-5 5v-5H4z"],
] as const;

/** Everything about the table that is not the game. Most of it is a tap away, so that it fits a small phone. */
export function Menu() {
  const { rated, you } = table.value;
  const seated = you !== null;
  /** At a rated table there is nothing to choose. */
  const chooses = seated && !rated;
  const Preferences = game.value?.Preferences;
  return (
    <div class="menu">
      <Refusal from={(place) => place === "settings" || place === "pace"} />
      {rated && <p data-testid="rated">{tableRated}</p>}
      <div class="doors">
        {DOORS.map(
          ([name, title, sign]) =>
            ROOMS[name] &&
            (ROOMS[name].offered?.() ?? true) && (
              <button type="button" key={name} data-to={name} onClick={() => step(name)}>
                {sign ? (
                  <svg class="line" viewBox="0 0 24 24" aria-hidden="true">
                    <path d={sign} />
                  </svg>
                ) : (
                  <Bulb />
                )}
                <span>{title()}</span>
              </button>
            ),
        )}
      </div>
      {chooses && (
        <div class="group">
          <SpeedOfBots />
        </div>
      )}
      <div class="group rows">
        <Sound />
        <Row to="seats" title={say.seatsAndGuests} value={who()} />
        {hasCards() && (
          <Row
            to="cards"
            title={say.cardsAndQuestions({ game: table.value.game })}
            value={seated && Preferences && <Preferences brief />}
          />
        )}
        <Row to="look" title={say.look} value={lookInWords()} />
        <div class="for-keys">
          <Row to="keys" title={say.keyboard} />
        </div>
        {chooses && amongFriends() && <Row to="ruling" title={say.settle} />}
      </div>
      <div class="group rows">
        {cameFrom && (
          <a class="to" href={cameFrom}>
            {say.backToReview}
          </a>
        )}
        <Row to="leave" title={say.leave} value={chooses ? say.leaveWaits : null} />
      </div>
    </div>
  );
}

/** The others, as short as can be: one by name, more by number. */
function who(): string {
  const others = table.value.sitters.flatMap(({ status }, seat) =>
    seat === table.value.you ? [] : [{ status, seat }],
  );
  const people = others.filter(({ status }) => status !== "bot");
  const bots = others.length - people.length;
  return commas([
    ...people.slice(0, people.length === 1 ? 1 : 0).map(({ seat }) => nameOf(seat)),
    ...(people.length > 1 ? [say.seatsPeople({ count: people.length })] : []),
    ...(bots ? [say.seatsBots({ count: bots })] : []),
  ]);
}

/** Nothing can be settled with a bot. */
const amongFriends = () => table.value.sitters.every(({ status }) => status === "here" || status === "reconnecting");
