// Keeps one version of the site for when there is no network. The build fills in the two constants.

const VERSION = "{{VERSION}}";
const FILES = "{{FILES}}";

addEventListener("install", event => {
  const fill = async () => (await caches.open(VERSION)).addAll(FILES.map(path => new Request(path, { cache: "reload" })));
  event.waitUntil(fill().then(() => skipWaiting()));
});

addEventListener("activate", event => {
  const tidy = async () => {
    const others = (await caches.keys()).filter(name => name !== VERSION);
    await Promise.all(others.map(name => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(tidy());
});

addEventListener("fetch", event => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) {
    return;
  }
  const answer = async () => {
    const cache = await caches.open(VERSION);
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) {
      return kept;
    }
    const isFolder = request.mode === "navigate" && request.url.split(/[?#]/)[0].endsWith("/");
    const index = isFolder ? await cache.match("index.html") : undefined;
    const isRoot = new URL(request.url).pathname === new URL("./", location.href).pathname;
    return (isRoot && index) || fetch(request);
  };
  event.respondWith(answer());
});
