/** How the first dealer was drawn, shown until the game begins. */

import { computed } from "@preact/signals";
import * as say from "#words/shared-table";
import { table } from "../state";
import { personOf, who } from "../table/seating";
import { listed } from "../text/wording";
import { Rich, short, the } from "../ui/cards";
import type { DealerDrawn } from "../wire/messages";

/** The draw, until the first move. */
export const draw = computed<DealerDrawn | null>(() => table.value?.drawn ?? null);

const lastRound = ({ rounds }: DealerDrawn) => rounds.at(-1) ?? [];
const cardOf = (drawn: DealerDrawn) => lastRound(drawn).find(({ seat }) => seat === drawn.dealer)?.card ?? "2C";

/** The whole of it in a sentence, for ears. */
export function drawnSentence(drawn: DealerDrawn): string {
  const { dealer, lowest, rounds } = drawn;
  const part = say.dealerDrawn({ dealer: who(dealer), lowest, card: the(cardOf(drawn)) });
  if (rounds.length < 2) return say.eventDealerDrawn({ drawn: part });
  const names = listed(lastRound(drawn).map(({ seat }) => personOf(seat)));
  return say.eventDealerDrawnAgain({ names, drawn: part });
}

/** Who deals and why: short for eyes. */
export function Drawn({ drawn }: { drawn: DealerDrawn }) {
  const { dealer, lowest } = drawn;
  return (
    <>
      <span aria-hidden="true">
        <Rich>{say.drewTheDeal({ dealer: who(dealer), lowest, card: short(cardOf(drawn)) })}</Rich>
      </span>
      <span class="for-ears">{drawnSentence(drawn)}</span>
    </>
  );
}
