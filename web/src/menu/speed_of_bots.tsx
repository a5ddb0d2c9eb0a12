import { signal } from "@preact/signals";
import { cookie, keepCookie } from "../browser/cookies";
import { send, table } from "../state";
import { PACES, pace, setPace } from "../timing/pace";
import { Choices } from "../ui/choices";
import * as say from "./words";

const HEARINGS: readonly number[] = [2, 5, 10, 30];
const COOKIE = "shoal_usual_pace";

/** The pace at which this browser opens tables. */
const usual = signal(cookie(COOKIE) ?? "normal");

export function SpeedOfBots() {
  return (
    <div class="speed-of-bots">
      <Choices title={say.speedOfBots} value={pace.value} choices={PACES} choose={setPace} />
      <UsualPace />
    </div>
  );
}

/** A pace belongs to its table; here one says that new tables begin with it. */
function UsualPace() {
  if (usual.value === pace.value) return null;
  const keep = () => {
    keepCookie(COOKIE, pace.value);
    usual.value = pace.value;
  };
  return (
    <button type="button" class="quiet" onClick={keep}>
      {say.setUsualPace}
    </button>
  );
}

/** How long the table waits for everyone who may have something to say. */
export function HearingTime() {
  const chosen = table.value.hearing_s;
  const known = HEARINGS.includes(chosen) ? HEARINGS : [...HEARINGS, chosen].sort((a, b) => a - b);
  return (
    <Choices
      title={say.hearing}
      value={chosen}
      choices={known.map((seconds) => [seconds, say.secondsShort({ seconds })])}
      choose={(seconds) => send("settings", { type: "set_hearing", hearing_s: seconds })}
      about={say.hearingAbout}
    />
  );
}
