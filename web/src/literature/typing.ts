/** Reads what a person types at the table: `9h bea`, `9hb`, `9h 2`, `c`, `c lh`, `w`. */

import { rankOf, suitOf } from "../cards";
import type { Card } from "../wire/cards";

export interface Choices {
  /** What may be asked for, of whom, and what may be claimed. */
  asks: readonly Card[];
  targets: readonly { seat: number; name: string }[];
  claims: readonly string[];
  /** The card picked already, by tap or by typing. */
  card: Card | null;
}

export interface Typed {
  card?: Card;
  target?: number;
  claim?: string | true;
  wait?: true;
  /** What matches nothing; empty when all is understood so far. */
  unknown: string;
}

const CARD = /^(10|[2-9tjqka])([cdhs])\s*/;
const HALF_CARD = /^(1|10|[2-9tjqka])$/;

export function read(input: string, choices: Choices): Typed {
  const line = input.trimStart().toLowerCase();
  const named = CARD.exec(line);
  if (named) {
    const card = choices.asks.find(
      (card) => rankOf(card) === ten(named[1]) && suitOf(card) === named[2]?.toUpperCase(),
    );
    if (!card) return { unknown: line };
    return { card, ...readTarget(line.slice(named[0].length).trim(), choices) };
  }
  if (choices.card && line) {
    const whom = readTarget(line.trim(), choices);
    if (whom.target !== undefined) return whom;
  }
  if (!line || HALF_CARD.test(line)) return { unknown: "" };
  return readCommand(line, choices);
}

const ten = (rank: string | undefined) => (rank === "t" ? "10" : (rank ?? "").toUpperCase());

/** A seat by its number, or by the first letters of a name that only one has; of several, the first clockwise. */
function readTarget(line: string, choices: Choices): Typed {
  if (!line) return { unknown: "" };
  const found = choices.targets.find(
    ({ seat, name }) => line === String(seat + 1) || name.toLowerCase().startsWith(line),
  );
  return found ? { target: found.seat, unknown: "" } : { unknown: line };
}

function readCommand(line: string, choices: Choices): Typed {
  if (line === "w") return { wait: true, unknown: "" };
  if (line[0] === "c" && choices.claims.length) {
    const wanted = line.slice(1).trim().toUpperCase();
    if (!wanted) return { claim: true, unknown: "" };
    if (choices.claims.includes(wanted)) return { claim: wanted, unknown: "" };
    if (choices.claims.some((id) => id.startsWith(wanted))) return { unknown: "" };
  }
  return { unknown: line };
}
