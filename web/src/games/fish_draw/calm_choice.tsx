import * as say from "#words/fish_draw-race";
import { isCalm, setCalm } from "../../state";
import type { Brief } from "../../table/game";
import { Choices } from "../../ui/choices";

/** Whether the reader races, or has time and is not timed. */
export function CalmChoice({ brief }: Brief) {
  if (brief) return <>{isCalm.value ? say.raceCalm : say.raceTimed}</>;
  const choices = [
    ["race", say.raceTimed],
    ["calm", say.raceCalm],
  ] as const;
  return (
    <Choices
      title={say.race}
      value={isCalm.value ? "calm" : "race"}
      choices={choices}
      choose={(one) => setCalm(one === "calm")}
      about={say.raceCalmAbout}
    />
  );
}
