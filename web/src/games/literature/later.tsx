/** What nobody needs before their first move, in one module. */

import { adopt } from "../../browser/stylesheets";
import { sheet } from "../../state";
import styles from "../../styles/panels.css?inline";
import { ChallengeDialog } from "./challenge_sheet";
import { ClaimSheet } from "./claim_sheet";

adopt(styles);

/** The sheets over the hand. */
export function Sheets() {
  return sheet.value === "claim" ? <ClaimSheet /> : <ChallengeDialog />;
}

export { HandOrder } from "./hand_order";
export { Result } from "./result";
export { RevealPanel } from "./reveal";
export { Proposals } from "./rulings";
export { StagedClaim } from "./staged";
