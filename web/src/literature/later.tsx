/** What nobody needs before their first move, in one module. */

import { dialog } from "../state";
import { ChallengeDialog } from "./challenge_sheet";
import { ClaimSheet } from "./claim_sheet";

/** The sheets over the hand. */
export function Sheets() {
  return dialog.value === "claim" ? <ClaimSheet /> : <ChallengeDialog />;
}

export { Result } from "./result";
export { Proposals } from "./rulings";
export { StagedClaim } from "./staged";
