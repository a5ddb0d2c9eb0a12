import * as say from "#words/halls-table";
import { table } from "../state";

/** The rules of this table where they differ from the game's own. */
export function HouseRules() {
  const { preset, doubts, house_rules: rules } = table.value;
  return (
    <details data-testid="house-rules">
      <summary>{say.houseRules}</summary>
      {preset && <p>{say.asInPreset({ preset })}</p>}
      {rules.length === 0 && <p>{say.standardRules}</p>}
      <dl class="rules">
        {rules.map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
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
