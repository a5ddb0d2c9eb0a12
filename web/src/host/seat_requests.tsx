import * as say from "#words/shared-menu";
import { pending, send, table } from "../state";
import { nameOf, you } from "../table/seating";
import { isolated } from "../text/wording";
import { Refusal } from "../ui/refusal";

/** Whether a seat plays together with the reader's, where some do. */
function side(seat: number): string {
  const own = table.value.sides?.find((seats) => seats.includes(you.value ?? -1)) ?? [];
  return own.length < 2 ? "none" : own.includes(seat) ? "own" : "other";
}

/** Who asks the host for a seat: one at a time, the first who came first. One tap lets them in. */
export function Knocks() {
  const [knock] = table.value.knocks ?? [];
  if (!knock) return null;
  const answer = (type: "admit" | "turn_away") => send("door", { type, knock: knock.number });
  const asks = knock.at_once ? say.knockAt : say.knockAtNextDeal;
  const name = isolated(knock.name);
  const isBusy = pending.value !== null;
  return (
    <section class="proposal" aria-live="polite" data-testid="knock">
      <p>
        {asks({
          name: knock.program ? say.knockOfBot({ name }) : name,
          seat: nameOf(knock.seat),
          side: side(knock.seat),
        })}
      </p>
      <div class="buttons">
        <button type="button" class="primary" aria-disabled={isBusy} onClick={() => answer("admit")}>
          {say.letIn}
        </button>
        <button type="button" aria-disabled={isBusy} onClick={() => answer("turn_away")}>
          {say.turnAway}
        </button>
      </div>
      <Refusal from={(place) => place === "door"} />
    </section>
  );
}
