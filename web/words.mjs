/**
 * Compiles the catalogues (`*.ftl`, Project Fluent) into TypeScript: a function or a constant for each message, so that
 * the bundle holds the messages that it uses and no reader of Fluent.
 *
 *     node words.mjs          writes words/LANGUAGE/CATALOGUE-FILE.ts
 *     node words.mjs --js DIR writes plain JavaScript, for the test that compares it with what Python says
 *
 * The subset of Fluent is that of `shoal/i18n/speaker.py`, which tells what a variable is for in the same way.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { keyOf, parameters, parse, referenceOf } from "./fluent.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const SHOAL = join(HERE, "..", "src", "shoal");
export const REFERENCE = "en";

/** The messages of a prefix that say names which travel, as a table: `reasons["no-base-card"]`. */
const TABLES = {
  reason: "reasons",
  closing: "closings",
  level: "levels",
  preset: "presets",
  option: "options",
  group: "groups",
  ended: "endings",
  doubt: "doubts",
  home: "homes",
};

const TYPES = { text: "Text", choice: "string", "yes-no": "boolean", number: "number", person: "Name" };
const RESERVED = new Set(
  "await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield".split(
    " ",
  ),
);

// --- Reading ------------------------------------------------------------------------------------------------------------

/** Every catalogue: its name and its folder. */
export function catalogues(shoal = SHOAL) {
  const found = [{ name: "shared", folder: join(shoal, "i18n", "catalogues") }];
  const kits = join(shoal, "games");
  for (const name of existsSync(kits) ? readdirSync(kits).sort() : []) {
    const folder = join(kits, name, "words");
    if (existsSync(folder)) found.push({ name, folder });
  }
  return found;
}

/** The files of a catalogue in all languages: language, file, text. */
export function filesOf({ name, folder }) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const read = (language, file, at) => ({ language, module: file ? `${name}-${file}` : name, text: readFileSync(at, "utf8") });
    if (entry.name.endsWith(".ftl")) return [read(basename(entry.name, ".ftl"), "", path)];
    if (!entry.isDirectory()) return [];
    const parts = readdirSync(path).filter((part) => part.endsWith(".ftl"));
    return parts.sort().map((part) => read(entry.name, basename(part, ".ftl"), join(path, part)));
  });
}

/** The languages that have a file in some catalogue: the reference first, for the others fall back to it. */
export function languages(from = catalogues()) {
  const found = new Set(from.flatMap(filesOf).map(({ language }) => language));
  return [REFERENCE, ...[...found].filter((language) => language !== REFERENCE).sort()];
}

// --- Writing ------------------------------------------------------------------------------------------------------------

/** `event-asked` as `eventAsked`, `level-club.about` as `levelClubAbout`. */
export function identifier(name) {
  const word = name.replace(/[-.]([a-z0-9])/g, (_, letter) => letter.toUpperCase());
  if (RESERVED.has(word)) throw new Error(`${name}: a message cannot have this name, which is a word of JavaScript`);
  return word;
}

const quoted = (text) => text.replace(/[\\`]|\$(?=\{)/g, "\\$&");

/** JavaScript expressions for patterns. `refer` gives the expression of another message, called with `a` where it needs it. */
function writer(kinds, lookup, refer, use) {
  const template = (pattern) => {
    const parts = pattern.elements.map((element) =>
      element.type === "TextElement" ? quoted(element.value) : `\${${expression(element)}}`,
    );
    const [only] = pattern.elements;
    const isText = parts.length > 1 || only.type === "TextElement" || only.expression.type === "VariableReference";
    return isText ? `\`${parts.join("")}\`` : `(${expression(only)})`;
  };
  const test = (selector, key) => {
    const value = `a.${selector.id.name}`;
    const kind = kinds.get(selector.id.name);
    if (kind === "person") return `${value} === null`;
    if (kind === "yes-no") return key === "yes" ? value : `!${value}`;
    if (kind === "number" && typeof key === "string") return `${use("p")}(${value}) === "${key}"`;
    return `${value} === ${JSON.stringify(key)}`;
  };
  const expression = (part) => {
    switch (part.type) {
      case "Placeable":
        return expression(part.expression);
      case "StringLiteral":
        return JSON.stringify(part.parse().value);
      case "NumberLiteral":
        return JSON.stringify(part.value);
      case "VariableReference": {
        const name = part.id.name;
        if (kinds.get(name) === "yes-no") throw new Error(`{ $${name} } cannot be said: it is yes or no`);
        return kinds.get(name) === "number" ? `${use("n")}(a.${name})` : `a.${name}`;
      }
      case "FunctionReference": {
        if (part.id.name !== "NUMBER" || part.arguments.named.length) throw new Error(`${part.id.name}(): only NUMBER($x)`);
        return `${use("n")}(a.${part.arguments.positional[0].id.name})`;
      }
      case "TermReference": {
        const pattern = lookup(referenceOf(part));
        if (!pattern || part.arguments) throw new Error(`{ ${referenceOf(part)} }: there is no such term without variables`);
        return template(pattern);
      }
      case "MessageReference":
        return refer(referenceOf(part));
      case "SelectExpression": {
        if (part.selector.type !== "VariableReference") throw new Error("only a variable can choose");
        const chosen = part.variants.find((variant) => variant.default);
        const others = part.variants.filter((variant) => !variant.default);
        const tests = others.map((variant) => `${test(part.selector, keyOf(variant))} ? ${template(variant.value)} : `);
        return tests.join("") + template(chosen.value);
      }
    }
  };
  return template;
}

/** All modules of all languages: path (`en/shared-table.ts`) to text. `typed`: TypeScript, else plain JavaScript. */
export function compile(files, { typed = true } = {}) {
  const suffix = typed ? "ts" : "mjs";
  const written = new Map();
  const languages = [...new Set(files.map(({ language }) => language))].sort();
  const tongues = new Map(languages.map((language) => [language, tongue(files, language)]));
  const english = tongues.get(REFERENCE);
  for (const language of languages) {
    written.set(`${language}/grammar.${suffix}`, grammar(language, typed));
    for (const module of new Set(english.homes.values())) {
      written.set(`${language}/${module}.${suffix}`, moduleText(module, language, tongues, { typed, suffix }));
    }
  }
  return written;
}

/** One language: the patterns of all its files, and the module in which each message is. */
function tongue(files, language) {
  const patterns = new Map();
  const homes = new Map();
  for (const file of files.filter((file) => file.language === language)) {
    for (const [name, pattern] of parse(file.text, `${file.module} (${language})`)) {
      const scope = file.module.split("-")[0];
      patterns.set(`${scope}/${name}`, pattern);
      homes.set(`${scope}/${name}`, file.module);
    }
  }
  return { patterns, homes };
}

/** Where a name is that a catalogue speaks of: in itself, else in the shared catalogues. */
const resolved = (map, scope, name) =>
  map.has(`${scope}/${name}`) ? `${scope}/${name}` : map.has(`shared/${name}`) ? `shared/${name}` : null;

function moduleText(module, language, tongues, { typed, suffix }) {
  const scope = module.split("-")[0];
  const own = tongues.get(language);
  const english = tongues.get(REFERENCE);
  const imports = new Map();
  const need = (from, name) => imports.set(from, (imports.get(from) ?? new Set()).add(name));
  const lookupIn = (tongue) => (name) => tongue.patterns.get(resolved(tongue.patterns, scope, name) ?? "");
  const lines = [];
  const constants = [];
  for (const [key, home] of english.homes) {
    const name = key.slice(scope.length + 1);
    if (home !== module || !key.startsWith(`${scope}/`) || name.startsWith("-")) continue;
    const word = identifier(name);
    const kinds = parameters(english.patterns.get(key), lookupIn(english));
    constants.push([name, word, kinds.size > 0]);
    const pattern = own.patterns.get(key);
    if (!pattern) {
      lines.push(`export { ${word} } from "../${REFERENCE}/${module}${typed ? "" : ".mjs"}";`);
      continue;
    }
    const lookup = lookupIn(own);
    agree(name, language, kinds, parameters(pattern, lookup));
    const refer = (other) => {
      const found = resolved(english.homes, scope, other);
      if (found === null) throw new Error(`there is no message ${other}`);
      const from = english.homes.get(found);
      if (from !== module) need(`./${from}`, identifier(other));
      return parameters(english.patterns.get(found), lookupIn(english)).size ? `${identifier(other)}(a)` : identifier(other);
    };
    const use = (helper) => {
      need("./grammar", helper);
      return helper;
    };
    try {
      const text = writer(kinds, lookup, refer, use)(pattern);
      lines.push(declaration(word, text, kinds, typed));
    } catch (error) {
      throw new Error(`${name} (${language}): ${error.message}`);
    }
  }
  for (const type of typed ? ["Name", "Text"] : []) {
    if (lines.some((line) => line.includes(`: ${type}`))) need("./grammar", `type ${type}`);
  }
  const heads = [...imports].map(
    ([from, names]) => `import { ${[...names].sort().join(", ")} } from "${from}${typed ? "" : `.${suffix}`}";`,
  );
  return [
    `// Made by words.mjs from the catalogues; not kept in git.`,
    ...heads,
    ...inOrder(lines),
    ...tables(constants, typed, module),
    "",
  ].join("\n");
}

/** Constants that say others must come after them: functions may come in any order. */
function inOrder(lines) {
  const isPlain = (line) => /^export (const \w+ = `[^$]*`;|\{)/.test(line);
  return [...lines.filter(isPlain), ...lines.filter((line) => !isPlain(line))];
}

function declaration(word, text, kinds, typed) {
  if (!kinds.size) return `export const ${word} = ${text};`;
  if (!typed) return `export const ${word} = (a) => ${text};`;
  const fields = [...kinds].map(([name, kind]) => `${name}: ${TYPES[kind]}`).join("; ");
  return `export const ${word} = (a: { ${fields} }): string => ${text};`;
}

/** A language must use the variables that English uses, for the same. */
function agree(name, language, english, own) {
  const told = (kinds) => [...kinds].map(([variable, kind]) => `${variable} (${kind})`).sort().join(", ");
  if (told(english) !== told(own)) {
    throw new Error(`${name} (${language}) uses ${told(own) || "nothing"}, but in ${REFERENCE}: ${told(english) || "nothing"}`);
  }
}

/** Tables of what is chosen by a name at run time. Nobody pays for one that is not imported. */
function tables(constants, typed, module) {
  const type = typed ? ": Readonly<Record<string, string>>" : "";
  const mixed = typed ? ": Readonly<Record<string, string | ((a: never) => string)>>" : "";
  return Object.entries(TABLES).flatMap(([prefix, table]) => {
    const members = constants.filter(([name]) => name.startsWith(`${prefix}-`));
    const plain = members.filter(([name, , called]) => !name.includes(".") && (!called || prefix === "doubt"));
    if (!plain.length) return [];
    const row = ([name, word]) => `"${name.slice(prefix.length + 1).split(".")[0]}": ${word}`;
    const made = [`export const ${table}${prefix === "doubt" ? mixed : type} = { ${plain.map(row).join(", ")} };`];
    for (const [attribute, suffix] of Object.entries({ about: "About", told: "Told" })) {
      const told = members.filter(([name, , called]) => name.endsWith(`.${attribute}`) && !called);
      if (told.length) made.push(`export const ${table}${suffix}${type} = { ${told.map(row).join(", ")} };`);
    }
    if (constants.some(([, word]) => word === table)) throw new Error(`${module}: ${table} is a message and a table`);
    return made;
  });
}

function grammar(language, typed) {
  const number = typed ? ": number" : "";
  return [
    "// Made by words.mjs; not kept in git.",
    ...(typed ? ["/** A person: a name, or the reader. */", "export type Name = string | null;"] : []),
    ...(typed ? ["export type Text = string | number;"] : []),
    `const rules = /* @__PURE__ */ new Intl.PluralRules("${language}");`,
    `export const p = (count${number}) => rules.select(count);`,
    `export const n = (count${number}) => count.toLocaleString("${language}");`,
    "",
  ].join("\n");
}

/** Write the modules where they differ from what is there, and take away what is none of them. */
export function write(folder = join(HERE, "words"), options = {}, from = catalogues()) {
  const modules = compile(from.flatMap(filesOf), options);
  for (const [path, text] of modules) {
    const target = join(folder, path);
    if (existsSync(target) && readFileSync(target, "utf8") === text) continue;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  for (const path of existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : []) {
    if (/\.(ts|mjs)$/.test(path) && !modules.has(path.replaceAll("\\", "/"))) rmSync(join(folder, path));
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const at = process.argv.indexOf("--js");
  at < 0 ? write() : write(process.argv[at + 1], { typed: false });
}
