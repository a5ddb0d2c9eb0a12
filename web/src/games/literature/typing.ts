/** Parses what a player types at the table: `9h bea`, `9hb`, `9h 2`, `c`, `c lh`, `w`, `n`. */

import { rankTyped, readSeat, TYPED_RANK } from "../../ui/typed";
import type { Card } from "../../wire/cards";

export interface Choices {
  /** What may be asked for, of whom, and what may be claimed. */
  asks: readonly Card[];
  targetsFor: (card: Card) => readonly { seat: number; name: string }[];
  claims: readonly string[];
  /** The card picked already, by tap or by typing. */
  card: Card | null;
  /** Whether one is waited for, and may have nothing to say. */
  waivable: boolean;
}

export interface Typed {
  card?: Card;
  target?: number;
  claim?: string | true;
  wait?: true;
  nothing?: true;
  /** What matches nothing; empty when all is understood so far. */
  unknown: string;
}

const CARD = new RegExp(`^(?:(${TYPED_RANK})([cdhs])|([rb])j)\\s*`);
const HALF_CARD = new RegExp(`^(1|${TYPED_RANK})$`);
const HALF_JOKER = /^[rb]$/;

export function read(input: string, choices: Choices): Typed {
  const line = input.trimStart().toLowerCase();
  const named = CARD.exec(line);
  if (named) {
    const card = choices.asks.find((card) => card === code(named));
    if (!card) return { unknown: line };
    return { card, ...readSeat(line.slice(named[0].length).trim(), choices.targetsFor(card)) };
  }
  if (choices.card && line) {
    const whom = readSeat(line.trim(), choices.targetsFor(choices.card));
    if (whom.target !== undefined) return whom;
  }
  if (!line || HALF_CARD.test(line)) return { unknown: "" };
  if (HALF_JOKER.test(line) && choices.asks.some((card) => card[1] === "J")) return { unknown: "" };
  return readCommand(line, choices);
}

/** The code of the card that was typed. */
const code = ([, rank = "", suit, joker]: RegExpExecArray) =>
  (joker ? `${joker}j` : `${rankTyped(rank)}${suit}`).toUpperCase();

function readCommand(line: string, choices: Choices): Typed {
  if (line === "w") return { wait: true, unknown: "" };
  if (line === "n" && choices.waivable) return { nothing: true, unknown: "" };
  if (line[0] === "c" && choices.claims.length) {
    const wanted = line.slice(1).trim().toUpperCase();
    if (!wanted) return { claim: true, unknown: "" };
    if (choices.claims.includes(wanted)) return { claim: wanted, unknown: "" };
    if (choices.claims.some((id) => id.startsWith(wanted))) return { unknown: "" };
  }
  return { unknown: line };
}
