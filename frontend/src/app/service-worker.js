/**
 * Service worker: opens the application without a connection. It keeps the built files that the dashboard needs, which hold nothing
 * about anybody, and never an answer of the API. The build puts `VERSION` and `FILES` before it.
 */
const CACHE = `page-${VERSION}`;
const PAGE = '/';
const API = '/api/';

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(removeFormerVersions());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith(API)) return;
  if (request.mode === 'navigate') event.respondWith(newestPage(request));
  else if (FILES.includes(pathname)) event.respondWith(keptOrFetched(request));
});

/** A page of another version than this worker's would ask for files that are not kept, so then nothing is. */
async function keepFiles() {
  const page = await fetch(PAGE, { cache: 'no-cache' });
  const text = await page.clone().text();
  if (!page.ok || !text.includes(VERSION)) throw new Error(`The page is not of version ${VERSION}.`);
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  await cache.put(PAGE, page);
  await self.skipWaiting();
}

async function removeFormerVersions() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The network comes first, so that an update is never hidden by what was kept. */
async function newestPage(request) {
  try {
    return await fetch(request);
  } catch {
    return (await kept(PAGE)) ?? Response.error();
  }
}

async function keptOrFetched(request) {
  return (await kept(request)) ?? fetch(request);
}

function kept(request) {
  return caches.match(request, { cacheName: CACHE, ignoreVary: true });
}
