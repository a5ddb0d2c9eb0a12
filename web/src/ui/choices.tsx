import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface Properties<T> {
  title: string;
  value: T;
  /** What can be chosen, what it is called, and what it means where that is not plain. */
  choices: readonly (readonly [T, string, (string | undefined)?])[];
  choose: (value: T) => void;
  about?: string;
  /** One below the other, on a page whose heading is the title. */
  isList?: boolean;
}

/** A few things of which one is chosen: radio buttons that look like a row of buttons, or like a list. */
export function Choices<T extends string | number>({ title, value, choices, choose, about, isList }: Properties<T>) {
  const id = useId();
  return (
    <fieldset class={isList ? "choices list" : "choices"} aria-describedby={about && id}>
      <legend class={isList ? "for-ears" : ""}>{title}</legend>
      <div>
        {choices.map(([one, name, meaning]) => (
          <label key={one}>
            <input type="radio" name={title} value={one} checked={one === value} onChange={() => choose(one)} />
            <span>
              <b>{name}</b>
              {meaning && (
                <>
                  {" "}
                  <small>{meaning}</small>
                </>
              )}
            </span>
          </label>
        ))}
      </div>
      {about && <p id={id}>{about}</p>}
    </fieldset>
  );
}

interface SwitchProperties {
  title: string;
  on: boolean;
  turn: (on: boolean) => void;
  children?: ComponentChildren;
}

/** On or off. What stands between its name and the switch belongs to it. */
export function Switch({ title, on, turn, children }: SwitchProperties) {
  return (
    <div class="switch">
      <label>
        <span>{title}</span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={on}
          checked={on}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
      </label>
      {children}
    </div>
  );
}
