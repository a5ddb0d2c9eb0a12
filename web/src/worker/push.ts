/**
 * Notices of the server, shown while no page of ours is open.
 *
 * A push has all that is shown, in the language of the person: a worker has no words of its own. A browser may change its
 * subscription by itself; the server is told of the new one.
 */

/** What the server sends (`server/notify/sending.py`). */
interface Notice {
  title: string;
  url: string;
  tag: string;
}

const BROWSER = "/account/notices/browser";

export function listenForNotices(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener("push", (event) => {
    if (event.data) event.waitUntil(show(scope, event.data.json()));
  });
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(scope, event.notification.data as string));
  });
  scope.addEventListener("pushsubscriptionchange", (event) => {
    const old = (event as unknown as { oldSubscription?: PushSubscription }).oldSubscription;
    (event as ExtendableEvent).waitUntil(renew(scope, old));
  });
}

async function show(scope: ServiceWorkerGlobalScope, { title, url, tag }: Notice): Promise<void> {
  await scope.registration.showNotification(title, {
    tag,
    data: url,
    icon: "/icon/192.png",
    badge: "/icon/192.png",
  });
}

/** To the table, in the page that shows it already if there is one. */
async function open(scope: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const url = new URL(path, scope.location.origin).href;
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url.split(/[?#]/)[0] === url);
  await (there ? there.focus() : scope.clients.openWindow(url));
}

async function renew(scope: ServiceWorkerGlobalScope, old: PushSubscription | undefined): Promise<void> {
  const key = old?.options.applicationServerKey;
  if (!key) return; // the page asks again when it is opened next
  const made = await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  const body = new URLSearchParams({ endpoint: endpoint ?? "", key: keys?.p256dh ?? "", auth: keys?.auth ?? "" });
  await fetch(BROWSER, { method: "POST", body });
}
