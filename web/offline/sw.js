/**
 * Opens the shell of a person's app (`/me`) without a network, and does nothing else (docs/decisions/offline-shell.md).
 * The build writes SHELL before it: `{version, page, files}`. What no line here names goes to the network as ever, so no
 * answer of a face is ever looked at or kept.
 */
/* global SHELL, self, caches, fetch, location, Request */
const CACHES = 'me-shell-';
const CACHE = CACHES + SHELL.version;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate') {
    if (pathname === SHELL.page || pathname.startsWith(`${SHELL.page}/`)) event.respondWith(openPage(event.request));
  } else if (SHELL.files.includes(pathname)) event.respondWith(openFile(event.request));
});

/** Without the cookie: what is kept is the same for everybody. */
async function keepShell() {
  const cache = await caches.open(CACHE);
  const plain = (path) => new Request(path, { credentials: 'omit', cache: 'reload' });
  await cache.addAll([SHELL.page, ...SHELL.files].map(plain));
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(CACHES) && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** From the network wherever there is one: the newest page, with the newest policy. */
async function openPage(request) {
  try {
    return await fetch(request);
  } catch (unreachable) {
    const kept = await caches.match(SHELL.page, { cacheName: CACHE });
    if (kept === undefined) throw unreachable;
    return kept;
  }
}

/** Its name changes with what is in it, so the one that is kept is the right one. */
async function openFile(request) {
  const kept = await caches.match(new URL(request.url).pathname, { cacheName: CACHE });
  return kept ?? fetch(request);
}
