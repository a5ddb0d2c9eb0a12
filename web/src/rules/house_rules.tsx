import { valueNo, valueNone, valueYes } from "#words/shared-rules";
import * as say from "../menu/words";
import { table } from "../state";
import { kebab, type RuleWords } from "../table/game";
import type { Doubt, HouseRule } from "../wire/messages";

/** What of the rules of this table is not as the game itself has it, and what is doubtful about that. */
export function HouseRules({ words }: { words: RuleWords }) {
  const { preset, doubts, house_rules: rules } = table.value;
  return (
    <section class="house-rules" aria-labelledby="house-rules-title" data-testid="house-rules">
      <h3 id="house-rules-title">{say.houseRules}</h3>
      {rules.length === 0 && <p>{say.standardRules}</p>}
      {preset && rules.length > 0 && <p>{say.asInPreset({ preset: words.presets[kebab(preset)] ?? preset })}</p>}
      <dl>
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
    </section>
  );
}

/** A value as `option_value` in `shoal/core/game_words.py` says it: by its own message, else as the game says it, as yes, no, none or a rank. */
export function optionValue(words: Pick<RuleWords, "options" | "ruleValue">, rule: HouseRule): string {
  const { name, value } = rule;
  const own =
    typeof value === "string"
      ? (words.options[`${kebab(name)}-${kebab(value)}`] ?? words.ruleValue?.(rule))
      : undefined;
  if (own !== undefined) return own;
  if (value === null || value === "none") return valueNone;
  if (typeof value === "boolean") return value ? valueYes : valueNo;
  if (typeof value === "number") return String(value);
  return /^[2-9TJQKA]$/.test(value) ? say.rankName({ rank: value }) : value;
}

/** A warning in words; by its name where the game has no words for it. */
export function doubtSentence({ doubts }: Pick<RuleWords, "doubts">, { name, values }: Doubt): string {
  const told = doubts[kebab(name)] ?? name;
  if (typeof told === "string") return told;
  return told(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? "none"])) as never);
}
