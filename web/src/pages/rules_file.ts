/**
 * Loads and saves files in the form of house rules, as `shoal rules GAME --save FILE` writes them.
 *
 * The form's fields say which options exist and which values they take. A file that does not fit changes nothing; options that
 * it does not name get the game's defaults.
 */

type Field = HTMLInputElement | HTMLSelectElement;
/** Why a file is refused: the name of a sentence of the page. */
type Fault = "none" | "other" | "unknown" | "value";

const MOST_BYTES = 65_536;

/** The options in a file with the house rules of that game. */
export function optionsIn(text: string, game: string): Map<string, unknown> | Fault {
  try {
    const { game: named, options, ...others } = JSON.parse(text);
    const isOne = typeof named === "string" && typeof options === "object" && !Array.isArray(options);
    if (!isOne || Object.keys(others).length) return "none";
    return named === game ? new Map(Object.entries(options)) : "other";
  } catch {
    return "none";
  }
}

/** What a field holds for the value of an option, which its `pattern` allows though it is not offered; `null` for one that cannot be. */
export function heldFor(field: Field, value: unknown, pattern?: string): string | null {
  if (field.type === "checkbox") return typeof value === "boolean" ? (value ? "yes" : "no") : null;
  if (value !== null && typeof value !== "string" && typeof value !== "number") return null;
  const text = String(value ?? "");
  const trial = field.cloneNode(true) as Field;
  trial.value = text;
  const fits = trial.value === text && trial.validity.valid;
  return fits || (pattern && RegExp(`^(?:${pattern})$`).test(text)) ? text : null;
}

/** The value that a field holds, as data; digits are a number, or else a text as the name of a rank is. */
export function valueIn(field: Field, areNumbers: boolean): unknown {
  if (field.type === "checkbox") return (field as HTMLInputElement).checked;
  if (!field.value) return null;
  return areNumbers && /^\d+$/.test(field.value) ? Number(field.value) : field.value;
}

/** The rows of the options, each with its field. */
function* rows(): Generator<[HTMLElement, Field]> {
  for (const row of document.querySelectorAll<HTMLElement>("[data-option]")) {
    const field = row.querySelector<Field>("select, input:not([type=hidden])");
    if (field) yield [row, field];
  }
}

function save(game: string): void {
  const options = Object.fromEntries(
    [...rows()].map(([{ dataset }, field]) => [dataset.option, valueIn(field, "numbers" in dataset)]),
  );
  const link = document.createElement("a");
  link.href = `data:application/json,${encodeURIComponent(`${JSON.stringify({ game, options }, null, 2)}\n`)}`;
  link.download = `${game}.json`;
  link.click();
}

function put(field: Field, text: string): void {
  const before = field.type === "checkbox" ? ((field as HTMLInputElement).checked ? "yes" : "no") : field.value;
  if (before === text) return;
  if (field.type === "checkbox") (field as HTMLInputElement).checked = text === "yes";
  else field.value = text;
  if (field.value !== text && field instanceof HTMLSelectElement) field.add(new Option(text, text, true, true));
  field.closest("details")?.setAttribute("open", "");
}

function listen(place: HTMLElement): void {
  const chosen = place.querySelector("input");
  const told = place.querySelector("p");
  if (!chosen || !told) return;
  const { game = "", ...sentences } = place.dataset;
  const say = (sentence: "taken" | Fault, name = ""): void => {
    told.textContent = sentences[sentence]?.replace("@", () => name) ?? "";
    told.classList.toggle("fault", sentence !== "taken");
  };

  async function take(file: File): Promise<void> {
    const options = file.size > MOST_BYTES ? "none" : optionsIn(await file.text(), game);
    if (typeof options === "string") return say(options);
    const texts = new Map<Field, string>();
    for (const [row, field] of rows()) {
      const { option = "", default: usual = "", pattern } = row.dataset;
      const text = options.has(option) ? heldFor(field, options.get(option), pattern) : usual;
      if (text === null) return say("value", row.querySelector("label")?.textContent);
      options.delete(option);
      texts.set(field, text);
    }
    if (options.size) return say("unknown");
    for (const [field, text] of texts) put(field, text);
    say("taken", file.name);
    const dealt = document.querySelector(".deal p");
    if (dealt) dealt.textContent = file.name; // no longer the preset
  }

  chosen.addEventListener("change", async () => {
    const [file] = chosen.files ?? [];
    if (file) await take(file).catch(() => say("none")); // it cannot be read
    chosen.value = ""; // the same file can be chosen again
  });
  place.querySelector("button")?.addEventListener("click", () => save(game));
  place.hidden = false;
}

const place = document.querySelector<HTMLElement>(".rules-file");
if (place) listen(place);
