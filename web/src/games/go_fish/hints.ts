/** The words of hints in Go Fish. */

import * as say from "#words/go_fish-review";
import type { HintWords } from "../../hints/hints";
import { short } from "../../ui/cards";
import type { Card } from "../../wire/cards";
import { ranksName } from "./words";

/** A rank ("6s"), or a card where cards are asked for. */
const item = (one: string) => (one.length === 2 ? short(one as Card) : ranksName({ rank: one }));

export const words: HintWords = {
  reasons: {
    "reason-cannot": say.reviewReasonCannot,
    "reason-shown": say.reviewReasonShown,
    "reason-nobody-else": say.reviewReasonNobodyElse,
    "reason-drawn": say.reviewReasonDrawn,
    "plan-book": say.reviewNowPlanBook,
    "plan-secret": say.reviewNowPlanSecret,
    "plan-hit": say.reviewPlanHit,
    "plan-miss": say.reviewPlanMiss,
  },
  nothingCertain: say.reviewNothingCertain,
  item,
  group: item,
};
