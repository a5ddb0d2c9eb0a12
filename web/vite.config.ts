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

/**
 * No module brings a style sheet, and none waits for others to be named beforehand: what Vite wraps around every `import()`,
 * a kilobyte, would do nothing.
 */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    apply: "build",
    enforce: "pre",
    load: (id) => (id.includes("vite/preload-helper") ? "export const __vitePreload = (fetch) => fetch();" : null),
  };
}

/** What all builds share; `build.mjs` says what is of one language. */
export default defineConfig({
  base: "/static/",
  plugins: [plainImports(), precompress()],
  build: {
    outDir: "../src/shoal/static",
    modulePreload: { polyfill: false, resolveDependencies: () => [] }, // no list of what would be named beforehand
    rolldownOptions: {
      input: [
        "src/main.tsx",
        "src/home.ts",
        "src/styles/form.css",
        "src/puzzle.ts",
        "src/rated.ts",
        "src/passkey.ts",
        "src/styles/puzzle.css",
        "src/review/page.ts",
        "src/styles/review.css",
        "src/styles/learn.css",
        "src/styles/people.css",
        "src/learn/lesson.ts",
        "src/learn/visit.tsx",
        "src/study/marks.tsx",
        "src/lobby.ts",
        "src/styles/lobby.css",
      ],
      // One module with all that every table needs: left alone, what it shares with what is fetched later is a second one.
      output: {
        codeSplitting: { groups: [{ name: "main", test: /src[\\/]main\.tsx$/, includeDependenciesRecursively: true }] },
      },
    },
  },
});
