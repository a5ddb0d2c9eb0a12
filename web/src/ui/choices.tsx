import { useId } from "preact/hooks";

interface Properties<T> {
  title: string;
  value: T;
  /** What can be chosen, and what it is called. */
  choices: readonly (readonly [T, string])[];
  choose: (value: T) => void;
  about?: string;
}

/** A few things of which one is chosen: radio buttons that look like a row of buttons. */
export function Choices<T extends string | number>({ title, value, choices, choose, about }: Properties<T>) {
  const id = useId();
  return (
    <fieldset class="choices" aria-describedby={about && id}>
      <legend>{title}</legend>
      <div>
        {choices.map(([one, name]) => (
          <label key={one}>
            <input type="radio" name={title} checked={one === value} onChange={() => choose(one)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {about && <p id={id}>{about}</p>}
    </fieldset>
  );
}
