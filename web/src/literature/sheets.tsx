import { dialog } from "../state";
import { ChallengeDialog } from "./challenge_sheet";
import { ClaimSheet } from "./claim_sheet";

/** The sheets over the hand. */
export default function Sheets() {
  return dialog.value === "claim" ? <ClaimSheet /> : <ChallengeDialog />;
}
