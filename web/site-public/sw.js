// Keeps the page for when there is no network. tools/site_app/build.py fills in the version and the files.
const VERSION = "{{VERSION}}";
const FIRST = {{FIRST}}; // what every visit needs; all else is kept when it was first loaded
const ROOT = new URL("./", self.location.href).href;
const PREFIX = `heibai ${ROOT} `; // a host may have this page twice
const CACHE = `${PREFIX}${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FIRST.map((path) => new Request(ROOT + path, { cache: "reload" })))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(ROOT)) event.respondWith(answer(request));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  const address = request.mode === "navigate" ? `${ROOT}index.html` : request.url;
  const known = await cache.match(address);
  if (known) return known;
  const found = await fetch(request);
  if (found.ok) await cache.put(address, found.clone());
  return found;
}

/** Versions of before; of other pages of this host nothing is touched. */
async function forgetOthers() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}
