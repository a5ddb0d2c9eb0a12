/** The parts of the page that the server renders, fetched a few moments ahead and cached. */

const AHEAD = 12;

export interface Whole {
  done: boolean;
  steps?: number;
  of?: number;
  curve?: string;
  story?: string;
  marks?: string;
}

export class Parts {
  private readonly kept = new Map<string, Promise<string>>();

  private readonly game: string;
  private readonly eyes: () => string;
  private readonly end: number;

  constructor(game: string, eyes: () => string, end: number) {
    this.game = game;
    this.eyes = eyes;
    this.end = end;
  }

  /** A moment: players, what was said, hands. Those that come after it are fetched with it. */
  position(n: number): Promise<string> {
    const eyes = this.eyes();
    const key = (at: number) => `${eyes} ${at}`;
    const known = this.kept.get(key(n));
    if (known) return known;
    const last = Math.min(this.end, n + AHEAD);
    const fetched = this.fetch<{ moves: Record<string, string> }>("moves", { from: n, to: last });
    for (let at = n; at <= last; at++) {
      if (this.kept.has(key(at))) continue;
      this.keep(
        key(at),
        fetched.then(({ moves }) => moves[at] ?? ""),
      );
    }
    return this.kept.get(key(n)) as Promise<string>;
  }

  /** What could be known at a moment. */
  advice(n: number): Promise<string> {
    const key = `${this.eyes()} advice ${n}`;
    const known = this.kept.get(key);
    if (known) return known;
    const fetched = this.fetch<{ advice: string }>("advice", { move: n }).then(({ advice }) => advice);
    this.keep(key, fetched);
    return fetched;
  }

  /** The next moment will be wanted. */
  expect(n: number): void {
    if (n >= this.end) return;
    this.position(n + 1).catch(() => undefined);
    this.advice(n + 1).catch(() => undefined);
  }

  whole(): Promise<Whole> {
    return this.fetch<Whole>("review", {});
  }

  /** The list of all moves, as the eyes see it that look now. */
  async list(): Promise<string | null> {
    const answer = await fetch(`${this.game}?${this.eyes()}`, { headers: { accept: "text/html" } });
    const read = new DOMParser().parseFromString(await answer.text(), "text/html");
    return read.querySelector(".moves")?.innerHTML ?? null;
  }

  private keep(key: string, part: Promise<string>): void {
    this.kept.set(key, part);
    part.catch(() => this.kept.delete(key)); // asked again next time
  }

  private async fetch<T>(part: string, asked: Record<string, number>): Promise<T> {
    const query = new URLSearchParams(this.eyes());
    for (const [name, value] of Object.entries(asked)) query.set(name, String(value));
    const answer = await fetch(`${this.game}/${part}?${query}`, { headers: { accept: "application/json" } });
    if (!answer.ok) throw new Error(String(answer.status));
    return (await answer.json()) as T;
  }
}

const REST_MS = 1000;
const MOST = 30;

/** Wait until the whole game is reviewed, and put its curve and its story in their places. The server keeps each question waiting. */
export async function waitForReview(page: HTMLElement, parts: Parts, drawn: () => void): Promise<void> {
  const waiting = page.querySelector(".waiting");
  const by = page.dataset.by;
  for (let asked = 0; asked < MOST; asked++) {
    try {
      const whole = await parts.whole();
      if (page.dataset.by !== by) return; // other eyes have asked since
      if (whole.done) {
        for (const [place, html] of Object.entries({ curve: whole.curve, story: whole.story, marks: whole.marks })) {
          const at = page.querySelector(`#${place}`);
          if (at && html !== undefined) at.innerHTML = html;
        }
        drawn();
        return;
      }
      if (waiting) waiting.setAttribute("data-done", `${whole.steps} / ${whole.of}`);
    } catch {
      // the server is away for a moment
    }
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  }
}
