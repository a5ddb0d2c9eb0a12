// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.

import type { Card } from "../cards";

/** A seat said, or voted, that another holds all Fish. */
export interface Called {
  type: "called";
  seat: number;
  on: number;
}

/** A seat took everything from the middle, except a Fish that was left: so many cards. */
export interface CollectedSeen {
  type: "collected_seen";
  seat: number;
  count: number;
  pile: boolean;
}

/** The deal as everybody sees it: how many cards are in each stack, face down in the middle, and set aside. */
export interface DealtSeen {
  type: "dealt_seen";
  dealer: number;
  sizes: readonly number[];
  middle: number;
  aside: number;
}

/** A seat has no cards at the start of a round: it is out. */
export interface Eliminated {
  type: "eliminated";
  seat: number;
}

/** The final cards, by seat; a seat without one may have got it from the middle. */
export interface Final {
  type: "final";
  cards: readonly (readonly [number, Card])[];
}

/** These seats are tied in the Fish Draw and must draw again. */
export interface FinalTied {
  type: "final_tie";
  seats: readonly number[];
}

/** These cards are Fish. */
export interface FishChosen {
  type: "fish_chosen";
  fish: readonly Card[];
  card: Card | null;
}

/** Sudden death: everything is in the middle except one card of each of these seats. */
export interface FishDrawnSeen {
  type: "fish_draw_seen";
  reason: "fishageddon" | "two_fish";
  finalists: readonly number[];
}

/** The Fish that won stayed in the middle. */
export interface FishLeft {
  type: "fish_left";
  card: Card;
}

/** A seat that was called upon showed all Fish that it holds. */
export interface FishShown {
  type: "fish_shown";
  seat: number;
  fish: readonly Card[];
  middle: readonly Card[] | null;
}

/** A seat put so many of its cards into the middle, face down. */
export interface ForfeitedSeen {
  type: "forfeited_seen";
  seat: number;
  count: number;
}

/** The game has ended. */
export interface Over {
  type: "over";
  winners: readonly number[];
  reason: "fishageddon" | "last_player" | "max_rounds" | "two_fish";
}

/** The only ruling of Fish Draw: deal again. */
export interface Redeal {
  type: "redeal";
}

/** The table has settled on a new deal; nothing carries over. */
export interface Redealt {
  type: "redeal";
}

/** The cards that the tied seats drew from the middle, by seat. */
export interface Redrawn {
  type: "redraw";
  cards: readonly (readonly [number, Card])[];
}

/** All cards of a seat were shuffled into one stack, so that nobody knows its order. */
export interface ReshuffledSeen {
  type: "reshuffled_seen";
  seat: number;
}

/** The top cards that were turned, in the order of the seats; they lie in the middle now. */
export interface Revealed {
  type: "revealed";
  cards: readonly (readonly [number, Card])[];
  again: readonly (readonly [number, Card])[];
}

/** The next round may begin; `lead` is the seat that must start it. */
export interface RoundBegun {
  type: "round";
  lead: number;
}

/** A seat shouted "Fish!" in time. */
export interface Shouted {
  type: "shout";
  seat: number;
}

/** Nobody could draw for a repeat: these seats shared the middle, so many cards each; the remainder stays. */
export interface SplitSeen {
  type: "split_seen";
  shares: readonly (readonly [number, number])[];
}

/** What a seat that was called upon saw: the cards of its stack, which was shuffled afterwards. */
export interface StackSeen {
  type: "stack_seen";
  seat: number;
  cards: readonly Card[];
}

/** These seats are tied: everything stays, and cards are turned again. */
export interface Tied {
  type: "tie";
  seats: readonly number[];
}

/** A seat has won the round. */
export interface Won {
  type: "won";
  seat: number;
  with_fish: boolean;
}
