/**
 * The sprint: a drill at the table against the clock; a tap answers.
 *
 * In "What was asked?" questions pass, and again and again one of the last three is asked for. The other drills are rounds, each with
 * a hand, a question and its answers. A minute, of which a wrong answer costs three seconds; practice has no clock, and waits until
 * all is read.
 */

import { workOffline } from "../browser/offline_worker";
import { bringTogether, done } from "./account";
import { show } from "./board";
import { keepBest, sprintBest } from "./sprint_best";

const SPRINT_MS = 60_000;
const WRONG_MS = 3000;
const HEARD_MS = 1300;
const TOLD_MS = 700;
const WHY_MS = 2200;
const LAST_MS = 5000;
const MEMORY = 3;

/** A place of the page; the server has drawn them all. */
function at(main: HTMLElement, selector: string): HTMLElement {
  const found = main.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(selector);
  return found;
}

function prepare(main: HTMLElement): void {
  tellBest(main);
  // Who wants less motion is offered the calm way first.
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    const calm = at(main, '[data-mode="practise"]');
    calm.classList.add("go");
    calm.previousElementSibling?.classList.remove("go");
    calm.parentElement?.prepend(calm);
  }
  for (const button of main.querySelectorAll<HTMLElement>("[data-mode]")) {
    const Kind = main.querySelector(".picks") ? Rounds : Recall;
    button.addEventListener("click", () => void new Kind(main, button.dataset.mode === "sprint").run(), { once: true });
  }
}

function tellBest(main: HTMLElement): void {
  const line = at(main, ".best");
  const best = sprintBest(main.dataset.kind ?? "");
  at(line, "b").textContent = `${best}`;
  line.hidden = !best;
}

abstract class Sprint {
  /** What is still to come. */
  protected readonly stream: HTMLElement[];
  protected isOver = false;
  protected readonly main: HTMLElement;
  protected readonly timed: boolean;
  private right = 0;
  private row = 0;
  private ends = 0;

  constructor(main: HTMLElement, timed: boolean) {
    this.main = main;
    this.timed = timed;
    this.stream = [...main.querySelectorAll<HTMLElement>(".stream > li")];
    workOffline();
  }

  /** Shows what comes next, and asks for it. */
  protected abstract turn(next: HTMLElement): Promise<void>;

  async run(): Promise<void> {
    this.place(".begin").hidden = true;
    this.place(".score").hidden = false;
    if (this.timed) this.startClock();
    for (let next = this.stream.shift(); next && !this.isOver; next = this.stream.shift()) await this.turn(next);
    this.end();
  }

  protected place(selector: string): HTMLElement {
    return at(this.main, selector);
  }

  protected say(...what: (Node | string)[]): void {
    this.place(".said").replaceChildren(...what);
  }

  protected goOn(): Promise<void> {
    const line = this.place(".go-on");
    line.hidden = false;
    const button = at(line, "button");
    button.focus();
    return new Promise((resolve) => {
      button.addEventListener(
        "click",
        () => {
          line.hidden = true;
          resolve();
        },
        { once: true },
      );
    });
  }

  protected faces(): HTMLElement[] {
    return [...this.main.querySelectorAll<HTMLElement>("[data-pick]")];
  }

  protected tap(): Promise<string | undefined> {
    const row = this.place(".faces");
    row.hidden = false;
    row.toggleAttribute("inert", false);
    if (!this.timed) this.faces()[0]?.focus();
    return new Promise((resolve) => {
      this.done = () => resolve(undefined);
      row.onclick = ({ target }) => {
        const face = target instanceof Element ? target.closest<HTMLElement>("[data-pick]") : null;
        if (!face) return;
        row.onclick = null;
        row.toggleAttribute("inert", true);
        this.why = face.dataset.why ?? "";
        resolve(face.dataset.pick);
      };
    });
  }

  /** What the page says to the answer that was tapped. */
  protected why = "";

  /** Ends the wait for a tap. */
  private done = (): void => {};

  protected count(isRight: boolean): void {
    this.right += isRight ? 1 : 0;
    this.row = isRight ? this.row + 1 : 0;
    if (!isRight) this.ends -= WRONG_MS;
    this.place(".right").textContent = `${this.right}`;
    this.place(".in-row").textContent = `${this.row}`;
  }

  /** That an answer is wrong, and what it costs. */
  protected no(): Node {
    const no = document.createElement("b");
    no.className = "wrong";
    no.textContent = this.main.dataset[this.timed ? "cost" : "no"] ?? "";
    return no;
  }

  private startClock(): void {
    this.ends = performance.now() + SPRINT_MS;
    const clock = this.place(".clock");
    clock.hidden = false;
    const [bar, time] = [at(clock, "i"), at(clock, "span")];
    let told = false;
    const tick = setInterval(() => {
      const left = Math.max(0, this.ends - performance.now());
      bar.style.inlineSize = `${(100 * left) / SPRINT_MS}%`;
      time.textContent = `0:${String(Math.ceil(left / 1000)).padStart(2, "0")}`;
      if (left < LAST_MS && !told) {
        told = true;
        this.place(".hurry").textContent = this.main.dataset.hurry ?? "";
      }
      if (left > 0) return;
      clearInterval(tick);
      this.isOver = true;
      this.done();
    }, 100);
  }

  private end(): void {
    this.place(".faces").hidden = true;
    this.place(".again").hidden = false;
    this.place(".was").textContent = "";
    const told = document.createElement("span");
    told.className = "told";
    told.textContent = this.place(".score > span").textContent;
    this.say(told);
    this.place(".score").hidden = true;
    const kind = this.main.dataset.kind ?? "";
    if (this.timed && this.right > sprintBest(kind)) {
      keepBest(kind, this.right);
      void done({ sprints: { [kind]: this.right } });
      tellBest(this.main);
    }
    at(this.main, ".again a").focus();
  }
}

class Recall extends Sprint {
  private readonly heard: HTMLElement[] = [];

  protected async turn(next: HTMLElement): Promise<void> {
    await this.hear(next);
    if (this.heard.length >= MEMORY && !this.isOver) await this.ask();
  }

  /** The next question passes. */
  private async hear(question: HTMLElement): Promise<void> {
    this.heard.push(question);
    this.place(".was").textContent = "";
    this.say(...[...question.childNodes].map((node) => node.cloneNode(true)));
    const { from, to, sizes = "" } = question.dataset;
    show(this.place(".pool"), { from, to, sizes: sizes.split(" ") });
    if (this.timed) await wait(HEARD_MS);
    else await this.goOn();
  }

  /** One of the last questions is asked for: who asked, or who was asked. The reader is never the answer. */
  private async ask(): Promise<void> {
    const back = 1 + Math.floor(Math.random() * MEMORY);
    const question = this.heard[this.heard.length - back];
    if (!question) return;
    const { from, to, sizes = "" } = question.dataset;
    const others = this.faces().map(({ dataset }) => dataset.pick);
    const asksTarget = others.includes(to) && (Math.random() < 0.5 || !others.includes(from));
    const answer = asksTarget ? to : from;
    show(this.place(".pool"), { sizes: (this.heard.at(-1)?.dataset.sizes ?? sizes).split(" ") });
    this.place(".was").textContent = this.main.dataset.back?.split("|")[back - 1] ?? "";
    const told = document.createElement("span");
    told.className = "told";
    const [before = "", after = ""] = (this.main.dataset[asksTarget ? "target" : "asker"] ?? "").split("@");
    told.append(before, at(question, ".tok").cloneNode(true), after);
    this.say(told);
    const tapped = await this.tap();
    if (this.isOver) return;
    this.count(tapped === answer);
    show(this.place(".pool"), { to: answer, sizes: sizes.split(" ") });
    if (tapped !== answer) {
      this.say(this.no(), ...[...question.childNodes].map((node) => node.cloneNode(true)));
      await wait(2 * TOLD_MS);
    } else await wait(TOLD_MS);
  }
}

class Rounds extends Sprint {
  protected async turn(next: HTMLElement): Promise<void> {
    const { sizes = "" } = next.dataset;
    show(this.place(".pool"), { sizes: sizes.split(" ") });
    this.say(at(next, ".shown"));
    const picks = [...next.querySelectorAll<HTMLElement>("[data-pick]")];
    this.place(".picks").replaceChildren(...picks);
    const tapped = await this.tap();
    if (this.isOver) return;
    this.count(tapped === "good");
    const good = picks.find(({ dataset }) => dataset.pick === "good");
    for (const one of picks) one.toggleAttribute("disabled", one !== good);
    if (tapped === "good") return wait(TOLD_MS);
    this.place(".said .told").replaceChildren(this.no(), this.why);
    await (this.timed ? wait(WHY_MS) : this.goOn());
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const main = document.querySelector<HTMLElement>("main.sprint");
if (main) {
  void bringTogether(() => tellBest(main));
  prepare(main);
}
