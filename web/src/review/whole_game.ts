import type { Parts } from "./parts";

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
