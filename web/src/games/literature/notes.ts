/** What players can note in Literature: cards of open half-suits that one does not hold. */

import * as words from "#words/shared-menu";
import type { StudyGame } from "../../notes/notes";
import { seen, table } from "../../state";
import { short, spoken } from "../../ui/cards";
import type { TableSeen, Update } from "../../wire/messages";
import { shortHalfSuit } from "./short_names";
import type { Literature } from "./wire";

export const study: StudyGame = {
  groups: () => {
    const { view } = seen.value as Update<Literature>;
    const hand = view.type === "seat" ? view.hand : [];
    return (table.value as TableSeen<Literature>).setup.half_suits
      .filter(([, cards]) => cards.every((card) => view.board.open.includes(card)))
      .map(([id, cards]) => {
        const [first, last] = [cards[0], cards.at(-1)];
        const items = cards.filter((card) => !hand.includes(card));
        return {
          id,
          text: shortHalfSuit(cards),
          name: first && last ? words.marksFromTo({ first: spoken(first), last: spoken(last) }) : id,
          items: items.map((card) => ({ id: card, text: short(card), name: spoken(card) })),
        };
      })
      .filter(({ items }) => items.length);
  },
  place: (item) => document.querySelector(`.hand .pick[data-card="${item}"][data-held=no]`),
  picked: () => document.querySelector<HTMLElement>(".hand .pick[aria-pressed=true]")?.dataset.card ?? null,
};
