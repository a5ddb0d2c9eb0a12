import type { Over, Reason } from "../wire/go_fish";
import { cards, has, list, type Name, ranks, Who, who } from "./english";

/** Why the game refuses a move. */
const REASONS: Record<Reason, string> = {
  GAME_OVER: "The game is over.",
  NOT_DEALT: "The cards are not dealt yet.",
  UNKNOWN_PLAYER: "There is no such player.",
  NOT_YOUR_TURN: "It is not your turn.",
  TARGET_SELF: "You cannot ask yourself.",
  UNKNOWN_RANK: "That rank is not in this pack.",
  RANK_NOT_HELD: "You need a card of that rank to ask for it.",
  TARGET_HAS_NO_CARDS: "That player has no cards.",
  ASK_FOR_A_RANK: "Here one asks for a rank.",
  ASK_FOR_A_CARD: "Here one asks for one card, and shows another of its rank.",
  UNKNOWN_CARD: "That card is not in this pack.",
  CARD_ALREADY_HELD: "You hold that card yourself.",
  CARD_IN_BOOK: "That card lies in a book.",
  CARD_NOT_SHOWN: "Show a card of the rank that you ask for.",
  UNKNOWN_RULING: "That cannot be settled in this game.",
};

const ENDS: Record<Over["reason"], string> = {
  all_books: "All books are down.",
  first_out: "Somebody is out of cards.",
  hand_or_stock_empty: "A hand or the stock is empty.",
  nobody_can_ask: "Nobody can ask any more.",
  max_questions: "So many questions are enough.",
};

export default {
  reasons: REASONS as Readonly<Record<string, string>>,

  // --- the state of the game ---
  stock: "Stock",
  inStock: (count: number) => `${cards(count)} in the stock`,
  question: (asker: Name, target: Name, what: string) => `${Who(asker)} asked ${who(target)} for ${what}`,
  got: cards,
  goFish: "go fish",
  caught: "go fish: a catch",
  nothing: "none, and no stock",
  showing: (card: string) => `(showing ${card})`,
  yourCatch: (what: string) => `You fished ${what}.`,
  log: (count: number) => (count === 1 ? "1 question so far" : `${count} questions so far`),

  // --- what happened, one sentence each ---
  asked: (asker: Name, target: Name, what: string, shown: string | null) =>
    `${Who(asker)} asked ${who(target)} for ${what}${shown ? `, showing the ${shown}` : ""}.`,
  handed: (from: Name, to: Name, count: number) => `${Who(from)} gave ${who(to)} ${cards(count)}.`,
  wentFishing: "Go fish.",
  drew: (name: Name) => `${Who(name)} drew a card.`,
  drewCard: (name: Name, card: string, caught: boolean) => `${Who(name)} drew the ${card}${caught ? ": a catch" : ""}.`,
  refilled: (name: Name, count: number) => `${Who(name)} had no cards and drew ${count}.`,
  book: (name: Name, rank: string) => `${Who(name)} laid down ${ranks(rank)}.`,
  skipped: (name: Name) => `${Who(name)} ${has(name, "have", "has")} no cards and is passed over.`,
  turnTo: (name: Name) => (name === null ? "" : `It is ${name}’s turn.`),

  // --- players ---
  books: "Books",
  bookCount: (count: number) => (count === 1 ? "1 book" : `${count} books`),
  points: (count: number) => (count === 1 ? "1 point" : `${count} points`),
  booksOf: (name: string, names: readonly string[]) => `${name}: ${list(names)}`,
  noBooks: "No books yet.",

  // --- the hand and the question ---
  pickRank: "Pick a rank to ask for.",
  pickCard: "Pick a missing card to ask for.",
  askForRank: (rank: string, own: readonly string[]) => `Ask for ${ranks(rank)}; you hold the ${list(own)}`,
  askFor: (what: string) => `Ask for ${what}`,
  holding: (rank: string, own: readonly string[]) => `${ranks(rank)}: the ${list(own)}`,
  whom: (what: string) => `Whom do you ask for ${what}?`,
  ask: (name: string, what: string) => `Ask ${name} for ${what}`,
  showWhich: "Show which card?",
  missing: (card: string) => `${card}, not in your hand`,

  // --- result ---
  youWin: "You win!",
  wins: (name: string) => `${name} wins.`,
  shared: (names: readonly string[]) => `${list(names)} share the game.`,
  ended: (reason: Over["reason"]) => ENDS[reason],
  dealAgain: "deal again",

  keysHelp: [
    ["9 or q", "pick the rank: 2 to 10, j q k a, * for jokers"],
    ["b or 2", "then the player: first letters or number"],
    ["9 b Enter", "ask Bea for nines"],
    ["9h b Enter", "where one asks for single cards: the 9 of hearts"],
    ["?", "this list"],
    ["Esc", "start over"],
    ["Tab, arrows", "reach everything without typing letters"],
  ] as readonly (readonly [string, string])[],
};
