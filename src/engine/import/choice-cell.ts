import { sentence, type Sentence } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import type { Field, Option } from '#kernel/field.ts'
import { FILE_WORDS } from '#i18n/file-words.ts'
import { fits, wordsOf } from '#engine/import/words.ts'

/** Choices that a refusal names. */
const MOST_NAMED = 8

const LISTED = '{value} is none of the list: {choices}'

/** What an option is called in files: itself, its label in both languages, and what else people say. */
const namesOf = ({ value, label }: Option): string[] => [
  value,
  label,
  translated('id', label),
  ...(FILE_WORDS[label] ?? []),
]

/** Letters and digits alone: 1.22 and 1-2.2 are one layout of axles. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Of several options whose words are in a text, the one with the most; none where two have as many. */
function contained(options: readonly Option[], text: string): Option | undefined {
  const words = wordsOf(text)
  const scored = options.map((option) => ({
    option,
    score: Math.max(0, ...namesOf(option).map((name) => fits(wordsOf(name), words))),
  }))
  const most = Math.max(...scored.map(({ score }) => score))
  const best = scored.filter(({ score }) => score === most)
  return most > 0 && best.length === 1 ? best[0]?.option : undefined
}

/** The option that a text means, as files say it; or why none, with what there is. */
export function optionOf({ options = [] }: Field, text: string): { value: string } | { problem: Sentence } {
  const exact = (same: (name: string) => boolean): Option | undefined => {
    const found = options.filter((option) => namesOf(option).some(same))
    return found.length === 1 ? found[0] : undefined
  }
  const word = text.toLowerCase()
  const found =
    options.find(({ value }) => value.toLowerCase() === word) ??
    options.find(({ label }) => [label, translated('id', label)].some((one) => one.toLowerCase() === word)) ??
    (bare(text) ? exact((name) => bare(name) === bare(text)) : undefined) ??
    contained(options, text)
  if (found) return { value: found.value }
  const named = options.slice(0, MOST_NAMED).map(({ label }) => sentence(label))
  return { problem: sentence(LISTED, { value: text.slice(0, 60).toWellFormed(), choices: { list: named } }) }
}
