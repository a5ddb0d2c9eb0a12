/**
 * What players can note in Fish Draw: where each Fish is. The ledger shows what everyone has seen, notes what one
 * believes.
 */

import type { StudyGame } from "../../notes/notes";
import { seen } from "../../state";
import { short, spoken } from "../../ui/cards";
import type { Update } from "../../wire/messages";
import type { FishDraw } from "./wire";

const ledger = () => (seen.value as Update<FishDraw>).view.board.ledger;

export const study: StudyGame = {
  groups: () => {
    const items = ledger().map(({ card }) => ({ id: card, text: short(card), name: spoken(card) }));
    return items.length ? [{ id: "fish", text: "", name: "", items }] : [];
  },
  place: (item) => {
    const at = ledger().findIndex(({ card }) => card === item);
    const shown = [...document.querySelectorAll(".strip li, .ledger li")].filter((one) => one.getClientRects().length);
    return shown[at] ?? null;
  },
  picked: () => null,
};
