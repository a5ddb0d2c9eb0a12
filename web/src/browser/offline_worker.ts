/**
 * Registers the service worker (`worker/worker.ts`) once somebody has played, and never for the first page: what works without a
 * connection is fetched when all that the play needs is there. A table does the same by itself (`main.tsx`).
 */
export function workOffline(): void {
  void navigator.serviceWorker?.register("/worker.js").catch(() => {}); // private windows refuse it
}
