/**
 * Builds the client once for each language that has catalogues: a page loads the words of its own language only, and
 * another language is another page. What is the same in all, as the style sheet, is one file, named by its content.
 * The service worker has no words. It is one script, `worker.js`, and knows the build that it belongs to by a digest of what
 * was made, which the server computes as well (`Assets.build`).
 *
 *     node build.mjs          writes ../src/shoal/static, with .vite/LANGUAGE.json telling what each build made
 */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { languages, REFERENCE } from "./words.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const WORDS = join(HERE, "words");
const STATIC = join(HERE, "..", "src", "shoal", "static");

for (const language of languages()) {
  await build({
    logLevel: "warn",
    resolve: { alias: [{ find: /^#words\/(.*)$/, replacement: `${join(WORDS, language)}/$1.ts` }] },
    build: { emptyOutDir: language === REFERENCE, manifest: `.vite/${language}.json` },
  });
}

const made = createHash("sha256");
for (const language of languages().sort()) made.update(readFileSync(join(STATIC, ".vite", `${language}.json`)));

await build({
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  define: { BUILD: JSON.stringify(made.digest("hex").slice(0, 16)) },
  build: {
    outDir: STATIC,
    emptyOutDir: false,
    rolldownOptions: { input: "src/worker/worker.ts", output: { format: "iife", entryFileNames: "worker.js" } },
  },
});
