// Keeps the page for when there is no network. tools/site_app/build.py fills in the version and the files.
const VERSION = "{{VERSION}}";
const FIRST = {{FIRST}}; // what every visit needs; all else is kept when it was first loaded
const STUDY = {{STUDY}}; // what Analyse, Breed and See it think need: kept once one of them was opened
const ROOT = new URL("./", self.location.href).href;
const PREFIX = `heibai ${ROOT} `; // a host may have this page twice
const CACHE = `${PREFIX}${VERSION}`;
// By these the browser isolates the page and lets its workers share memory: no host has to know of them.
const ISOLATING = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "keep study") event.waitUntil(keep(STUDY, "default")); // the browser has just loaded it
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(ROOT)) event.respondWith(answer(request));
});

/** Whoever could study without a network can do so after an update. */
async function install() {
  await keep(FIRST, "reload");
  if (await caches.match(ROOT + STUDY[0])) await keep(STUDY, "no-cache");
}

/** Keep what is not there yet. */
async function keep(paths, mode) {
  const cache = await caches.open(CACHE);
  const known = await Promise.all(paths.map((path) => cache.match(ROOT + path)));
  await cache.addAll(paths.filter((_, at) => !known[at]).map((path) => new Request(ROOT + path, { cache: mode })));
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const address = request.mode === "navigate" ? `${ROOT}index.html` : request.url;
  const known = await cache.match(address);
  if (known) return isolating(known);
  const found = await fetch(request);
  if (!found.ok) return found;
  await cache.put(address, found.clone()).catch(() => undefined); // a full browser shows it all the same
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
