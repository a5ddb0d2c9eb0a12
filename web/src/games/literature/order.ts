import { signal } from "@preact/signals";
import { recall } from "../../browser/storage";
import { suitOf } from "../../ui/cards";
import { hand, type setup } from "./game";

/** How the trays of a hand are ordered: most cards first, suit by suit, or the low half-suits before the high ones. */
export const ORDERS = ["half_suit", "suit", "rank"] as const;
export type Order = (typeof ORDERS)[number];

const remembered = recall("hand-order");
export const order = signal<Order>(ORDERS.find((one) => one === remembered) ?? "rank");

type HalfSuit = (typeof setup.value.half_suits)[number];

/** These half-suits in the order that the reader has chosen. */
export function ordered(trays: readonly HalfSuit[]): HalfSuit[] {
  const held = ([, cards]: HalfSuit) => cards.filter((card) => hand.value.has(card)).length;
  const suit = ([, [first]]: HalfSuit) => "CDHSJ".indexOf(first ? suitOf(first) : "J");
  const keys: Record<Order, (tray: HalfSuit) => number> = { half_suit: (tray) => -held(tray), suit, rank: () => 0 };
  return [...trays].sort((a, b) => keys[order.value](a) - keys[order.value](b)); // stable: the pack's own order decides
}
