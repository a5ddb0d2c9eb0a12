import { closingThis, pending, play } from "../../state";
import { you } from "../../table/seating";
import { endsWhen } from "../../ui/drafts";
import { Refusal } from "../../ui/refusal";
import { Sheet } from "../../ui/sheet";
import { chosen } from "./challenge";
import { HalfSuitChoice } from "./claim_sheet";
import { moves } from "./game";
import * as say from "./words";

endsWhen("challenge", () => (moves.value.challenges.length ? null : say.reasonChallengeTooLate));

/** Say that the other team holds all of a half-suit, before its turn-holder has acted. */
export function ChallengeDialog() {
  const { challenges } = moves.value;
  const halfSuit = challenges.find((id) => id === chosen.value) ?? null;
  const challenge = (event: Event) => {
    event.preventDefault();
    if (halfSuit === null) return;
    play("challenge", { type: "challenge", seat: you.value, half_suit: halfSuit }, closingThis());
  };
  return (
    <Sheet name="challenge" title={say.challenge}>
      <form class="claim" onSubmit={challenge}>
        <p>{say.challengeAbout}</p>
        <HalfSuitChoice
          ids={challenges}
          chosen={halfSuit}
          choose={(id) => {
            chosen.value = id;
          }}
        />
        <Refusal from={(place) => place === "challenge"} />
        <footer>
          <button type="submit" class="primary" data-commit aria-disabled={halfSuit === null || pending.value !== null}>
            {pending.value ? say.sending : say.challenge}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}
