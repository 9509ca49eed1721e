// sw.js - the service worker: the game starts without a network. All files of a build are kept under its version. A new version is
// loaded beside the old one and takes over when no page of the old one is open, or when the person asks for it in one tab. A game in
// another tab goes on with the old version, so the files of the version before stay.
const version = 'VERSION';
const files = [/* FILES */];
const name = `dcg-${version}`;

self.addEventListener('install', (event) => {
    event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)));
});

self.addEventListener('activate', (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((keys) => keys.filter((key) => key.startsWith('dcg-') && key !== name)) // in the order in which they were made
            .then((old) => Promise.all(old.slice(0, -1).map((key) => caches.delete(key))))
            .then(() => self.clients.claim()),
    );
});

// Only the files of this version, and for pages of the version before its own: everything else goes to the network as if there were no
// service worker.
self.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
    if (url.pathname.startsWith('/api/') || url.pathname === '/ws') return;
    const page = event.request.mode === 'navigate';
    event.respondWith(
        caches
            .open(name)
            .then((cache) => cache.match(page ? './' : event.request, { ignoreSearch: true }))
            .then((kept) => kept ?? caches.match(event.request, { ignoreSearch: true }))
            .then((kept) => kept ?? fetch(event.request)),
    );
});

// The person has asked for the new version.
self.addEventListener('message', (event) => {
    if (event.data === 'take over') self.skipWaiting();
});
