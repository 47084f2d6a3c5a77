import { asciiMarkup } from '#layouts/frame/ascii-markup.ts'
import { Cache } from '#layouts/frame/cache.ts'

/** Enough for the menus of every role in use in both languages; some 10 KB each. */
const cache = new Cache<Promise<string>>(300)

/** The markup known as `key`, drawn on its first use. */
export function cachedMarkup(key: string, draw: () => Promise<string>): Promise<string> {
  const known = cache.get(key)
  if (known) return known
  const markup = draw().then(asciiMarkup)
  cache.set(key, markup)
  markup.catch(() => cache.delete(key))
  return markup
}
