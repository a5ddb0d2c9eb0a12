/** Rulings, settings and clocks in sentences; fetched when the first of them happens. */

import * as say from "#words/shared-later";
import { type HostSight, hostSentence } from "../host/news";
import { game, levelName } from "../table/game";
import { nameOf, who } from "../table/seating";
import type {
  BotFailed,
  GameTypes,
  HearingSet,
  LevelSet,
  PaceSet,
  RulingConsented,
  RulingDropped,
  RulingProposed,
  SeatKept,
  Sitter,
  TakenBack,
  TimedOut,
  TimeSet,
} from "../wire/messages";

type Ruled = RulingProposed<GameTypes> | RulingConsented | RulingDropped;
export type LaterSight =
  | HostSight
  | PaceSet
  | HearingSet
  | LevelSet
  | BotFailed
  | Ruled
  | TimeSet
  | TimedOut
  | SeatKept
  | TakenBack;

/** A sentence; `before` are those who sat there before it happened, and the seat that the reader had. */
export function laterSentence(told: LaterSight, before: { sitters: readonly Sitter[]; own: number | null }): string {
  switch (told.type) {
    case "pace_set":
      return [say.eventPaceSet({ pace: told.pace }), told.pace === "quick" && say.fasterAgain]
        .filter(Boolean)
        .join(" ");
    case "hearing_set":
      return say.eventHearingSet({ seconds: told.hearing_s });
    case "level_set":
      return told.seat === null
        ? say.eventLevelSetStandin({ level: levelName(told.level) })
        : say.eventLevelSet({ name: nameOf(told.seat), level: levelName(told.level) });
    case "bot_failed":
      return say.eventBotFailed({
        name: nameOf(told.seat),
        bot: levelName(told.bot),
        instead: levelName(told.instead),
      });
    case "ruling_proposed":
      return say.eventRulingProposed({ seat: who(told.seat), ruling: game.value?.ruling(told.ruling) ?? "" });
    case "ruling_consented":
      return say.eventRulingConsented({ seat: who(told.seat) });
    case "ruling_dropped":
      return say.eventRulingDropped({ seat: who(told.seat) });
    case "time_set":
      return say.timeChanged;
    case "timed_out":
      return say.eventTimedOut({ seat: who(told.seat) });
    case "seat_kept":
      return say.eventSeatKept({ seat: who(told.seat) });
    case "taken_back":
      return say.eventTakenBack({ seat: who(told.seat) });
    default:
      return hostSentence(told, before);
  }
}
