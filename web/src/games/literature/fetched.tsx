/** The parts of the board that are fetched after the first move, in one module. */

import { adopt } from "../../browser/lazy";
import { remember } from "../../browser/storage";
import { sheet } from "../../state";
import styles from "../../styles/panels.css?inline";
import type { Brief } from "../../table/game";
import { TapsChoice } from "../../table/taps_choice";
import { Choices } from "../../ui/choices";
import { ChallengeDialog, ClaimSheet } from "./claim_sheet";
import { ORDERS, type Order, order } from "./hand";
import * as say from "./words";

adopt(styles);

/** The sheets over the hand. */
export function Sheets() {
  return sheet.value === "claim" ? <ClaimSheet /> : <ChallengeDialog />;
}

export { StagedClaim, Unrolled } from "./claims";
export { Result } from "./result";
export { Proposals } from "./rulings";
export { Won } from "./won";

const NAMES: Record<Order, string> = {
  half_suit: say.orderHalfSuit,
  suit: say.orderSuit,
  rank: say.orderRank,
};

const choose = (one: Order) => {
  order.value = one;
  remember("hand-order", one);
};

/** In which order the hand lies, and how one asks. */
export function Preferences({ brief }: Brief) {
  if (brief) return <>{NAMES[order.value]}</>;
  return (
    <>
      <div class="group" data-testid="hand-order">
        <Choices
          title={say.handOrder}
          value={order.value}
          choices={ORDERS.map((one) => [one, NAMES[one]])}
          choose={choose}
        />
      </div>
      <TapsChoice />
    </>
  );
}
