import { AS_WRITTEN, ONE_SPELLING } from '#i18n/file-words.ts'

/** The words of a heading or a value for comparing: small letters, units in brackets and the star of required columns dropped, one spelling of each. */
export function wordsOf(text: string): string[] {
  const bare = text
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .normalize('NFKD')
    .toLowerCase()
  return AS_WRITTEN.reduce((all, [written, words]) => all.replaceAll(written, words), bare)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => ONE_SPELLING.get(word) ?? word)
}

/** How many words a name has, where all of them are among these; 0 where one is not. */
export function fits(name: readonly string[], words: readonly string[]): number {
  return name.length > 0 && name.every((word) => words.includes(word)) ? name.length : 0
}
