/** Reads Fluent, and tells what the variables of a message are for, as `shoal/i18n/speaker.py` does in Python. */

import { FluentParser } from "@fluent/syntax";

const PLURALS = new Set(["zero", "one", "two", "few", "many"]);
const STRENGTH = ["text", "choice", "yes-no", "number", "person"];

/** The patterns of a file by name: `message`, `message.attribute`, `-term`. Throws at what is no Fluent. */
export function parse(text, where = "") {
  const patterns = new Map();
  for (const entry of new FluentParser({ withSpans: false }).parse(text).body) {
    if (entry.type === "Junk") throw new Error(`${where}: this is no Fluent: ${entry.content.trim().split("\n")[0]}`);
    if (entry.type !== "Message" && entry.type !== "Term") continue;
    const name = entry.type === "Term" ? `-${entry.id.name}` : entry.id.name;
    if (patterns.has(name)) throw new Error(`${where}: ${name} is there twice`);
    if (entry.value) patterns.set(name, entry.value);
    for (const attribute of entry.attributes) patterns.set(`${name}.${attribute.id.name}`, attribute.value);
  }
  return patterns;
}

/** What a variant is chosen by: a word or a number. */
export const keyOf = (variant) => (variant.key.type === "Identifier" ? variant.key.name : Number(variant.key.value));

function selectedKind(variants) {
  const keys = variants.map(keyOf);
  if (keys.some((key) => typeof key === "number" || PLURALS.has(key))) return "number";
  if (keys.includes("you")) return "person";
  return keys.every((key) => key === "yes" || key === "no") ? "yes-no" : "choice";
}

/** The name of what is referred to. */
export const referenceOf = (part) =>
  (part.type === "TermReference" ? "-" : "") + part.id.name + (part.attribute ? `.${part.attribute.name}` : "");

/** The variables of a pattern and of what it refers to, and what each is for. `lookup` finds patterns by name. */
export function parameters(pattern, lookup, found = new Map(), above = new Set()) {
  const use = (name, kind) => {
    const before = found.get(name) ?? "text";
    found.set(name, STRENGTH.indexOf(kind) > STRENGTH.indexOf(before) ? kind : before);
  };
  const visit = (part) => {
    switch (part.type) {
      case "Placeable":
        return visit(part.expression);
      case "SelectExpression":
        if (part.selector.type === "VariableReference") use(part.selector.id.name, selectedKind(part.variants));
        else visit(part.selector);
        for (const variant of part.variants) variant.value.elements.forEach(visit);
        return;
      case "VariableReference":
        return use(part.id.name, "text");
      case "FunctionReference":
        for (const given of part.arguments.positional) use(given.id.name, "number");
        return;
      case "MessageReference": {
        const name = referenceOf(part);
        const inner = lookup(name);
        if (inner && !above.has(name)) parameters(inner, lookup, found, new Set([...above, name]));
      }
    }
  };
  pattern.elements.forEach(visit);
  return found;
}
