// Keeps the page for when there is no network. tools/site_app/build.py fills in the version and the files.
const VERSION = "{{VERSION}}";
const FIRST = {{FIRST}}; // what every visit needs; all else is kept when it was first loaded
const ROOT = new URL("./", self.location.href).href;
const PREFIX = `heibai ${ROOT} `; // a host may have this page twice
const CACHE = `${PREFIX}${VERSION}`;
// By these the browser isolates the page and lets its workers share memory: no host has to know of them.
const ISOLATING = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

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
  if (known) return isolating(known);
  const found = await fetch(request);
  if (!found.ok) return found;
  await cache.put(address, found.clone());
  return isolating(found);
}

function isolating({ body, status, statusText, headers }) {
  return new Response(body, { status, statusText, headers: { ...Object.fromEntries(headers), ...ISOLATING } });
}

/** Versions of before; of other pages of this host nothing is touched. */
async function forgetOthers() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}
