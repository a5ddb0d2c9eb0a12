import { text } from "../messages";
import { table } from "../state";

/** The rules of this table where they differ from the game's own. */
export function HouseRules() {
  const say = text.value;
  const { preset, doubts } = table.value;
  const options = Object.entries((table.value.options ?? {}) as Record<string, unknown>);
  return (
    <details data-testid="house-rules">
      <summary>{say.houseRules}</summary>
      {preset && <p>{say.preset(preset)}</p>}
      {options.length === 0 && <p>{say.standardRules}</p>}
      <dl class="keys">
        {options.map(([name, value]) => (
          <div key={name}>
            <dt>{say.option(name)}</dt>
            <dd>{say.optionValue(value)}</dd>
          </div>
        ))}
      </dl>
      {doubts.map(({ name, about }) => (
        <p key={name} class="doubt">
          {about}
        </p>
      ))}
    </details>
  );
}
