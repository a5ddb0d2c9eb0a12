/** First answers to puzzles of the day that could not be sent: they are counted as soon as the server is in reach again. */

const KEPT = "shoal-unsent";
const MOST = 30;
/** After so long something counts as not sent. */
const PATIENCE_MS = 15_000;

type Unsent = Record<string, string>;

function unsent(): Unsent {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {}; // site data is blocked, or it is none of ours
  }
}

function keep(all: Unsent): void {
  try {
    const last = Object.entries(all).sort().slice(-MOST);
    if (last.length) localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(last)));
    else localStorage.removeItem(KEPT);
  } catch {
    // it is full, or blocked: this one is not counted
  }
}

/** Send a first answer to the puzzle of a day; what the server says to it, or nothing where it is to be sent later. */
export async function sendFirst(day: string, answer: string): Promise<Response | null> {
  const later = () => keep({ ...unsent(), [day]: answer });
  if (!navigator.onLine) {
    later(); // at once: the page may be left before a request has failed
    return null;
  }
  const body = new URLSearchParams({ answer });
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const said = await fetch(`/puzzle/${day}/answers`, { method: "POST", body, keepalive: true, signal }).catch(
    () => null,
  );
  if (!said || said.status >= 500 || said.status === 429) later();
  return said;
}

let sending: Promise<void> = Promise.resolve();

/** Send what is kept, once what is on its way has come or failed. */
export function sendKept(): void {
  sending = sending.then(async () => {
    for (const day of Object.keys(unsent())) {
      if (!navigator.onLine) return;
      const { [day]: answer, ...others } = unsent();
      if (answer === undefined) continue; // another tab has sent it
      keep(others); // what fails is kept again: so two tabs do not both send it
      await sendFirst(day, `${answer}`);
    }
  });
}
