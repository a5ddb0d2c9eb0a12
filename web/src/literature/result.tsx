import { Result as Panel } from "../table/result";
import { board, options, ownSide, sideName } from "./game";
import { signed } from "./half_suits";
import { closeReveal } from "./reveal";
import { outcome } from "./sentences";
import { text } from "./words";

/** How the game ended, and the next one. */
export function Result() {
  const say = text.value;
  const { over, scores } = board.value;
  if (!over) return null;
  const us = ownSide.value ?? 0;
  const rows = [us, 1 - us].map((side) => ({ key: side, name: sideName(side), points: signed(scores[side] ?? 0) }));
  return (
    <Panel title={outcome(over.winner)} rows={rows} onAgain={closeReveal}>
      {say.ended[over.reason] && <p>{say.ended[over.reason]}</p>}
      {options.value.tie_break === "best_of_3" && <p>{say.bestOf(3)}</p>}
    </Panel>
  );
}
