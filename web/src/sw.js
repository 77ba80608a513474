// Keeps one version of the site for when there is no network. The build fills in the two constants.

const VERSION = "{{VERSION}}";
const FILES = "{{FILES}}";
/** A host may have other sites, and this one at several paths: their caches are none of ours. */
const OURS = `tg ${registration.scope} `;
const NAME = OURS + VERSION;

addEventListener("install", event => {
  const fill = async () => (await caches.open(NAME)).addAll(FILES.map(path => new Request(path, { cache: "reload" })));
  event.waitUntil(fill().then(() => skipWaiting()));
});

addEventListener("activate", event => {
  const tidy = async () => {
    const others = (await caches.keys()).filter(name => name.startsWith(OURS) && name !== NAME);
    await Promise.all(others.map(name => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(tidy());
});

/** What stands where a page of the book would, which there is no network to fetch from. */
function absent() {
  const html = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>tg: no network</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<h1>This page isn't here</h1>
<p>There is no network, and this page of the book wasn't read before on this device. Pages that were read are kept, as is
the <a href="${registration.scope}">playground</a>.</p>`;
  return new Response(html, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}

/** Fetches what isn't kept; a page of the book that was read, and what it needs, is kept from then on. */
async function fetched(request, cache) {
  const answer = await fetch(request).catch(error => {
    if (request.mode === "navigate") {
      return absent();
    }
    throw error;
  });
  if (answer.ok && request.url.startsWith(`${registration.scope}book/`)) {
    await cache.put(request, answer.clone()).catch(() => {});
  }
  return answer;
}

addEventListener("fetch", event => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) {
    return;
  }
  const answer = async () => {
    const cache = await caches.open(NAME);
    const isRoot = new URL(request.url).pathname === new URL(registration.scope).pathname;
    const kept = (await cache.match(request, { ignoreSearch: true })) ?? (isRoot && (await cache.match("index.html")));
    return kept || fetched(request, cache);
  };
  event.respondWith(answer());
});
