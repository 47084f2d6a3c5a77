import './islands-load.ts'
import 'astro/runtime/server/astro-island.js'

/** Longer ago, another failure is another one. */
const AGAIN_MS = 60_000
const KEY = 'island-reload'

/**
 * A part of an island's script that did not come, which Astro has asked for twice: browsers keep the failure of what it imports for as long as the
 * page is there, and nothing of the island would ever answer. The page is loaded again, once, and only where the server answers: half a page is
 * more than none.
 */
addEventListener('astro:hydration-error', (event) => {
  const { error } = (event as CustomEvent<{ error: unknown }>).detail
  if (!(error instanceof TypeError) || !/import/i.test(error.message)) return
  const now = performance.timeOrigin + performance.now()
  if (now - Number(sessionStorage.getItem(KEY) ?? 0) < AGAIN_MS) return
  sessionStorage.setItem(KEY, String(now))
  event.preventDefault()
  fetch('/livez').then(
    ({ ok }) => ok && location.reload(),
    () => undefined,
  )
})
