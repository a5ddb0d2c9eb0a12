// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

import type { Asked, Book, DealtSeen, Drew, DrewSeen, HandSeen, Handed, Over, Redeal, Redealt, Refilled, RefilledSeen, Skipped, Turn, WentFishing } from "./go_fish/events";
import type { Setup } from "./go_fish/layout";
import type { Ask, AskCard, Moves } from "./go_fish/moves";
import type { Options } from "./go_fish/options";
import type { PublicView, SeatView } from "./go_fish/view";
import type { GameTypes } from "./messages";

export type * from "./go_fish/events";
export type * from "./go_fish/layout";
export type * from "./go_fish/moves";
export type * from "./go_fish/options";
export type * from "./go_fish/state";
export type * from "./go_fish/view";

/** What a table of this game speaks. */
export interface GoFish extends GameTypes {
  options: Options;
  setup: Setup;
  move: Move;
  sight: Sight;
  view: View;
  moves: Moves;
  ruling: Redeal;
  reason: Reason;
}

export type Move = Ask | AskCard;

export type Sight =
  | HandSeen
  | DealtSeen
  | Drew
  | DrewSeen
  | Refilled
  | RefilledSeen
  | Asked
  | Handed
  | WentFishing
  | Book
  | Skipped
  | Turn
  | Redealt
  | Over;

export type View = SeatView | PublicView;

export type Reason =
  | "ASK_FOR_A_CARD"
  | "ASK_FOR_A_RANK"
  | "CARD_ALREADY_HELD"
  | "CARD_IN_BOOK"
  | "CARD_NOT_SHOWN"
  | "GAME_OVER"
  | "NOT_DEALT"
  | "NOT_YOUR_TURN"
  | "RANK_NOT_HELD"
  | "TARGET_HAS_NO_CARDS"
  | "TARGET_SELF"
  | "UNKNOWN_CARD"
  | "UNKNOWN_PLAYER"
  | "UNKNOWN_RANK"
  | "UNKNOWN_RULING";
