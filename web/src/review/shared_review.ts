/** Shared review: one tab leads and others follow it, until they go their own way. */

interface Told {
  move: number | null;
  by?: string | null;
  is_you?: boolean;
  followers?: number;
  leads?: boolean;
}

interface Ways {
  /** Show the leader's moment. */
  show(n: number): void;
  shown(): number;
  eyes(): string;
}

const BEAT_MS = 4000;
const REST_MS = 1500;

export class Together {
  private readonly page: HTMLElement;
  private readonly ways: Ways;
  private readonly said: HTMLElement | null;
  private readonly lead: HTMLButtonElement | null;
  private readonly follow: HTMLButtonElement | null;
  private readonly tab = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    (byte % 36).toString(36),
  ).join("");
  private role: "alone" | "leads" | "follows" = "alone";
  private beat = 0;

  constructor(page: HTMLElement, ways: Ways) {
    this.page = page;
    this.ways = ways;
    this.said = page.querySelector("#together-said");
    this.lead = page.querySelector("#lead");
    this.follow = page.querySelector("#follow");
    this.lead?.addEventListener("click", () => (this.role === "leads" ? this.stop() : this.begin()));
    this.follow?.addEventListener("click", () => (this.role === "follows" ? this.stop() : this.goAlong()));
    addEventListener("moment", () => this.role === "leads" && void this.tell());
    addEventListener("pagehide", () => this.stop());
  }

  /** The reader goes their own way; a leader leads on. */
  breakAway(): void {
    if (this.role === "follows") this.stop();
  }

  private address(asked: Record<string, string> = {}): string {
    const query = new URLSearchParams(this.ways.eyes());
    for (const [name, value] of Object.entries(asked)) query.set(name, value);
    return `/game/${this.page.dataset.id}/lead?${query}`;
  }

  private async begin(): Promise<void> {
    this.stop();
    this.role = "leads";
    if (!(await this.tell())) this.role = "alone";
    else if (this.role === "leads") this.beat = window.setInterval(() => this.tell(), BEAT_MS);
    this.draw();
  }

  /** Say which moment the leader shows; whether this tab leads. */
  private async tell(): Promise<boolean> {
    try {
      const body = JSON.stringify({ tab: this.tab, move: this.ways.shown() });
      const headers = { accept: "application/json", "content-type": "application/json" };
      const answer = await fetch(this.address(), { method: "POST", body, headers });
      const told = (await answer.json()) as Told;
      if (answer.ok) this.say(told);
      if (answer.ok && told.leads === false) this.yield();
      return answer.ok && told.leads === true;
    } catch {
      return this.role === "leads"; // tried again with the next beat
    }
  }

  /** Another tab leads: one that was not heard of for a while has lost the lead. */
  private yield(): void {
    if (this.role !== "leads") return;
    clearInterval(this.beat);
    this.role = "alone";
    this.draw();
  }

  private async goAlong(): Promise<void> {
    this.stop();
    this.role = "follows";
    this.draw();
    let after = -1;
    while (this.role === "follows") {
      try {
        const asked = { tab: this.tab, ...(after >= 0 ? { after: String(after) } : {}) };
        const told = (await (
          await fetch(this.address(asked), { headers: { accept: "application/json" } })
        ).json()) as Told;
        if (this.role !== "follows") return;
        this.say(told);
        if (told.move === null || told.move === undefined) await this.rest();
        else if (told.move !== after) this.ways.show(told.move);
        after = told.move ?? -1;
      } catch {
        await this.rest();
      }
    }
  }

  private rest(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, REST_MS));
  }

  private stop(): void {
    if (this.role === "leads") {
      fetch(this.address({ tab: this.tab }), { method: "DELETE", keepalive: true }).catch(() => undefined);
    }
    clearInterval(this.beat);
    this.role = "alone";
    if (this.said) this.said.textContent = "";
    this.draw();
  }

  /** Who leads, in the words that the page has for it. */
  private say({ move, by, is_you, followers, leads }: Told): void {
    if (!this.said) return;
    const words = this.said.dataset;
    const name = is_you ? words.you : by ? words.named?.replace("@", by) : words.somebody;
    this.said.textContent = leads
      ? `${words.leading} ${followers ?? 0}`
      : move === null
        ? (words.nobody ?? "")
        : (name ?? "");
  }

  private draw(): void {
    this.lead?.setAttribute("aria-pressed", String(this.role === "leads"));
    this.follow?.setAttribute("aria-pressed", String(this.role === "follows"));
  }
}
