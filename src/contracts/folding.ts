/** Letters of the Cyrillic and the Greek alphabet, each above the Latin one that it looks like. */
const ALIKE = 'АВЕЅІЈКМНОРԚСТУԜХаԁеһіјоԛрсѕԝухѵвкмнтΑΒΕΖΗΙΚΜΝΟΡΤΥΧο'
const LATIN = 'ABESIJKMHOPQCTYWXadehijoqpcswyxvbkmhtABEZHIKMNOPTYXo'
const LETTERS = new Map([...ALIKE].map((letter, at) => [letter, LATIN[at] ?? letter]))
const isAlike = new RegExp(`[${ALIKE}]`, 'gu')

/**
 * One spelling of what looks alike: full-width letters and digits, blanks of any width, hyphens and dashes, quotes, letters of other
 * alphabets, and letters with their accents apart. What is kept is looked for, compared and unique by it; long texts stay as they are.
 */
export function oneSpelling(given: string): string {
  return (
    given
      .normalize('NFC')
      .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
      // Cells of a spreadsheet and texts of a web page bring tabs and fixed blanks along: nobody sees them, and no search finds them.
      .replaceAll(/[\t\p{Zs}]/gu, ' ')
      .replaceAll(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, '-')
      .replaceAll(/[\u2018-\u201b\u02bc\u2032]/g, "'")
      .replaceAll(/[\u201c-\u201f\u2033]/g, '"')
      .replaceAll(isAlike, (letter) => LETTERS.get(letter) ?? letter)
      .normalize('NFC')
  )
}

/** What was typed to be found, in that one spelling; signs that nobody sees are left out, for what is kept has none. */
export const folded = (typed: string): string =>
  oneSpelling(typed.replaceAll(/[\p{Cf}\u115f\u1160\u3164\uffa0]/gu, ''))
