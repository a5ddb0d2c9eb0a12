/** What the first page does besides leading to tables: how today went for the reader, what is hidden, what changes meanwhile. */

import { countDown } from "../puzzles/countdown";
import { type Memory, NOTHING, read } from "../puzzles/streak";
import { offerToHide } from "./hiding";
import css from "./home.css?inline";
import { follow } from "./now";
import { showToday } from "./today";

/** What this browser knows of puzzles. */
function memory(): Memory {
  try {
    return read(localStorage.getItem("shoal-puzzles")) ?? NOTHING;
  } catch {
    return NOTHING; // site data is blocked
  }
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);

const today = document.querySelector<HTMLElement>(".today");
const until = today?.querySelector<HTMLElement>("[data-until]");
if (until) countDown(until);
if (today) {
  showToday(today, memory());
}
offerToHide(document);
follow(document);
