/** What happened, in sentences for ears. */

import * as say from "#words/halls-table";
import { announce } from "../announce";
import { onUpdate } from "../state";
import type { GameTypes, TableSight } from "../wire/messages";
import { missed } from "./away";
import { drawnSentence } from "./drawn";
import { game, levelName } from "./game";
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
  onUpdate(({ n, away_since: since }, news) => {
    const sentences = (news as (S | TableSight<GameTypes>)[]).map(
      (sight) => tableSentence(sight) ?? sentence(sight as S),
    );
    if (since !== null) missed.value = sentences.slice(-Math.min(news.length, n - since)).filter(Boolean);
    const due = duty();
    const last = sentences.filter(Boolean).slice(-MOST_SENTENCES);
    announce([since === null ? "" : say.whileAway, ...last, due === told ? "" : due].filter(Boolean).join(" "));
    told = due;
  });
}

/** What happened at the table besides the game; `undefined` when that is the game's business. */
function tableSentence(sight: { type: string }): string | undefined {
  const told = sight as TableSight<GameTypes>;
  switch (told.type) {
    case "dealer_drawn":
      return drawnSentence(told);
    case "seated":
      return told.seat === you.value ? "" : say.eventSeated({ seat: told.name });
    case "stood":
      return say.eventStood({ number: told.seat + 1 });
    case "pace_set":
      return say.eventPaceSet({ pace: told.pace });
    case "hearing_set":
      return say.eventHearingSet({ seconds: told.hearing_s });
    case "level_set":
      return told.seat === null
        ? say.eventLevelSetStandin({ level: levelName(told.level) })
        : say.eventLevelSet({ number: told.seat + 1, level: levelName(told.level) });
    case "bot_failed":
      return say.eventBotFailed({
        number: told.seat + 1,
        bot: levelName(told.bot),
        instead: levelName(told.instead),
      });
    case "ruling_proposed":
      return say.eventRulingProposed({ seat: who(told.seat), ruling: game.value?.ruling(told.ruling) ?? "" });
    case "ruling_consented":
      return say.eventRulingConsented({ seat: who(told.seat) });
    case "ruling_dropped":
      return say.eventRulingDropped({ seat: who(told.seat) });
    case "opened":
      return "";
    default:
      return undefined;
  }
}
