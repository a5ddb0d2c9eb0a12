import * as later from "#words/halls-later";
import * as say from "#words/halls-table";
import { pending } from "../state";
import { game } from "../table/game";
import { Dialog } from "../ui/dialog";
import { Refusal } from "../ui/refusal";
import { HERE, propose } from "./propose";

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
          {say.dealAgain}
        </button>
      </footer>
    </Dialog>
  );
}
