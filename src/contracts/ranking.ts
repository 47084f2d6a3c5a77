const wordsOf = (text: string): string[] => text.trim().toLowerCase().split(/\s+/).filter(Boolean)

/** Whether a word of the text begins with `word`: what stands before it is no letter, digit or underscore. */
function hasStart(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}_]/u.test(text[at - 1] ?? '')) return true
  return false
}

/**
 * How well texts fit what was typed, least first; engine/list/ranking.ts says the same in SQL. 0: a title is what was typed, 1: begins
 * with it, 2: the titles have a word that begins with each word typed, 3: so has everything, 4: the words stand anywhere. Null: they
 * do not fit.
 */
export function rankOf(titles: readonly string[], all: string, typed: string): number | null {
  const words = wordsOf(typed)
  const whole = words.join(' ')
  const everything = all.toLowerCase()
  if (!words.every((word) => everything.includes(word))) return null
  const lower = titles.map((title) => title.toLowerCase())
  if (lower.includes(whole)) return 0
  if (lower.some((title) => title.startsWith(whole))) return 1
  const title = lower.join(' ')
  if (words.every((word) => hasStart(title, word))) return 2
  return words.every((word) => hasStart(everything, word)) ? 3 : 4
}
