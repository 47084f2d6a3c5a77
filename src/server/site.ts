import { once } from 'node:events'

/** `npm start` gives this where it builds the site while we fill the database (src/launch/start.mjs). */
const SITE_LATER = '--site-later'

/**
 * Whether the site is there, which is at once, unless who started us is building it and tells us when it is done: false
 * where it could not be built. Called before anything is awaited, so that no word of the builder is missed; never rejects.
 */
export async function siteIsBuilt(): Promise<boolean> {
  if (!process.argv.includes(SITE_LATER)) return true
  if (!process.connected) return false
  const first = new AbortController()
  const told = await Promise.race([
    once(process, 'message', { signal: first.signal }).then(() => true),
    once(process, 'disconnect', { signal: first.signal }).then(() => false),
  ])
  first.abort()
  if (process.connected) process.disconnect()
  return told
}
