/** Names in sentences: between the marks of Unicode that isolate them, until they are drawn (`translation.ts`). */

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
