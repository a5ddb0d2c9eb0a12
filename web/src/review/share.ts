/** Sharing a game: its result, by the device or as a text to paste; and the moment that is shown, as a link and as a picture. */

import { copied, handedOn } from "../browser/sharing";

const SHOWN_MS = 2500;

/**
 * Let a button copy a link; where the browser refuses, the link stands beside the button to be copied by hand. Returns what
 * the button does.
 */
export function copyLink(button: HTMLButtonElement, done: string, link: () => string): () => Promise<void> {
  async function copy(): Promise<void> {
    const words = button.textContent;
    if (words === done || button.hidden) return;
    if (!(await copied(link()))) {
      offer(button, words ?? "", link());
      return;
    }
    button.textContent = done;
    setTimeout(() => {
      button.textContent = words;
    }, SHOWN_MS);
  }
  button.addEventListener("click", copy);
  return copy;
}

/** The link stands there, selected and named as the button is, until people go on: then it would lead to another moment. */
function offer(button: HTMLButtonElement, name: string, link: string): void {
  const field = document.createElement("input");
  field.readOnly = true;
  field.className = "link-by-hand";
  field.setAttribute("aria-label", name);
  field.value = link;
  field.addEventListener("blur", () => field.remove());
  button.after(field);
  field.focus();
  field.select();
}

/** Give the result away, with the link to the game. What was copied is shown word for word. */
export function shareGame(page: HTMLElement): void {
  const send = page.querySelector<HTMLButtonElement>("#send");
  const copy = page.querySelector<HTMLButtonElement>("#copy-game");
  const told = page.querySelector<HTMLElement>(".copied");
  if (send) send.hidden = typeof navigator.share !== "function";
  send?.addEventListener("click", () => void handedOn({ text: send.dataset.text ?? "" }));
  copy?.addEventListener("click", async () => {
    const text = copy.dataset.text ?? "";
    if (!(await copied(text))) offer(copy, copy.textContent ?? "", text);
    else if (told) told.textContent = copy.dataset.copied ?? "";
  });
}

/** Pictures of the moment that is shown: the links follow it, and PNG is made here of the server's SVG. */
export function makePictures(page: HTMLElement, query: () => string): void {
  const svg = page.querySelector<HTMLAnchorElement>("a[data-picture=svg]");
  const png = page.querySelector<HTMLButtonElement>("button[data-picture=png]");
  const embed = page.querySelector<HTMLTextAreaElement>("#embed");
  const address = () => `/game/${page.dataset.id}/picture.svg?${query()}`;
  addEventListener("moment", () => {
    if (svg) svg.href = address();
    if (embed) embed.value = embed.value.replace(/\?[^"]*"/, `?${query()}"`);
  });
  embed?.addEventListener("focus", () => embed.select());
  png?.addEventListener("click", async () => {
    const drawn = await (await fetch(address())).text();
    const link = document.createElement("a");
    link.href = await inPixels(drawn);
    link.download = `shoal-${page.dataset.id}.png`;
    link.click();
  });
}

/** The picture as PNG, twice as large as it says, as the address of its data. */
async function inPixels(svg: string): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * image.naturalWidth, 2 * image.naturalHeight];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}
