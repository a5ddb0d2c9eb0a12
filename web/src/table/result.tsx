import type { ComponentChildren } from "preact";
import * as say from "#words/halls-table";
import { pending, send } from "../state";
import { Refusal } from "./refusal";
import { you } from "./seating";
import { Standings } from "./standings";

interface Properties {
  title: string;
  /** The points of each side. */
  rows: readonly { key: number; name: ComponentChildren; points: ComponentChildren }[];
  children?: ComponentChildren;
  /** What to put away when the next game is dealt. */
  onAgain?: () => void;
}

/** How the game ended, and the next one. */
export function Result({ title, rows, children, onAgain }: Properties) {
  return (
    <section class={rows.length > 2 ? "result many" : "result"} data-testid="result" aria-labelledby="result-title">
      <h2 id="result-title">{title}</h2>
      <dl>
        {rows.map(({ key, name, points }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{points}</dd>
          </div>
        ))}
      </dl>
      {children}
      <Standings />
      {you.value !== null && (
        <button
          type="button"
          class="primary"
          aria-disabled={pending.value !== null}
          onClick={() => send("again", { type: "again" }, onAgain)}
        >
          {pending.value?.place === "again" ? say.sending : say.playAgain}
        </button>
      )}
      <Refusal from={(place) => place === "again"} />
    </section>
  );
}
