/** Chat messages and spectators, as the table reported them. */

import { computed, effect, signal } from "@preact/signals";
import * as say from "#words/shared-talk";
import { recallHere, rememberHere } from "../browser/storage";
import { note } from "../news/presence";
import { asides, dialog, greetings, link, type ToPeople, table } from "../state";
import { isolated } from "../text/wording";
import type { Around, Beliefs, Hands, Line } from "../wire/messages";
import { showFace } from "./faces";

const NOTHING: Around = {
  type: "around",
  watchers: 0,
  beside: [],
  late: 0,
  may_look: false,
  looking: null,
  lookers: [],
  may_say: "nothing",
  muted: [],
  accounts: [],
};

export const around = signal(NOTHING);
export const lines = signal<readonly Line[]>([]);
export const hands = signal<Hands | null>(null);
/** At an exhibition: all hands, and what the bot on turn can know of them. */
export const beliefs = signal<Beliefs | null>(null);
const READ = "talk-read";
/** The last line that the reader has looked at: its number alone would not do, for a server that restarts counts from 1. */
const read = signal(recallHere(READ));
/** How many lines of others the reader has not looked at. */
export const unread = computed(() => after(read.value, lines.value).length);
/** Whether there is nothing but onlookers to tell of: who watches has nothing to say before the end. */
export const isTheTitle = () => around.value.may_say === "nothing" && !lines.value.length;
/** How late hands are shown: the table says so with the first of them. */
export const LATE_MOVES = 40;

const PHRASES: Readonly<Record<NonNullable<Line["phrase"]>, string>> = {
  hello: say.phraseHello,
  good_luck: say.phraseGoodLuck,
  have_fun: say.phraseHaveFun,
  thanks: say.phraseThanks,
  well_played: say.phraseWellPlayed,
  what_luck: say.phraseWhatLuck,
  sorry: say.phraseSorry,
  one_moment: say.phraseOneMoment,
  i_am_back: say.phraseIAmBack,
  good_game: say.phraseGoodGame,
  once_more: say.phraseOnceMore,
  goodbye: say.phraseGoodbye,
};
export const phrases = Object.entries(PHRASES) as [keyof typeof PHRASES, string][];

/** What was said, in the reader's language. */
export const words = (line: Line): string => (line.phrase ? PHRASES[line.phrase] : (line.text ?? ""));

const told = (line: Line): string => JSON.stringify(line);

/** What others have said after a line; everything where that line is not there. */
function after(line: string | null, all: readonly Line[]): readonly Line[] {
  const at = all.findLastIndex((one) => told(one) === line);
  return all.slice(at + 1).filter(({ seat }) => seat !== table.value.you);
}

let game = 0;
/** The last line that this page has received. */
let received: string | null = null;
let last: ToPeople | undefined;

effect(() => {
  const all = asides.value;
  const fresh = all.slice(last ? all.indexOf(last) + 1 : 0);
  last = all.at(-1);
  for (const message of fresh) take(message);
  if (all.length > 1) asides.value = all.slice(-1);
});

effect(() => {
  const last = lines.value.at(-1);
  if (dialog.value !== "talk" || !last) return;
  read.value = told(last);
  rememberHere(READ, read.value);
});

/** A new socket is told all anew, or nothing where there is nothing. */
effect(() => {
  if (link.value !== "connecting") return;
  around.value = NOTHING;
  lines.value = [];
  hands.value = null;
  beliefs.value = null;
});

function take(message: ToPeople): void {
  switch (message.type) {
    case "around":
      tellOfLookers(around.value, { ...NOTHING, ...message });
      around.value = { ...NOTHING, ...message };
      if (around.value.looking?.seat !== null || around.value.looking === null) hands.value = null;
      break;
    case "hands":
      hands.value = message;
      break;
    case "beliefs":
      beliefs.value = message.hands.length ? message : null;
      break;
    case "said": {
      lines.value = message.game === game ? [...lines.value, ...message.lines] : message.lines;
      game = message.game;
      const news = !message.is_past ? message.lines : greetings.value > 1 ? after(received, message.lines) : [];
      for (const face of message.reactions ?? []) showFace(face);
      for (const line of news) note(say.talkLine({ name: isolated(line.name), text: words(line) }));
      const last = message.lines.at(-1);
      if (last) received = told(last);
    }
  }
}

/** Someone asks the reader for a look at their hand. */
function tellOfLookers(before: Around, now: Around): void {
  const known = before.lookers.map(({ number }) => number);
  for (const { number, name, sees } of now.lookers) {
    if (!sees && !known.includes(number)) note(say.lookAsks({ name: isolated(name) }));
  }
}
