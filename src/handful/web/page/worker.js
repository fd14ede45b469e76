/**
 * The service worker: keeps the page's own files, so that it opens without a network. It never touches the API;
 * a hand lives on the server and nowhere else.
 *
 * The network comes first: what the server serves fits together, and the kept files are only for when it is away.
 */
const PREFIX = "handful-";

/** Fetch the files of the newest version, if they are not kept yet, and drop the older ones. */
async function renew() {
  const { version, files } = await (await fetch("/assets.json", { cache: "no-store" })).json();
  const name = PREFIX + version;
  if (!(await caches.has(name))) {
    try {
      await (await caches.open(name)).addAll(files.map((file) => new Request(file, { cache: "no-cache" })));
    } catch (failure) {
      // Half a version is worse than the one before.
      await caches.delete(name);
      throw failure;
    }
  }
  for (const old of await caches.keys()) if (old.startsWith(PREFIX) && old !== name) await caches.delete(old);
}

/** Is this a file of the game's page? The course has nothing to show while the server is away. */
function ours(request) {
  const { origin, pathname } = new URL(request.url);
  if (pathname.startsWith("/course/")) return false;
  if (request.method !== "GET" || origin !== location.origin) return false;
  return pathname === "/" || /^\/[\w/-]+\.(js|css|svg|png|webmanifest)$/.test(pathname);
}

async function answer(request) {
  try {
    return await fetch(request);
  } catch (failure) {
    const kept = await caches.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw failure;
  }
}

self.addEventListener("install", (event) => event.waitUntil(renew().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (!ours(event.request)) return;
  event.respondWith(answer(event.request));
  if (event.request.mode === "navigate") event.waitUntil(renew().catch(() => {}));
});
