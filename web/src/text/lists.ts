import { listAnd, listComma } from "#words/halls-table";

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
