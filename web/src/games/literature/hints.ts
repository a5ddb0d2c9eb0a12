/** The words of hints in Literature. */

import * as say from "#words/literature-review";
import type { HintWords } from "../../hints/hints";
import { table } from "../../state";
import { short } from "../../ui/cards";
import type { Card } from "../../wire/cards";
import type { TableSeen } from "../../wire/messages";
import { shortHalfSuit } from "./short_names";
import type { Literature } from "./wire";

export const words: HintWords = {
  reasons: {
    "reason-cannot": say.reviewReasonCannot,
    "reason-seen": say.reviewReasonSeen,
    "reason-only": say.reviewReasonOnly,
    "reason-nobody-else": say.reviewReasonNobodyElse,
    "reason-must-have": say.reviewReasonMustHave,
    "reason-two": say.reviewReasonTwo,
    "reason-few": say.reviewReasonFew,
    "reason-hand": say.reviewReasonHand,
    "reason-claim": say.reviewReasonClaim,
    "reason-claim-own": say.reviewReasonClaimOwn,
    "plan-read": say.reviewNowPlanRead,
    "plan-turn": say.reviewPlanTurn,
    "plan-secret": say.reviewNowPlanSecret,
    "plan-whole": say.reviewPlanWhole,
    "plan-hit": say.reviewPlanHit,
    "plan-miss": say.reviewPlanMiss,
    "plan-miss-card": say.reviewPlanMissCard,
  },
  nothingCertain: say.reviewNothingCertain,
  item: (item) => short(item as Card),
  group: (group) => {
    const cards = (table.value as TableSeen<Literature>).setup.half_suits.find(([id]) => id === group)?.[1] ?? [];
    return shortHalfSuit(cards) || group;
  },
};
