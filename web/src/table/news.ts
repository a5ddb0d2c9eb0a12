/** What happened, in sentences for ears. */

import { announce } from "../announce";
import { text } from "../messages";
import { onUpdate } from "../state";
import type { GameTypes, TableSight } from "../wire/messages";
import { game } from "./game";
import { who, you } from "./seating";

/** After a long absence the last few sentences are enough: these are games of memory. */
const MOST_SENTENCES = 4;

interface Told<S> {
  /** A sentence for what the game's own sight tells; empty when another tells it better. */
  sentence: (sight: S) => string;
  /** What the reader must do now, in a sentence; empty when it is others who play. */
  duty: () => string;
}

/** Tell ears what happens, and once what the reader must do. */
export function tellNews<S extends { type: string }>({ sentence, duty }: Told<S>): void {
  let told = duty();
  onUpdate((_, news) => {
    const sentences = (news as (S | TableSight<GameTypes>)[]).map(
      (sight) => tableSentence(sight) ?? sentence(sight as S),
    );
    const due = duty();
    announce([...sentences.filter(Boolean).slice(-MOST_SENTENCES), due === told ? "" : due].filter(Boolean).join(" "));
    told = due;
  });
}

/** What happened at the table besides the game; `undefined` when that is the game's business. */
function tableSentence(sight: { type: string }): string | undefined {
  const say = text.value;
  const told = sight as TableSight<GameTypes>;
  switch (told.type) {
    case "seated":
      return told.seat === you.value ? "" : say.seated(told.name);
    case "stood":
      return say.stood(told.seat);
    case "pace_set":
      return say.paceSet(told.pace);
    case "hearing_set":
      return say.hearingSet(told.hearing_s);
    case "level_set":
      return say.levelSet(told.seat, told.level);
    case "bot_failed":
      return say.botFailed(told.seat, told.bot, told.instead);
    case "ruling_proposed":
      return say.proposes(who(told.seat), game.value?.ruling(told.ruling) ?? "");
    case "ruling_consented":
      return say.consented(who(told.seat));
    case "ruling_dropped":
      return say.dropped(who(told.seat));
    case "opened":
      return "";
    default:
      return undefined;
  }
}
