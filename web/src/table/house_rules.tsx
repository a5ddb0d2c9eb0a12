import { effect, signal } from "@preact/signals";
import { valueNo, valueNone, valueYes } from "#words/halls-rules";
import * as say from "#words/halls-table";
import { table } from "../state";
import type { Doubt, HouseRule } from "../wire/messages";
import { game, kebab, type RuleWords } from "./game";

/** The words of the game's rules, once somebody has asked for them. */
const words = signal<RuleWords | null>(null);
const wanted = signal(false);

effect(() => {
  const { value: loaded } = game;
  if (!wanted.value || !loaded) return;
  loaded.rules().then(
    (found) => {
      words.value = found;
    },
    () => {
      wanted.value = false; // no connection: they are asked for again when they are looked at again
    },
  );
});

/** The rules of this table where they differ from the game's own. */
export function HouseRules() {
  return (
    <details
      data-testid="house-rules"
      onToggle={(event) => {
        wanted.value = event.currentTarget.open;
      }}
    >
      <summary>{say.houseRules}</summary>
      {words.value && <Rules words={words.value} />}
    </details>
  );
}

function Rules({ words }: { words: RuleWords }) {
  const { preset, doubts, house_rules: rules } = table.value;
  return (
    <>
      {preset && <p>{say.asInPreset({ preset: words.presets[kebab(preset)] ?? preset })}</p>}
      {rules.length === 0 && <p>{say.standardRules}</p>}
      <dl class="rules">
        {rules.map((rule) => (
          <div key={rule.name}>
            <dt>{words.options[kebab(rule.name)] ?? rule.name}</dt>
            <dd>{optionValue(words, rule)}</dd>
          </div>
        ))}
      </dl>
      {doubts.map((doubt) => (
        <p key={doubt.name} class="doubt">
          {doubtSentence(words, doubt)}
        </p>
      ))}
    </>
  );
}

/** A value as `option_value` in `shoal/words/options.py` says it: by its own message, else as yes, no, none or a rank. */
export function optionValue({ options }: RuleWords, { name, value }: HouseRule): string {
  const own = typeof value === "string" ? options[`${kebab(name)}-${kebab(value)}`] : undefined;
  if (own !== undefined) return own;
  if (value === null || value === "none") return valueNone;
  if (typeof value === "boolean") return value ? valueYes : valueNo;
  if (typeof value === "number") return String(value);
  return /^[2-9TJQKA]$/.test(value) ? say.rankName({ rank: value }) : value;
}

/** A warning in words; by its name where the game has no words for it. */
export function doubtSentence({ doubts }: RuleWords, { name, values }: Doubt): string {
  const told = doubts[kebab(name)] ?? name;
  if (typeof told === "string") return told;
  return told(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? "none"])) as never);
}
