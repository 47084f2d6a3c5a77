import { asciiMarkup } from '#layouts/frame/ascii-markup.ts'
import { Kept } from '#layouts/frame/kept.ts'

/** Enough for the menus of every role in use in both languages; some 10 KB each. */
const kept = new Kept<Promise<string>>(300)

/** The markup known as `key`, drawn on its first use. */
export function keptMarkup(key: string, draw: () => Promise<string>): Promise<string> {
  const known = kept.get(key)
  if (known) return known
  const markup = draw().then(asciiMarkup)
  kept.set(key, markup)
  markup.catch(() => kept.delete(key))
  return markup
}
