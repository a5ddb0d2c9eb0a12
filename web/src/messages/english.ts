/** The grammar that the English catalogues share. */

/** A name; `null` is the reader. */
export type Name = string | null;

const SUITS: Record<string, string> = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const RANKS: Record<string, string> = { T: "10", J: "jack", Q: "queen", K: "king", A: "ace" };
const JOKERS: Record<string, string> = { R: "red", B: "black", G: "green", W: "white" };
const MANY: Record<string, string> = {
  2: "twos",
  3: "threes",
  4: "fours",
  5: "fives",
  6: "sixes",
  7: "sevens",
  8: "eights",
  9: "nines",
  T: "tens",
  J: "jacks",
  Q: "queens",
  K: "kings",
  A: "aces",
  joker: "jokers",
};

export const cards = (count: number) => (count === 1 ? "1 card" : `${count} cards`);
export const who = (name: Name) => name ?? "you";
export const Who = (name: Name) => name ?? "You";
/** The form of a verb for the reader, or for somebody else. */
export const has = (name: Name, verb: string, verbs: string) => (name === null ? verb : verbs);
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

export const suitName = (suit: string) => SUITS[suit] ?? "";
/** "nines", "jokers". */
export const ranks = (rank: string) => MANY[rank] ?? rank;
export const cardName = (rank: string, suit: string) =>
  suit === "J" ? `${JOKERS[rank] ?? rank} joker` : `${RANKS[rank] ?? rank} of ${SUITS[suit] ?? suit}`;

/** "Ann", "Ann and Bea", "Ann, Bea and Carl". */
export const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
