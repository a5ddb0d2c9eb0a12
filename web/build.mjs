/**
 * Builds the client once for each language that has catalogues: a page loads the words of its own language only, and
 * another language is another page. What is the same in all, as the style sheet, is one file, named by its content.
 *
 *     node build.mjs          writes ../src/shoal/static, with .vite/LANGUAGE.json telling what each build made
 */

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { languages, REFERENCE } from "./words.mjs";

const WORDS = join(dirname(fileURLToPath(import.meta.url)), "words");

for (const language of languages()) {
  await build({
    logLevel: "warn",
    resolve: { alias: [{ find: /^#words\/(.*)$/, replacement: `${join(WORDS, language)}/$1.ts` }] },
    build: { emptyOutDir: language === REFERENCE, manifest: `.vite/${language}.json` },
  });
}
