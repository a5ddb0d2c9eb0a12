import * as later from "#words/halls-later";
import * as say from "#words/halls-table";
import { listed } from "../listed";
import { pending, send, table } from "../state";
import { game } from "./game";
import { Refusal } from "./refusal";
import { HERE } from "./ruling";
import { personOf, who, you } from "./seating";

/** What somebody has proposed, for everybody who must agree. */
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
