import { closingThis, send, table } from "../state";
import { explain } from "../table/game";
import { endsWhen } from "../ui/drafts";

export const HERE = (place: string) => place === "ruling";

/** Propose how to settle something; it is done when everyone has agreed. */
export function propose(ruling: unknown): void {
  send("ruling", { type: "rule", ruling }, closingThis());
}

endsWhen("ruling", () => (table.value.ruling ? explain("RULING_PENDING") : null));
