/** The parts of the page that the server renders, fetched a few moments ahead and cached. */

const AHEAD = 12;

export interface Whole {
  done: boolean;
  moments?: string;
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

const REST_MS = 300;
const MOST = 150;

/** Wait until the whole game is reviewed, and put what comes of it in its places: until then how far it is. The server keeps each question waiting for a second. */
export async function waitForReview(page: HTMLElement, parts: Parts, drawn: () => void): Promise<void> {
  const by = page.dataset.by;
  for (let asked = 0; asked < MOST; asked++) {
    try {
      const { done, ...whole } = await parts.whole();
      if (page.dataset.by !== by) return; // other eyes have asked since
      for (const [place, html] of Object.entries(whole)) {
        const at = page.querySelector(`#${place}`);
        if (at) at.innerHTML = html; // the server's own templates
      }
      if (done) {
        drawn();
        return;
      }
    } catch {
      // the server is away for a moment
    }
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  }
}
