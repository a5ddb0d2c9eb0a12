import { table } from "../state";
import { game } from "../table/game";
import { Refusal } from "../ui/refusal";
import { HearingTime } from "./speed_of_bots";

const hears = () => !table.value.rated && game.value?.heard;

/** Whether the reader of this game can choose anything about cards and questions. */
export const hasCards = () => table.value.you !== null && Boolean(game.value?.Preferences || hears());

/** How the hand lies, and how questions go. */
export function Cards() {
  const Preferences = game.value?.Preferences;
  return (
    <>
      <Refusal from={(place) => place === "settings"} />
      {Preferences && <Preferences />}
      {hears() && (
        <div class="group">
          <HearingTime />
        </div>
      )}
    </>
  );
}
