import { folded } from '#contracts/folding.ts'

/** A name as it is compared: without blanks, dots and hyphens, in small letters. */
export const plain = (text: string): string =>
  folded(text)
    .replaceAll(/[\s.-]/g, '')
    .toLowerCase()

/** The words of a code: a QR of a paper is an address or several words, a card is one. */
export function wordsOf(code: string): Set<string> {
  const words = [code, ...code.split(/[\s|;,#?&/=]+/)].map(plain)
  return new Set(words.filter((word) => word.length > 0))
}
