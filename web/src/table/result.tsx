/** How a game ended, who has won how many games at this table, and what to do next. */

import type { ComponentChildren } from "preact";
import * as say from "#words/shared-table";
import { late } from "../browser/lazy";
import { pending, send, table } from "../state";
import { Refusal } from "../ui/refusal";
import { Commit } from "./bar";
import { game } from "./game";
import { you } from "./seating";

const WithTheGame = late(async () => (await import("./after_game")).WithTheGame);
const Rematch = late(async () => (await import("./after_game")).Rematch);
const Shoal = late(async () => (await import("./after_game")).Shoal);
const Ending = late(async () => (await import("./after_game")).Ending);

interface Properties {
  title: string;
  /** The points of each side. */
  rows: readonly { key: number; name: ComponentChildren; points: ComponentChildren }[];
  /** Whether the reader has won, or whoever has, where the reader only looks on. */
  won: boolean;
  /** Below the heading: how near the reader came, or where they came. */
  note?: ComponentChildren;
  /** Why the game ended. */
  reason?: ComponentChildren;
  /** Who took what and how, in order. */
  children?: ComponentChildren;
}

/** How the game ended. What to do next is in the bar. */
export function Result({ title, rows, won, note, reason, children }: Properties) {
  return (
    <section class={rows.length > 2 ? "result many" : "result"} data-testid="result" aria-labelledby="result-title">
      <div class="ending">
        <Shoal won={won} />
        <h2 id="result-title">{title}</h2>
        {note && <p>{note}</p>}
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

/** Who has won how many games at this table; of one game the result says it. */
export function Standings() {
  const { wins, ties } = table.value;
  if (ties + wins.reduce((sum, won) => sum + won, 0) < 2) return null;
  return (
    <section class="standings" data-testid="standings" aria-labelledby="standings-title">
      <h3 id="standings-title">{say.standings}</h3>
      <ul>
        {wins.map((won, side) => (
          <li key={side}>
            {game.value?.sideName(side) ?? side + 1} <b>{won}</b>
          </li>
        ))}
        {ties > 0 && <li>{say.tieCount({ count: ties })}</li>}
      </ul>
    </section>
  );
}
