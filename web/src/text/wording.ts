/** Names and lists in sentences. Unicode marks isolate a name until it is drawn (`translation.ts`). */

import { listAnd, listComma } from "#words/shared-table";

/** A name between its marks; what lies between names and the names take turns in what this splits. */
export const NAMES = /\u2068([^\u2068\u2069]*)\u2069/u;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** A name as a sentence takes it: it is not translated, and does not mix with what stands beside it. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
/** A name as its letters are typed. */
export const bare = (name: string): string => name.replace(/[\u2068\u2069]/g, "");
/** A sentence for where there are no elements; names from right to left keep their marks. */
export const unmarked = (sentence: string): string =>
  sentence.replace(new RegExp(NAMES, "gu"), (marked, name) => (RIGHT_TO_LEFT.test(name) ? marked : name));

/** "Ann", "Ann and Bea", "Ann, Bea and Carl"; `last` joins the last word, as `listAnd` or `listOr` does. */
export function listed(words: readonly string[], last: typeof listAnd = listAnd): string {
  const [first, ...others] = words;
  const end = others.pop();
  if (first === undefined || end === undefined) return first ?? "";
  return last({ begun: commas([first, ...others]), last: end });
}

/** "Ann, Bea, Carl". */
export const commas = (words: readonly string[]): string =>
  words.length ? words.reduce((begun, next) => listComma({ begun, next })) : "";
