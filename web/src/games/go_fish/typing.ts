/** Parses what a player types at the table: `9 bea`, `9b`, `q 2`, `10 b`; where one asks for cards: `9h b`. */

import type { Card } from "../../ui/cards";
import { rankTyped, readSeat, TYPED_RANK } from "../../ui/typed";
import type { Rank } from "./game";

export interface Choices {
  ranks: readonly Rank[];
  /** Where one asks for cards and not for ranks: those that may be asked for. */
  cards: readonly Card[];
  targets: readonly { seat: number; name: string }[];
  /** Whether something is picked already, by tap or by typing, so that letters can be a name. */
  picked: boolean;
}

export interface Typed {
  rank?: Rank;
  card?: Card;
  target?: number;
  /** What matches nothing; empty when all is understood so far. */
  unknown: string;
}

const RANK = new RegExp(`^(${TYPED_RANK}|\\*)\\s*`);
const CARD = new RegExp(`^(?:(${TYPED_RANK})([cdhs])|([rb])j)\\s*`);
/** What may yet become a card or a rank. */
const BEGUN = new RegExp(`^(1|[*rb]|${TYPED_RANK})$`);

export function read(input: string, choices: Choices): Typed {
  const line = input.trimStart().toLowerCase();
  if (!line) return { unknown: "" };
  return (choices.cards.length ? readCard(line, choices) : readRank(line, choices)) ?? readTarget(line, choices);
}

function readRank(line: string, choices: Choices): Typed | null {
  const named = RANK.exec(line);
  const rank = named && choices.ranks.find((rank) => rank === code(named[1] ?? ""));
  if (named && rank) {
    const whom = readSeat(line.slice(named[0].length).trim(), choices.targets);
    // "kate" is no king: after a tap on a rank a name is read first
    if (choices.picked && whom.unknown && readSeat(line.trim(), choices.targets).target !== undefined) return null;
    return { rank, ...whom };
  }
  return line === "1" && !choices.picked ? { unknown: "" } : null;
}

function readCard(line: string, choices: Choices): Typed | null {
  const named = CARD.exec(line);
  if (!named) return BEGUN.test(line) && !choices.picked ? { unknown: "" } : null;
  const wanted = named[3] ? `${named[3]}J` : `${code(named[1] ?? "")}${named[2]}`;
  const card = choices.cards.find((card) => card === wanted.toUpperCase());
  return card ? { card, ...readSeat(line.slice(named[0].length).trim(), choices.targets) } : null;
}

function readTarget(line: string, choices: Choices): Typed {
  return choices.picked ? readSeat(line.trim(), choices.targets) : { unknown: line };
}

const code = (typed: string) => (typed === "*" ? "joker" : rankTyped(typed));
