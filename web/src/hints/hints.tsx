/** Hints at a table with bots: what one could ask, what is certain, what is known. */

import { signal } from "@preact/signals";
import * as say from "#words/shared-rules";
import { hints } from "#words/shared-table";
import type { RoomPage } from "../menu/dialogs";
import { seen, table } from "../state";
import { nameOf, personOf, who } from "../table/seating";
import { listed } from "../text/wording";
import { Rich } from "../ui/cards";
import { chancesOf, Habits, kindOf } from "../ui/habits";
import {
  type GameTypes,
  type HintedClaim,
  type HintedQuestion,
  type HintGrid,
  type HintReason,
  type Refused,
  type ToClient,
  type Hints as Told,
  WIRE_VERSION,
} from "../wire/messages";

/** How a game says a remark: names of people (`null` is the reader), and things as a sentence has them. */
export interface Said {
  seat: string | null;
  other: string | null;
  item: string;
  group: string;
  chance: number;
  count: number;
}

/** What a game brings to its hints. It imports nothing of the board: what both need would be a module more for every table. */
export interface HintWords {
  /** By the name of a remark, its sentence. */
  reasons: Readonly<Record<string, (said: Said) => string>>;
  /** What is said where nothing can be claimed or called for certain. */
  nothingCertain: string;
  /** What is asked for, as short as can be: `9♥`. */
  item: (item: string) => string;
  /** What is claimed, as short as can be. */
  group: (group: string) => string;
}

const LONGEST_MS = 20_000;

/**
 * Ask the table for a hint, on a socket of its own: what a table sends unasked is heard elsewhere, and no page listens to
 * answers that no one waits for.
 */
function ask(what: Told["what"]): Promise<Told | Refused> {
  return new Promise((resolve, reject) => {
    const path = location.pathname.replace(/\/$/, "");
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}${path}/socket`);
    const timer = setTimeout(() => socket.close(), LONGEST_MS);
    const tab = `hints-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
    socket.onopen = () => {
      const hello = { type: "hello", wire: WIRE_VERSION, tab, since: seen.value.n, newcomer: false, deal: false };
      socket.send(JSON.stringify(hello));
      socket.send(JSON.stringify({ type: "hint", id: 1, what }));
    };
    socket.onmessage = ({ data }) => {
      const message: ToClient<GameTypes> = JSON.parse(String(data));
      if (message.type !== "hints" && message.type !== "refused") return;
      resolve(message);
      socket.close();
    };
    socket.onclose = () => {
      clearTimeout(timer);
      reject(new Error("no answer")); // after an answer this does nothing
    };
  });
}

const GAMES = import.meta.glob<{ words: HintWords }>("../games/*/hints.ts");
const QUESTIONS = [
  ["questions", () => say.hintAsk({ game: table.value.game })],
  ["certain", () => say.hintCertainAsk],
  ["know", () => say.hintKnowAsk],
] as const;

const told = signal<{ words: HintWords; hints: Told } | null>(null);
const trouble = signal("");
const waits = signal(false);

async function askFor(what: Told["what"]): Promise<void> {
  if (waits.value) return;
  waits.value = true;
  trouble.value = "";
  try {
    const [answer, loaded] = await Promise.all([ask(what), GAMES[`../games/${table.value.game}/hints.ts`]?.()]);
    if (answer.type === "hints" && loaded) told.value = { words: loaded.words, hints: answer };
    else trouble.value = say.reasonNoHints;
  } catch {
    trouble.value = say.reasonNoHints;
  }
  waits.value = false;
}

function Hints() {
  return (
    <section class="hints">
      <p class="about">{say.hintAbout}</p>
      <div class="hint-doors">
        {QUESTIONS.map(([what, text]) => (
          <button
            type="button"
            key={what}
            aria-pressed={told.value?.hints.what === what}
            aria-disabled={waits.value}
            onClick={() => askFor(what)}
          >
            {text()}
          </button>
        ))}
      </div>
      <div role="status" aria-busy={waits.value}>
        {trouble.value && <p class="refusal">{trouble.value}</p>}
        {told.value && !trouble.value && <Answer {...told.value} />}
      </div>
    </section>
  );
}

export const HINTS: RoomPage = { title: () => hints, Content: Hints };

function Answer({ words, hints }: { words: HintWords; hints: Told }) {
  if (hints.what === "know" && hints.grid) {
    return (
      <>
        <Habits grid={hints.grid} />
        <Knowledge words={words} grid={hints.grid} />
      </>
    );
  }
  const questions = hints.questions.map((one) => question(words, one));
  if (hints.what === "questions") {
    return (
      <>
        <Lines lines={questions} none={say.hintNoQuestions} />
        {hints.questions[0] && <p class="about">{kindOf(hints.questions[0])}</p>}
      </>
    );
  }
  return (
    <>
      <Lines lines={hints.certain.map((one) => certain(words, one))} none={words.nothingCertain} />
      {questions.length > 0 && <p>{say.hintSureCards}</p>}
      <Lines lines={questions} />
    </>
  );
}

function Lines({ lines, none }: { lines: string[]; none?: string }) {
  if (!lines.length) return none ? <p>{none}</p> : null;
  return (
    <ol>
      {lines.map((line) => (
        <li key={line}>
          <Rich>{line}</Rich>
        </li>
      ))}
    </ol>
  );
}

/** A chance for people: 0 and 100 are only said of what is proven. */
const percent = (chance: number) =>
  chance === 0 || chance === 1 ? chance * 100 : Math.min(Math.max(Math.round(100 * chance), 1), 99);

function question(words: HintWords, { target, item, chance, reason, plan }: HintedQuestion): string {
  const said = { target: nameOf(target), item: words.item(item), chance: percent(chance) };
  const told = say.hintQuestion({ ...said, reason: because(words, reason) });
  return plan ? `${told} ${say.hintPlan({ plan: because(words, plan) })}` : told;
}

function certain(words: HintWords, { group, holders, reason }: HintedClaim): string {
  const seats = [...new Set(holders.map(([, seat]) => seat))].sort((one, other) => one - other);
  const held = seats.map((seat) => {
    const items = holders.filter(([item, at]) => at === seat && item !== group).map(([item]) => words.item(item));
    return items.length ? say.heldByAnybody({ seat: who(seat), cards: items.join(" ") }) : personOf(seat);
  });
  return say.hintCertain({
    group: words.group(group),
    holders: listed(held),
    reason: reason ? because(words, reason) : "",
  });
}

/** Fields that say nothing do not travel. */
function because(words: HintWords, { name, seat, other, item, group, chance, count }: Partial<HintReason>): string {
  const sentence = words.reasons[name ?? ""];
  return (
    sentence?.({
      seat: typeof seat === "number" ? who(seat) : "",
      other: typeof other === "number" ? who(other) : "",
      item: item ? words.item(item) : "",
      group: group ? words.group(group) : "",
      chance: percent(chance ?? 0),
      count: count ?? 0,
    }) ?? ""
  );
}

/** Cards by players: sure, excluded, or how likely. One's own cards are in one's hand. */
function Knowledge({ words, grid }: { words: HintWords; grid: HintGrid }) {
  const own = grid.places.indexOf(table.value.you ?? -1);
  const chances = chancesOf(grid);
  const places = grid.places.map((place, at) => ({ place, at })).filter(({ at }) => at !== own);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reached
    <section class="knowledge" tabIndex={0} aria-label={say.hintKnowAsk}>
      <p class="about">{say.hintKey}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{say.hintCard}</th>
            {places.map(({ place }) => (
              <th scope="col" key={place}>
                {placeName(place)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.items.map((item, row) =>
            (chances[row]?.[own] ?? 0) === 1 ? null : (
              <tr key={item}>
                <th scope="row">
                  <Rich>{words.item(item)}</Rich>
                </th>
                {places.map(({ place, at }) => (
                  <td key={place}>
                    <Chance chance={chances[row]?.[at] ?? 0} />
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

function Chance({ chance }: { chance: number }) {
  if (chance === 1)
    return (
      <b class="sure">
        <span aria-hidden="true">✓</span>
        <span class="for-ears">{say.hintSure}</span>
      </b>
    );
  if (chance === 0)
    return (
      <>
        <span aria-hidden="true">·</span>
        <span class="for-ears">{say.hintExcluded}</span>
      </>
    );
  return <>{percent(chance)}</>;
}

function placeName(place: number | string): string {
  if (typeof place === "number") return personOf(place);
  return place === "stock" ? say.placeOfStock : place === "middle" ? say.placeOfMiddle : say.placeOfAside;
}
