/** The words of hints in Fish Draw, which are about where the Fish are. */

import * as say from "#words/fish_draw-review";
import type { HintWords } from "../../hints/hints";
import { short } from "../../ui/cards";
import type { Card } from "../../wire/cards";

/** A Fish, or what is called. */
const item = (one: string) => (one.length === 2 ? short(one as Card) : "Fishageddon");

export const words: HintWords = {
  reasons: {
    "reason-call": say.reviewReasonCall,
    "reason-call-sure": say.reviewReasonCallSure,
    "reason-call-elsewhere": say.reviewReasonCallElsewhere,
  },
  item,
  nothingCertain: say.reviewNothingCertain,
  group: () => "Fishageddon",
};
