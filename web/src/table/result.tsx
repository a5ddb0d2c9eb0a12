import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import * as say from "#words/halls-table";
import { pending, send } from "../state";
import { Commit } from "./bar";
import { tableAddress } from "./finished";
import { Refusal } from "./refusal";
import { you } from "./seating";
import { Standings } from "./standings";

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
      </div>
      {children}
    </section>
  );
}

const copied = signal(false);

/** The next game, and the record of this one. */
export function AfterTheGame() {
  return (
    <>
      {you.value !== null && (
        <Commit onCommit={() => send("again", { type: "again" })}>
          {pending.value?.place === "again" ? say.sending : say.playAgain}
        </Commit>
      )}
      <Refusal from={(place) => place === "again"} />
      <a class="button quiet" href={`${tableAddress()}/record`} download>
        {say.record}
      </a>
      {typeof navigator.clipboard?.writeText === "function" && (
        <button type="button" class="quiet" onClick={copyRecord}>
          {copied.value ? say.recordCopied : say.copyRecord}
        </button>
      )}
    </>
  );
}

/** The record as text; where it cannot be copied, the link beside the button still has it. */
async function copyRecord(): Promise<void> {
  const answer = await fetch(`${tableAddress()}/record`);
  if (!answer.ok) return;
  await navigator.clipboard.writeText(await answer.text());
  copied.value = true;
  setTimeout(() => {
    copied.value = false;
  }, 3000);
}
