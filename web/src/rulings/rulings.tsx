/** Rulings: what someone has proposed, and the dialog to propose one. */

import * as later from "#words/shared-later";
import * as say from "#words/shared-table";
import { pending, send, table } from "../state";
import { game } from "../table/game";
import { personOf, who, you } from "../table/seating";
import { listed } from "../text/wording";
import { Dialog } from "../ui/dialog";
import { Refusal } from "../ui/refusal";
import { HERE, propose } from "./propose";

/** What someone has proposed, for everyone who must agree. */
export function PendingRuling() {
  const proposed = table.value.ruling;
  if (!proposed) return null;
  const { by, ruling, consents, n } = proposed;
  const mine = you.value !== null && (by === you.value || consents.includes(you.value));
  const consent = (yes: boolean) => send("ruling", { type: "consent", yes, n });
  return (
    <section class="proposal" aria-live="polite" data-testid="ruling">
      <p>
        {later.eventRulingProposed({ seat: who(by), ruling: game.value?.ruling(ruling) ?? "" })}{" "}
        {later.rulingNeeds({ rulings: table.value.rulings ?? "opponent" })}{" "}
        {consents.length > 0 && <small>{later.agreedBy({ names: listed(consents.map(personOf)) })}</small>}
      </p>
      {you.value !== null && (
        <div class="buttons">
          {!mine && (
            <button type="button" class="primary" aria-disabled={pending.value !== null} onClick={() => consent(true)}>
              {later.agree}
            </button>
          )}
          <button type="button" aria-disabled={pending.value !== null} onClick={() => consent(false)}>
            {mine ? say.cancel : later.disagree}
          </button>
        </div>
      )}
      <Refusal from={HERE} />
    </section>
  );
}

/** What can be proposed: a new deal in every game, and what else the game knows. */
export function RulingDialog() {
  const Proposals = game.value?.Proposals;
  return (
    <Dialog name="ruling" title={say.settle}>
      <p>{later.settleAbout}</p>
      <Refusal from={HERE} />
      {Proposals && <Proposals />}
      <footer>
        <button type="button" aria-disabled={pending.value !== null} onClick={() => propose({ type: "redeal" })}>
          {later.dealAgain}
        </button>
      </footer>
    </Dialog>
  );
}
