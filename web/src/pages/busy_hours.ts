/** When it is busiest here, said in the reader's own time. */

/** The first of the two hours of a day in which most people come, and how many come in an hour then. */
function busiest(hours: readonly number[]): [number, number] {
  let best: [number, number] = [0, 0];
  hours.forEach((people, hour) => {
    const mean = (people + (hours[(hour + 1) % hours.length] ?? 0)) / 2;
    if (mean > best[1]) best = [hour, mean];
  });
  return [best[0], Math.round(best[1])];
}

/** Fill the line of a page that waits for the two hours in which most people come; it stays hidden where hardly anyone does. */
export function tellBusy(page: ParentNode): void {
  const place = page.querySelector<HTMLElement>(".busy");
  if (!place) return;
  const hours = place.dataset.hours?.split(" ").map(Number) ?? [];
  const [start, people] = busiest(hours);
  if (people < 2) return;
  const at = (hour: number) =>
    new Date(new Date().setUTCHours(hour, 0, 0, 0)).toLocaleTimeString(document.documentElement.lang, {
      hour: "numeric",
      ...(new Date().getTimezoneOffset() % 60 && { minute: "2-digit" }),
    });
  place.textContent = (place.dataset.said ?? "")
    .replace("{from}", at(start))
    .replace("{to}", at(start + 2))
    .replace("{count}", String(people));
  place.hidden = false;
}
