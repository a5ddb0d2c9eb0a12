/** Names of every script in sentences of one. */

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** A name as a sentence takes it: one that is written from right to left must not mix with what stands beside it. */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);
/** A name as its letters are typed. */
export const bare = (name: string): string => name.replace(/^\u2068|\u2069$/g, "");
