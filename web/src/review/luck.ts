const REST_MS = 900;

/** "Was it luck?": asked for one moment at a time; who goes on to another moment stops the trial of the last one. */
export function listenToLuck(page: HTMLElement, eyes: () => string): void {
  let tried: number | null = null;
  const address = (n: number) => `/game/${page.dataset.id}/luck?${new URLSearchParams(`${eyes()}&move=${n}`)}`;

  const stop = () => {
    if (tried === null) return;
    fetch(address(tried), { method: "DELETE", keepalive: true }).catch(() => undefined);
    tried = null;
  };

  async function tryIt(n: number): Promise<void> {
    stop();
    tried = n;
    while (tried === n) {
      const place = page.querySelector("#luck");
      const answer = await fetch(address(n), { method: "POST", headers: { accept: "application/json" } });
      if (!answer.ok || tried !== n || !place) break;
      const { html, done } = (await answer.json()) as { html: string; done: boolean };
      place.innerHTML = html; // the server's own template
      if (done) {
        tried = null;
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
    }
  }

  page.addEventListener("click", (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLButtonElement>("button[data-luck]") : null;
    if (!button) return;
    button.hidden = true;
    page.querySelector<HTMLElement>("#luck")?.focus({ preventScroll: true }); // the button is gone: keys go on from its answer
    tryIt(Number(button.dataset.luck)).catch(() => {
      button.hidden = false;
    });
  });
  addEventListener("moment", stop);
  addEventListener("pagehide", stop);
}
