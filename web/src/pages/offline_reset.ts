/** The page that removes the service worker and what it has kept. What the reader has done (`localStorage`) stays. */

export {}; // a module: its names are its own

const button = document.querySelector<HTMLElement>("main button");
const status = document.querySelector<HTMLElement>("main [role=status]");

async function reset(): Promise<void> {
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? []) await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

if (button && status) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    status.textContent = status.dataset.busy ?? "";
    const told = await reset().then(
      () => status.dataset.done,
      () => status.dataset.failed, // site data is blocked
    );
    status.textContent = told ?? "";
    button.hidden = true;
  });
}
