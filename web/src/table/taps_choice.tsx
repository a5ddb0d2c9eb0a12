import * as say from "#words/shared-later";
import { Choices } from "../ui/choices";
import type { Brief } from "./game";
import { chooseTaps, type Taps, taps } from "./taps";

const WAYS: readonly (readonly [Taps, string])[] = [
  [3, say.threeTaps],
  [2, say.twoTaps],
];

/** How many taps a question takes, for the menu. */
export function TapsChoice({ brief }: Brief) {
  if (brief) return <>{WAYS.find(([one]) => one === taps.value)?.[1]}</>;
  return (
    <div class="group" data-testid="taps">
      <Choices title={say.tapsAQuestion} value={taps.value} choices={WAYS} choose={chooseTaps} about={say.tapsAbout} />
    </div>
  );
}
