/** What the first page does besides leading to tables: how today went for the reader, what is hidden, what changes meanwhile. */

import { tellBusy } from "../pages/busy_hours";
import { bringTogether, memory } from "../puzzles/account";
import { countDown } from "../puzzles/countdown";
import { offerToHide } from "./hiding";
import css from "./home.css?inline";
import { follow } from "./now";
import { showToday } from "./today";

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);

const today = document.querySelector<HTMLElement>(".today");
const until = today?.querySelector<HTMLElement>("[data-until]");
if (until) countDown(until);
if (today) {
  void bringTogether(() => showToday(today, memory())); // at first it keeps what the page brings
  showToday(today, memory());
}
offerToHide(document);
tellBusy(document);
follow(document);
