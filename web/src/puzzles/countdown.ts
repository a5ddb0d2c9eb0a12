/**
 * A countdown in the reader's own time zone and language.
 *
 * The page has the moment in UTC; all words are the browser's own.
 */

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
];

/** So long from now, in the greatest unit that there are two of, rounded: "in 5 hours", "in 90 minutes", and near its end "in 20 seconds". */
export function leftIn(ms: number, language: string): string {
  const [unit, size] = STEPS.find(([, size]) => ms >= 2 * size) ?? ["second", 1000];
  return new Intl.RelativeTimeFormat(language, { numeric: "always" }).format(Math.round(ms / size), unit as "hour");
}

/** The hour of a moment where the reader is, with the name of their zone. */
export function hourOf(moment: Date, language: string): string {
  return new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", timeZoneName: "short" }).format(
    moment,
  );
}

/** Keep a line of the page up to date. When its time comes the page is loaded again, for there is something new. */
export function countDown(line: HTMLElement): void {
  const moment = new Date(line.dataset.until ?? "");
  const [time, left] = [line.querySelector("time"), line.querySelector("span")];
  if (!time || !left || Number.isNaN(moment.getTime())) return;
  const language = document.documentElement.lang;
  time.textContent = hourOf(moment, language);
  if (moment.getTime() <= Date.now()) return; // the clock here is ahead of the server's: to load it again would change nothing
  const tell = (): void => {
    const ms = moment.getTime() - Date.now();
    if (ms <= 0) {
      location.reload();
      return;
    }
    left.textContent = `(${leftIn(ms, language)})`;
    setTimeout(tell, ms > 3_600_000 ? 60_000 : 1000);
  };
  tell();
}
