import { remember } from "../../browser/storage";
import { Choices } from "../../ui/choices";
import { ORDERS, type Order, order } from "./order";
import * as say from "./words";

const NAMES: Record<Order, string> = {
  half_suit: say.orderHalfSuit,
  suit: say.orderSuit,
  rank: say.orderRank,
};

const choose = (one: Order) => {
  order.value = one;
  remember("hand-order", one);
};

/** In which order the hand lies. */
export function HandOrder() {
  return (
    <div data-testid="hand-order">
      <Choices
        title={say.handOrder}
        value={order.value}
        choices={ORDERS.map((one) => [one, NAMES[one]])}
        choose={choose}
      />
    </div>
  );
}
