// Keeps the weigh cockpit's page and what it loads, so that it opens while the server is not reached. Its scope is that one page:
// nothing else of the site comes by here. The page is always asked for first; files with a hash in their name never change.
const CACHE = 'weigh-cockpit-1'
const WAIT_MS = 4000

const filesIn = (html) => [...html.matchAll(/"(\/_astro\/[^"?]+)"/g)].map(([, path]) => path)
const nameOf = (path) => path.replace(/\.[\w-]+\.(js|css)$/, '')

// Page and files are of one build or the page that is kept already stays: half of a new build opens nothing.
async function keep({ page, files, own }) {
  const answer = await fetch(page, { credentials: 'same-origin' })
  if (!answer.ok || answer.redirected) return
  const named = filesIn(await answer.clone().text())
  const ours = new Map(own.map((path) => [nameOf(path), path]))
  if (named.some((path) => (ours.get(nameOf(path)) ?? path) !== path)) return
  const cache = await caches.open(CACHE)
  const all = [...new Set([...files, ...named])]
  await Promise.all(all.map(async (file) => (await cache.match(file)) || cache.add(file)))
  // The page last: what is there is whole.
  await cache.put(page, answer)
  const wanted = new Set([page, ...all])
  for (const { url } of await cache.keys()) if (!wanted.has(new URL(url).pathname)) await cache.delete(url)
}

async function pageFirst(request) {
  const stop = AbortSignal.timeout(WAIT_MS)
  try {
    const answer = await fetch(request, { signal: stop })
    if (answer.status < 500) return answer
  } catch {
    // Not reached: the kept page, if there is one.
  }
  const { pathname } = new URL(request.url)
  return (await caches.match(pathname, { cacheName: CACHE })) ?? Response.error()
}

async function keptFirst(request) {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request)
}

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  if (event.data?.op === 'keep') event.waitUntil(keep(event.data))
  if (event.data?.op === 'renew') self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(pageFirst(request))
  else if (/^\/(_astro\/|favicon)/.test(pathname)) event.respondWith(keptFirst(request))
})
