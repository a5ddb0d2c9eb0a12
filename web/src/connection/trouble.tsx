/** What the page shows while the table is out of reach. */

import { computed, effect, signal } from "@preact/signals";
import * as say from "#words/shared-table";
import { apart, closing, link, reconnect } from "../state";
import { kebab } from "../table/game";
import { alarm, answer } from "../ui/announce";
import "./trouble.css";

/** Shorter than this it is no trouble. */
export const TROUBLE_MS = 5_000;
/** A socket that was found dead is mostly replaced in this time: no one need know. */
const REPLACED_MS = 2_000;
const TICK_MS = 500;

const now = signal(Date.now());
/** When the page knew that it was apart. */
let knownAt = 0;

effect(() => {
  if (apart.value === null) return;
  knownAt = Date.now();
  now.value = knownAt;
  const ticking = setInterval(() => {
    now.value = Date.now();
  }, TICK_MS);
  return () => clearInterval(ticking);
});

const apartMs = computed(() => (apart.value === null ? 0 : now.value - apart.value));
const isLong = computed(() => apartMs.value >= TROUBLE_MS && now.value - knownAt >= REPLACED_MS);

/** What is the matter with the connection; `null` while all is well or soon may be. */
export const trouble = computed(() => {
  if (link.value === "live") return null;
  return link.value === "connecting" && !isLong.value ? null : link.value;
});

/** The same in a sentence. */
const sentence = computed(() => {
  switch (trouble.value) {
    case null:
      return "";
    case "connecting":
      return (closing.value && say.closings[kebab(closing.value)]) || say.outOfReach;
    case "lost":
      return say.offline;
    case "outdated":
      return say.outdated;
    case "gone":
      return say.tableGone;
  }
});

/** Tell ears that the table is out of reach, and that it is back; the seconds are for eyes. */
export function tellTrouble(): void {
  let told = "";
  effect(() => {
    const news = sentence.value;
    if (news === told) return;
    if (news) alarm(news);
    else answer(say.inReach);
    told = news;
  });
}

/** The bar while the table is out of reach: nothing can be said, and the bar itself says why. */
export function Trouble() {
  return (
    <section class="bar apart" data-bar="apart" data-trouble={trouble.value} aria-label={say.actions} data-testid="bar">
      <div class="cap">
        <h1 data-testid="headline" class="long">
          {sentence}
        </h1>
        {trouble.value !== "outdated" && trouble.value !== "gone" && <Since />}
      </div>
      <div class="row">
        <WayOn />
      </div>
    </section>
  );
}

/** The seconds, for eyes. */
function Since() {
  const seconds = Math.floor(apartMs.value / 1000);
  return (
    <div class="note since" aria-hidden="true" data-testid="apart-for">
      {seconds < 120
        ? say.secondsShort({ seconds })
        : say.minutesAndSeconds({ minutes: Math.floor(seconds / 60), seconds: seconds % 60 })}
    </div>
  );
}

function WayOn() {
  switch (trouble.value) {
    case "gone":
      return (
        <a class="button" href="/">
          {say.tableGoneHome}
        </a>
      );
    case "outdated":
      return (
        <button type="button" onClick={() => location.reload()}>
          {say.reload}
        </button>
      );
    default:
      return (
        <button type="button" onClick={reconnect}>
          {say.tryNow}
        </button>
      );
  }
}
