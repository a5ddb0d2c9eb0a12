/**
 * What screen readers announce; everything goes through here.
 *
 *     announce    what happens, each sentence whole and in its own node, so that a reader's own queue reads it at its own pace
 *     answer      what the reader's own typing comes to; the next takes its place
 *     alarm       what cannot wait; what was announced with it comes after it
 *
 * What has been read stays as long as the house rules let one look back (`keepForEars`).
 */

import { signal } from "@preact/signals";
import * as say from "#words/shared-table";

interface Line {
  key: number;
  text: string;
  /** The second half of what the line before it began. */
  isRest: boolean;
  /** When even a slow reader has read it. */
  readBy: number;
}

/** As many sentences are kept at most. */
const MOST_LINES = 60;

export const lines = signal<readonly Line[]>([]);
export const answered = signal("");
export const called = signal("");

const waiting: Pick<Line, "text" | "isRest">[] = [];
let flushing: ReturnType<typeof setTimeout> | undefined;
let trimming: ReturnType<typeof setTimeout> | undefined;
let clearing: ReturnType<typeof setTimeout> | undefined;
let keys = 0;
/** Until when an alarm is read, and nothing else may be. */
let quietUntil = 0;
let kept = () => MOST_LINES;

/** How many sentences may be looked at again after they were read. */
export function keepForEars(count: () => number): void {
  kept = count;
}

/** How long a sentence takes at 175 words a minute, and a breath. */
const spokenMs = (sentence: string) => 800 + 70 * sentence.length;

/** The same sentence twice in a row is made different, or screen readers would keep silent. */
const afresh = (sentence: string, before: string) => (sentence === before ? `${sentence}\u00A0` : sentence);

/** Say a sentence, after what is being said now; `isRest`: it ends what the last one began, and is kept with it. */
export function announce(text: string, isRest = false): void {
  if (!text) return;
  waiting.push({ text, isRest });
  flushSoon();
}

/** Say what the reader has just done here. */
export function answer(sentence: string): void {
  answered.value = afresh(sentence, answered.value);
}

/** Say a sentence at once, and alone: it cannot wait. */
export function alarm(sentence: string): void {
  called.value = afresh(sentence, called.value);
  quietUntil = Date.now() + spokenMs(sentence);
  clearTimeout(clearing);
  clearing = setTimeout(() => {
    called.value = "";
  }, 3 * spokenMs(sentence));
  if (waiting.length) flushSoon();
}

/** Not at once: an alarm that the same news brings goes first. */
function flushSoon(): void {
  clearTimeout(flushing);
  flushing = setTimeout(flush, Math.max(0, quietUntil - Date.now()));
}

function flush(): void {
  let readBy = Math.max(Date.now(), lines.value.at(-1)?.readBy ?? 0);
  const fresh = waiting.splice(0).map((line) => {
    readBy += spokenMs(line.text);
    return { ...line, key: ++keys, readBy };
  });
  lines.value = [...lines.value, ...fresh];
  trim();
}

/** Take away what has been read and may not be looked at again; come back when there will be more of it. */
function trim(): void {
  clearTimeout(trimming);
  const now = Date.now();
  const begun = lines.value.flatMap(({ isRest }, at) => (isRest ? [] : [at]));
  const first = begun.at(-Math.max(1, kept())) ?? 0;
  const rest = lines.value.filter(({ readBy }, at) => at >= first || readBy > now).slice(-MOST_LINES);
  if (rest.length < lines.value.length) lines.value = rest;
  const next = rest[0];
  if (next && first > 0) trimming = setTimeout(trim, Math.max(0, next.readBy - now) + 1);
}

export function LiveRegion() {
  return (
    <>
      <div class="for-ears" role="log" aria-live="polite" aria-label={say.whatHappened} data-testid="live">
        {lines.value.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
      <p class="for-ears" role="status" data-testid="answer">
        {answered.value}
      </p>
      <p class="for-ears" role="alert" data-testid="alarm">
        {called.value}
      </p>
    </>
  );
}
