import { kebab } from "../table/game";
import { Result as Panel } from "../table/result";
import { board, options, ownSide } from "./game";
import { signed } from "./half_suits";
import { sideName } from "./names";
import { closeReveal } from "./reveal";
import { outcome } from "./sentences";
import * as say from "./words";

/** How the game ended, and the next one. */
export function Result() {
  const { over, scores } = board.value;
  if (!over) return null;
  const us = ownSide.value ?? 0;
  const rows = [us, 1 - us].map((side) => ({ key: side, name: sideName(side), points: signed(scores[side] ?? 0) }));
  return (
    <Panel title={outcome(over.winner)} rows={rows} onAgain={closeReveal}>
      <p>{say.endings[kebab(over.reason)]}</p>
      {options.value.tie_break === "best_of_3" && <p>{say.bestOf({ games: 3 })}</p>}
    </Panel>
  );
}
