import * as say from "#words/shared-later";
import { remember } from "../browser/storage";
import { note } from "../news/presence";
import { hasBeat } from "../news/suspense";
import { Choices, Switch } from "../ui/choices";
import type { Brief } from "./game";
import { chooseTaps, type Taps, taps } from "./taps";

const WAYS: readonly (readonly [Taps, string])[] = [
  [3, say.threeTaps],
  [2, say.twoTaps],
];

/** Say once that two taps are enough from now on. */
export const tell = () => note(say.twoTapsNow);

function chooseBeat(on: boolean): void {
  hasBeat.value = on;
  remember("beat", on ? "yes" : "no");
}

/** How many taps a question takes, and whether its answer lets itself be waited for: for the menu. */
export function TapsChoice({ brief }: Brief) {
  if (brief) return <>{WAYS.find(([one]) => one === taps.value)?.[1]}</>;
  return (
    <div class="group" data-testid="taps">
      <Choices title={say.tapsAQuestion} value={taps.value} choices={WAYS} choose={chooseTaps} about={say.tapsAbout} />
      <Switch title={say.beatBeforeAnswers} on={hasBeat.value} turn={chooseBeat} />
    </div>
  );
}
