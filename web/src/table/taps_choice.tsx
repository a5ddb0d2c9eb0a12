import * as say from "#words/shared-later";
import { Choices } from "../ui/choices";
import { chooseTaps, type Taps, taps } from "./taps";

const WAYS: readonly (readonly [Taps, string])[] = [
  [3, say.threeTaps],
  [2, say.twoTaps],
];

/** How many taps a question takes, for the menu. */
export function TapsChoice() {
  return (
    <div data-testid="taps">
      <Choices title={say.tapsAQuestion} value={taps.value} choices={WAYS} choose={chooseTaps} about={say.tapsAbout} />
    </div>
  );
}
