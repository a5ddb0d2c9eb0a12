// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

import type { Called, CollectedSeen, DealtSeen, Eliminated, Final, FinalTied, FishChosen, FishDrawnSeen, FishLeft, FishShown, ForfeitedSeen, Over, Redeal, Redealt, Redrawn, ReshuffledSeen, Revealed, RoundBegun, Shouted, SplitSeen, StackSeen, Tied, Won } from "./fish_draw/events";
import type { Setup } from "./fish_draw/layout";
import type { Call, Collect, Moves, Redraw, Reveal, Shout } from "./fish_draw/moves";
import type { Options } from "./fish_draw/options";
import type { PublicView, SeatView } from "./fish_draw/view";
import type { GameTypes } from "./messages";

export type * from "./fish_draw/board";
export type * from "./fish_draw/events";
export type * from "./fish_draw/layout";
export type * from "./fish_draw/ledger";
export type * from "./fish_draw/moves";
export type * from "./fish_draw/options";
export type * from "./fish_draw/view";

/** What a table of this game speaks. */
export interface FishDraw extends GameTypes {
  options: Options;
  setup: Setup;
  move: Move;
  sight: Sight;
  view: View;
  moves: Moves;
  ruling: Redeal;
  reason: Reason;
}

export type Move = Reveal | Shout | Collect | Call | Redraw;

export type Sight =
  | StackSeen
  | DealtSeen
  | CollectedSeen
  | ForfeitedSeen
  | ReshuffledSeen
  | SplitSeen
  | FishDrawnSeen
  | FishChosen
  | Revealed
  | Won
  | Tied
  | Shouted
  | FishLeft
  | Eliminated
  | Called
  | FishShown
  | Final
  | FinalTied
  | Redrawn
  | RoundBegun
  | Redealt
  | Over;

export type View = SeatView | PublicView;

export type Reason =
  | "ALREADY_CALLED"
  | "ALREADY_SHOUTED"
  | "COLLECT_PENDING"
  | "FINAL_TIE_PENDING"
  | "GAME_OVER"
  | "NOTHING_TO_COLLECT"
  | "NOT_DEALT"
  | "NOT_THE_FISHMONGER"
  | "NOT_THE_WINNER"
  | "NO_DUTY_TO_SHOUT"
  | "NO_FINAL_TIE"
  | "NO_FISH_ON_TABLE"
  | "PLAYER_OUT"
  | "ROUND_IN_PROGRESS"
  | "UNKNOWN_PLAYER"
  | "UNKNOWN_RULING";
