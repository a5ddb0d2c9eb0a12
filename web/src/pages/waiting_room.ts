/**
 * The waiting room of rated games: polls the page, shows its state, and goes to the table when there is one.
 *
 * Polling keeps one's place, so it goes on while the tab is hidden.
 */

const EVERY_MS = 3000;

async function look(): Promise<void> {
  try {
    const answer = await fetch("/rated", { headers: { accept: "text/html" }, cache: "no-store" });
    if (new URL(answer.url).pathname.startsWith("/t/")) return location.assign(answer.url);
    if (answer.ok) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // The server restarts, or the network is gone: the next look will tell.
  }
  setTimeout(look, EVERY_MS);
}

const waiting = (page: Document) => page.querySelector<HTMLElement>("[data-waiting]");
/** What the page says, in the server's words: a browser may have translated what stands there. */
let told = waiting(document)?.textContent;

/** Say what is new. The page is left alone where nothing is, so that no one hears the same twice. */
function show(page: Document): void {
  const news = waiting(page)?.textContent;
  if (news === undefined)
    location.reload(); // the wait has ended without a table
  else if (news !== told) waiting(document)?.replaceChildren(news);
  told = news;
}

setTimeout(look, EVERY_MS);

export {}; // a module: what it names is its own
