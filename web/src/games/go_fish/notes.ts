/**
 * What players can note in Go Fish: ranks that are in no book or, where one asks for cards, the cards one does not
 * hold.
 */

import * as words from "#words/shared-menu";
import type { Group, StudyGame } from "../../notes/notes";
import { seen, table } from "../../state";
import { rankSign, short, spoken } from "../../ui/cards";
import type { Card } from "../../wire/cards";
import type { TableSeen, Update } from "../../wire/messages";
import type { GoFish } from "./wire";

/** So many columns stand side by side on a phone. */
const WIDEST = 7;

function byRank(open: readonly (readonly [string, readonly Card[]])[]): Group[] {
  const items = open.map(([rank]) => ({ id: rank, text: rankSign(rank), name: words.marksRank({ rank }) }));
  const parts = Math.ceil(items.length / WIDEST);
  return Array.from({ length: parts }, (_, part) => {
    const own = items.slice(Math.ceil((part * items.length) / parts), Math.ceil(((part + 1) * items.length) / parts));
    const [first, last] = [own[0], own.at(-1)];
    const [text, name] =
      first && last && first !== last
        ? [`${first.text}–${last.text}`, words.marksFromTo({ first: first.name, last: last.name })]
        : [first?.text ?? "", first?.name ?? ""];
    return { id: first?.id ?? "", text, name, items: own };
  });
}

const byCard = (open: readonly (readonly [string, readonly Card[]])[], hand: readonly Card[]): Group[] =>
  open
    .map(([rank, cards]) => ({
      id: rank,
      text: rankSign(rank),
      name: words.marksRank({ rank }),
      items: cards
        .filter((card) => !hand.includes(card))
        .map((card) => ({ id: card, text: short(card), name: spoken(card) })),
    }))
    .filter(({ items }) => items.length);

export const study: StudyGame = {
  groups: () => {
    const { setup, options } = table.value as TableSeen<GoFish>;
    const { view } = seen.value as Update<GoFish>;
    const booked = new Set(view.board.books.flatMap(({ cards }) => cards));
    const open = setup.ranks
      .map(([rank, cards]) => [rank, cards.filter((card) => !booked.has(card))] as const)
      .filter(([, cards]) => cards.length);
    return options.ask_for === "card" ? byCard(open, view.type === "seat" ? view.hand : []) : byRank(open);
  },
  place: (item) =>
    document.querySelector(`.hand [data-rank="${item}"], .hand .pick[data-card="${item}"][data-held=no]`),
  picked: () => {
    const picked = document.querySelector<HTMLElement>(".hand .pick[aria-pressed=true]");
    return picked?.dataset.rank ?? picked?.dataset.card ?? null;
  },
};
