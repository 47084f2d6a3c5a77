import { ownScripts } from '#islands/weighing/offline/new-version.ts'

/** What the page stands on: its own script, styles, fonts and texts, as the browser has loaded them. */
function shellFiles(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded.filter(({ origin }) => origin === location.origin)
  const files = own.filter(({ pathname }) => /^\/(_astro\/|favicon)/.test(pathname))
  return [...new Set(files.map(({ pathname }) => pathname))]
}

/** Has the service worker keep the cockpit's page with all it needs, so that it opens without the server; nothing else of the site is kept. */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { pathname } = location
  await navigator.serviceWorker.register('/sw.js', { scope: pathname })
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ op: 'keep', page: pathname, files: shellFiles(), own: ownScripts() }, [])
}
