import { folded, oneSpelling } from '#contracts/folding.ts'

/** Letters, digits and letters in one, or letters and the three or four digits that follow them. */
const TOGETHER = /^([a-z]{1,2})-?(\d{1,4})-?([a-z]{1,3})$|^([a-z]{1,2})(\d{3,4})$/i

/**
 * A typed word in the parts that may stand apart: plates are typed as `w8123uj` or `W-8123-UJ` and kept as W 8123 UJ. Any other word is
 * its only part.
 */
function partsOf(word: string): string[] {
  const parts = TOGETHER.exec(word)?.slice(1).filter(Boolean)
  return parts ?? [word]
}

/**
 * A telephone number of the country, as long as somebody types of one: with the nought of its own area, or with the code of the country
 * and then nine digits at least, because 6212345 may as well be any number.
 */
const TELEPHONE = /^(?:\+?62(?=\d{7})|0)([1-9]\d{4,12})$/

/** What a number is after the code of the country or the nought, without blanks, dashes and brackets; null for what is no telephone number. */
export function telephoneOf(word: string): string | null {
  return TELEPHONE.exec(word.replaceAll(/[\s().-]/g, ''))?.[1] ?? null
}

/** Words of these signs beside each other may be the groups of one telephone number, where there are so many digits in all. */
const GROUP = /^[+\d().-]+$/
const LEAST_DIGITS = 9

const isTelephone = (run: string): boolean =>
  run.replaceAll(/\D/g, '').length >= LEAST_DIGITS && telephoneOf(run) !== null

/** Groups of digits beside each other together, any other word alone. */
function runsOf(words: readonly string[]): string[][] {
  const runs: string[][] = []
  for (const word of words) {
    const last = runs.at(-1)
    if (last && GROUP.test(last[0] ?? '') && GROUP.test(word)) last.push(word)
    else runs.push([word])
  }
  return runs
}

/** The words of what was typed; a telephone number with blanks between its groups is one word, with these blanks. */
export function wordsOf(text: string): string[] {
  return runsOf(text.trim().split(/\s+/).filter(Boolean)).flatMap((run) => {
    const whole = run.join(' ')
    return isTelephone(whole) ? [whole] : run
  })
}

/** The two ways in which the number of a telephone is kept: 0812… and 62812…, with a plus or without. */
function telephones(word: string): string[] {
  const own = telephoneOf(word)
  return own ? [`0${own}`, `62${own}`] : [word]
}

/**
 * What was typed, the same with a blank between the parts of its words, and with its telephone numbers as they may be kept, where that
 * differs: two spellings are one number (screen.E0).
 */
export function spellingsOf(words: readonly string[]): string[] {
  const kept = [0, 1].map((at) => words.map((word) => telephones(word)[at] ?? word).join(' '))
  return [...new Set([words.join(' '), words.flatMap(partsOf).join(' '), ...kept])]
}

const hasWord = (text: string, word: string): boolean => spellingsOf([word]).some((one) => text.includes(one))

/** Whether a word of the text begins with `word`: what stands before it is no letter, digit or underscore. */
function begins(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}_]/u.test(text[at - 1] ?? '')) return true
  return false
}

const hasStart = (text: string, word: string): boolean => spellingsOf([word]).some((one) => begins(text, one))

/**
 * How well texts fit what was typed, least first; engine/list/ranking.ts says the same in SQL. 0: a title is what was typed, 1: begins
 * with it, 2: the titles have a word that begins with each word typed, 3: so has everything, 4: the words stand anywhere. Null: they
 * do not fit. Texts of `all` are parted by line ends: no word is found across two of them.
 */
export function rankOf(titles: readonly string[], all: string, typed: string): number | null {
  const words = wordsOf(folded(typed).toLowerCase())
  const whole = spellingsOf(words)
  const everything = oneSpelling(all).toLowerCase()
  if (!words.every((word) => hasWord(everything, word))) return null
  const lower = titles.map((title) => oneSpelling(title).toLowerCase())
  if (whole.some((one) => lower.includes(one))) return 0
  if (whole.some((one) => lower.some((title) => title.startsWith(one)))) return 1
  const title = lower.join('\n')
  if (words.every((word) => hasStart(title, word))) return 2
  return words.every((word) => hasStart(everything, word)) ? 3 : 4
}
