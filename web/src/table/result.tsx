import type { ComponentChildren } from "preact";
import * as say from "#words/halls-table";
import { late } from "../browser/lazy";
import { pending, send, table } from "../state";
import { Refusal } from "../ui/refusal";
import { Commit } from "./bar";
import { you } from "./seating";
import { Standings } from "./standings";

const WithTheGame = late(async () => (await import("./after_game")).WithTheGame);
const Rematch = late(async () => (await import("./after_game")).Rematch);
const Ending = late(async () => (await import("./after_game")).Ending);

interface Properties {
  title: string;
  /** The points of each side. */
  rows: readonly { key: number; name: ComponentChildren; points: ComponentChildren }[];
  /** Why the game ended. */
  reason?: ComponentChildren;
  /** Who took what and how, in order. */
  children?: ComponentChildren;
}

/** How the game ended. What to do next is in the bar. */
export function Result({ title, rows, reason, children }: Properties) {
  return (
    <section class={rows.length > 2 ? "result many" : "result"} data-testid="result" aria-labelledby="result-title">
      <div class="ending">
        <h2 id="result-title">{title}</h2>
        <dl>
          {rows.map(({ key, name, points }) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd>{points}</dd>
            </div>
          ))}
        </dl>
        <p>{reason}</p>
        <Standings />
        <Rematch />
      </div>
      {children}
      <Ending />
    </section>
  );
}

/** The next game, and what there is to do with this one. */
export function AfterTheGame() {
  return (
    <>
      {you.value !== null && !table.value.rated && (
        <Commit onCommit={() => send("again", { type: "again" })}>
          {pending.value?.place === "again" ? say.sending : say.playAgain}
        </Commit>
      )}
      <Refusal from={(place) => place === "again"} />
      <WithTheGame />
    </>
  );
}
