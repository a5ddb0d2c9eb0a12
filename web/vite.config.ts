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

/** Writes the licences of what is bundled from other packages into NOTICES: they ask to be passed on with it. */
function notices(): Plugin {
  return {
    name: "notices",
    apply: "build",
    generateBundle(_, bundle) {
      const folders = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        for (const id of chunk.type === "chunk" ? Object.keys(chunk.modules) : []) {
          const found = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replaceAll("\\", "/").replaceAll("\0", ""));
          if (found) folders.add(found[0]);
        }
      }
      this.emitFile({ type: "asset", fileName: NOTICES, source: [...folders].sort().map(noticeOf).join("\n") });
    },
  };
}

const NOTICES = "third-party-licenses.txt";

/** What a package is, and its licence as it stands in it; one without is not bundled. */
function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  if (!files.some((file) => /^licen[cs]e/i.test(file))) throw new Error(`${name} has no licence to pass on`);
  const texts = files.sort().map((file) => readFileSync(join(folder, file), "utf8").trim());
  return [`${name} ${version} (${license})`, ...texts].join("\n\n").concat("\n");
}

/** What all builds share; `build.mjs` says what is of one language. */
export default defineConfig({
  base: "/static/",
  plugins: [plainImports(), notices(), precompress()],
  build: {
    outDir: "../src/shoal/static",
    modulePreload: { polyfill: false, resolveDependencies: () => [] }, // no list of what would be named beforehand
    rolldownOptions: {
      input: [
        "src/main.tsx",
        "src/pages/home.ts",
        "src/home/later.ts",
        "src/pages/form.css",
        "src/pages/rules_file.ts",
        "src/puzzles/page.ts",
        "src/puzzles/sprint.ts",
        "src/puzzles/welcome.ts",
        "src/pages/waiting_room.ts",
        "src/pages/notices.ts",
        "src/pages/passkey.ts",
        "src/puzzles/puzzles.css",
        "src/review/page.ts",
        "src/review/review.css",
        "src/lessons/lessons.css",
        "src/pages/people.css",
        "src/lessons/page.ts",
        "src/lessons/first_visit.tsx",
        "src/notes/notes.tsx",
        "src/pages/lobby.ts",
        "src/pages/offline_reset.ts",
        "src/pages/lobby.css",
      ],
      // One module with all that every table needs: left alone, what it shares with what is fetched later is a second one.
      output: {
        codeSplitting: { groups: [{ name: "main", test: /src[\\/]main\.tsx$/, includeDependenciesRecursively: true }] },
      },
    },
  },
});
