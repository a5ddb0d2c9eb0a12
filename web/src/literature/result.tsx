import { text } from "../messages";
import { pending, refusal, send } from "../state";
import { board, ownSide, sideName, you } from "./game";
import { closeReveal } from "./reveal";
import { outcome } from "./sentences";

/** How the game ended, and the next one. */
export function Result() {
  const say = text.value;
  const { over, scores } = board.value;
  if (!over) return null;
  const us = ownSide.value ?? 0;
  const deal = () => send("again", { type: "again" }, closeReveal);
  return (
    <section class="result" data-testid="result" aria-labelledby="result-title">
      <h2 id="result-title">{outcome(over.winner)}</h2>
      <dl>
        {[us, 1 - us].map((side) => (
          <div key={side}>
            <dt>{sideName(side)}</dt>
            <dd>{scores[side]}</dd>
          </div>
        ))}
      </dl>
      {you.value !== null && (
        <button type="button" class="primary" aria-disabled={pending.value !== null} onClick={deal}>
          {pending.value?.place === "again" ? say.sending : say.again}
        </button>
      )}
      {refusal.value?.place === "again" && (
        <p class="refusal" role="alert">
          {say.reason(refusal.value.reason)}
        </p>
      )}
    </section>
  );
}
