import { closeDialog, send } from "../state";

export const HERE = (place: string) => place === "ruling";

/** Propose how to settle something; it is done when everybody has agreed. */
export function propose(ruling: unknown): void {
  send("ruling", { type: "rule", ruling }, closeDialog);
}
