// Keeps the files of the page, so that it opens without a network. NAME, MARK and FILES stand above.
const store = `${NAME} ${MARK}`;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(store).then((kept) => kept.addAll(FILES)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = (one) => one.startsWith(`${NAME} `) && one !== store;
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter(old).map((one) => caches.delete(one))))
    .then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const found = caches.open(store).then((kept) => kept.match(event.request, { ignoreSearch: true }));
  event.respondWith(found.then((answer) => answer ?? fetch(event.request)));
});
