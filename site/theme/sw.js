// Keeps what was visited, so that it is there without a network: pages as they were last seen, the compiler of the check
// page, fonts and faces. What the network has comes first, but for the compiler, which is large and is brought up to date
// behind one's back.
const STORE = "cardwright";
const keep = async (request, answer) => { if (answer.ok) (await caches.open(STORE)).put(request, answer.clone()); return answer; };

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || url.pathname.includes("/_service/")) return;
  const fresh = () => fetch(request).then((answer) => keep(request, answer));
  const kept = () => caches.match(request, { ignoreSearch: true });
  if (/\/(runtime|assets\/fonts)\//.test(url.pathname)) {
    event.respondWith(kept().then((found) => { const news = fresh(); if (found) { event.waitUntil(news.catch(() => {})); return found; } return news; }));
  } else event.respondWith(fresh().catch(async () => (await kept()) ?? Response.error()));
});
