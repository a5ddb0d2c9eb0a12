/**
 * The sprint: questions pass at the table, and again and again one of the last three is asked for; a tap on a face answers.
 *
 * A minute, of which a wrong answer costs three seconds; practice has no clock, and each question waits until it is read.
 */

import { show } from "./board";
import { keepBest, sprintBest } from "./sprint_best";

const SPRINT_MS = 60_000;
const WRONG_MS = 3000;
const HEARD_MS = 1300;
const TOLD_MS = 700;
const LAST_MS = 5000;
const MEMORY = 3;

const main = document.querySelector<HTMLElement>("main.sprint");
if (main) prepare(main);

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
    button.addEventListener("click", () => void new Sprint(main, button.dataset.mode === "sprint").run(), {
      once: true,
    });
  }
}

function tellBest(main: HTMLElement): void {
  const line = at(main, ".best");
  at(line, "b").textContent = `${sprintBest()}`;
  line.hidden = !sprintBest();
}

class Sprint {
  private readonly stream: HTMLElement[];
  private readonly heard: HTMLElement[] = [];
  private right = 0;
  private row = 0;
  private ends = 0;
  private isOver = false;
  private readonly main: HTMLElement;
  private readonly timed: boolean;

  constructor(main: HTMLElement, timed: boolean) {
    this.main = main;
    this.timed = timed;
    this.stream = [...main.querySelectorAll<HTMLElement>(".stream li")];
  }

  async run(): Promise<void> {
    this.place(".begin").hidden = true;
    this.place(".score").hidden = false;
    if (this.timed) this.startClock();
    while (!this.isOver && this.stream.length) {
      await this.hear();
      if (this.heard.length >= MEMORY && !this.isOver) await this.ask();
    }
    this.end();
  }

  private place(selector: string): HTMLElement {
    return at(this.main, selector);
  }

  private say(...what: (Node | string)[]): void {
    this.place(".said").replaceChildren(...what);
  }

  /** The next question passes. */
  private async hear(): Promise<void> {
    const question = this.stream.shift();
    if (!question) return;
    this.heard.push(question);
    this.place(".was").textContent = "";
    this.say(...[...question.childNodes].map((node) => node.cloneNode(true)));
    const { from, to, sizes = "" } = question.dataset;
    show(this.place(".pool"), { from, to, sizes: sizes.split(" ") });
    if (this.timed) await wait(HEARD_MS);
    else await this.goOn();
  }

  private goOn(): Promise<void> {
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

  /** One of the last questions is asked for: who asked, or who was asked. The reader is never the answer. */
  private async ask(): Promise<void> {
    const back = 1 + Math.floor(Math.random() * MEMORY);
    const question = this.heard[this.heard.length - back];
    if (!question) return;
    const { from, to, sizes = "" } = question.dataset;
    const others = this.faces().map(({ dataset }) => dataset.seatAsked);
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
      this.say(...[...question.childNodes].map((node) => node.cloneNode(true)));
      await wait(2 * TOLD_MS);
    } else await wait(TOLD_MS);
  }

  private faces(): HTMLElement[] {
    return [...this.main.querySelectorAll<HTMLElement>("[data-seat-asked]")];
  }

  private tap(): Promise<string | undefined> {
    const row = this.place(".faces");
    row.hidden = false;
    row.toggleAttribute("inert", false);
    if (!this.timed) this.faces()[0]?.focus();
    return new Promise((resolve) => {
      this.done = () => resolve(undefined);
      row.onclick = ({ target }) => {
        const face = target instanceof Element ? target.closest<HTMLElement>("[data-seat-asked]") : null;
        if (!face) return;
        row.onclick = null;
        row.toggleAttribute("inert", true);
        resolve(face.dataset.seatAsked);
      };
    });
  }

  /** Ends the wait for a tap. */
  private done = (): void => {};

  private count(isRight: boolean): void {
    this.right += isRight ? 1 : 0;
    this.row = isRight ? this.row + 1 : 0;
    if (!isRight) this.ends -= WRONG_MS;
    this.place(".right").textContent = `${this.right}`;
    this.place(".in-row").textContent = `${this.row}`;
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
    if (this.timed && this.right > sprintBest()) {
      keepBest(this.right);
      tellBest(this.main);
    }
    at(this.main, ".again a").focus();
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
