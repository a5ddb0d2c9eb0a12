import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { write as writeWords } from "./words.mjs";

writeWords(); // the catalogues, compiled: what is built or tested imports them

/** Writes .br and .gz beside every text asset, so that the server never compresses while people play. */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    writeBundle({ dir = "" }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|svg|json|webmanifest)$/.test(name) || name.startsWith(".")) continue;
        const path = join(dir, name);
        if (existsSync(`${path}.gz`)) continue; // made for another language; the name tells the content
        const bytes = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** What all builds share; `build.mjs` says what is of one language. */
export default defineConfig({
  base: "/static/",
  plugins: [precompress()],
  build: {
    outDir: "../src/shoal/static",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: "src/main.tsx",
      // One module with all that every table needs: left alone, what it shares with what is fetched later is a second one.
      output: {
        codeSplitting: { groups: [{ name: "main", test: /src[\\/]main\.tsx$/, includeDependenciesRecursively: true }] },
      },
    },
  },
});
