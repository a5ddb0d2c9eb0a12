/**
 * Who sits down, leaves, disconnects and comes back, and which settings people change: one sentence each, shown and
 * read aloud.
 */

import { effect, signal } from "@preact/signals";
import * as say from "#words/shared-table";
import { fetched } from "../browser/lazy";
import { table } from "../state";
import { nameOf, you } from "../table/seating";
import { isolated } from "../text/wording";
import { announce } from "../ui/announce";
import { type GameTypes, type Sitter, TABLE_SIGHTS, type TableSight } from "../wire/messages";
import { drawnSentence } from "./dealer_drawn";
import type { LaterSight } from "./table_news";

const SHOWN_MS = 6_000;

/** The last of these sentences, for a while. */
export const notice = signal("");
let clearing: ReturnType<typeof setTimeout> | undefined;

/** Show and say it. */
export function note(sentence: string): void {
  if (!sentence) return;
  announce(sentence);
  notice.value = sentence;
  clearTimeout(clearing);
  clearing = setTimeout(() => {
    notice.value = "";
  }, SHOWN_MS);
}

/** Who sat where before the news that come now, and where the reader did. */
let sitters: readonly Sitter[] = table.value?.sitters ?? [];
let own = table.value?.you ?? null;

/** Tell what happened at the table besides the game; false when that is the game's business. */
export function noteTable(sight: TableSight<GameTypes>): boolean {
  if (sight.type === "dealer_drawn") {
    announce(drawnSentence(sight)); // for eyes it stands in the middle of the table
    return true;
  }
  const sentence = tableSentence(sight);
  if (sentence === undefined) return false;
  if (typeof sentence === "string") note(sentence);
  else void sentence.then(note);
  sitters = table.value.sitters;
  own = table.value.you;
  return true;
}

function tableSentence(told: TableSight<GameTypes>): string | undefined | Promise<string> {
  switch (told.type) {
    case "seated":
      return seated(told.seat, told.name);
    case "stood":
      return told.seat === own ? "" : left(told.seat);
    case "ready_said": // the room shows it
    case "clock_read": // clocks are shown
    case "opened":
    case "helped":
      return "";
    default:
      return TABLE_SIGHTS.has(told.type) ? laterNews(told as LaterSight) : undefined;
  }
}

/** What is not told before the first move: told when the sentences of it are there. */
async function laterNews(told: LaterSight): Promise<string> {
  const before = { sitters, own };
  return (await fetched(() => import("./table_news"))).laterSentence(told, before);
}

/** Someone sat down, or changed the name on their seat. */
function seated(seat: number, name: string): string {
  const before = sitters[seat];
  if (seat === you.value) return "";
  if (!before || before.status === "bot") return say.eventSeated({ seat: isolated(name) });
  return before.name === name ? "" : say.eventRenamed({ before: isolated(before.name), name: isolated(name) });
}

function left(seat: number): string {
  const before = sitters[seat];
  const bot = table.value.sitters[seat];
  if (!before || !bot || before.status === "bot") return say.eventStood({ name: nameOf(seat) });
  return say.eventLeft({ name: isolated(before.name), bot: isolated(bot.name) });
}

/** Whether an event tells who comes to play on that seat, and who goes. */
const told = ({ status }: Sitter) => status === "bot" || status === "standin";

/** Tell who of the people at the table falls away and who comes back, and that the reader has lost their own seat. */
export function tellPresence(): void {
  let before = table.value;
  effect(() => {
    const now = table.value;
    if (before.you !== null && now.you === null) note(say.seatLost);
    now.sitters.forEach((sitter, seat) => {
      const was = before.sitters[seat];
      if (seat === now.you || was?.name !== sitter.name || was.status === sitter.status) return;
      if (told(was) || told(sitter) || now.time?.type === "days") return; // at a game by correspondence no one is missed
      note(say.presence({ name: isolated(sitter.name), status: sitter.status }));
    });
    before = now;
  });
}
