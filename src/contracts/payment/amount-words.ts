import type { Lang } from '#i18n/translate.ts'

/** The largest amount that is said in words: 999 trillion and what is below the next one. */
export const MOST_SAID = 999_999_999_999_999

const SAID: Readonly<Record<Lang, readonly string[]>> = {
  id: ['', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan', 'sepuluh', 'sebelas'],
  en: [
    '', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen',
    'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
  ],
} // prettier-ignore
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const GROUPS: Readonly<Record<Lang, readonly string[]>> = {
  id: ['', 'ribu', 'juta', 'miliar', 'triliun'],
  en: ['', 'thousand', 'million', 'billion', 'trillion'],
}

function indonesian(n: number): string[] {
  const said = SAID.id
  if (n < 12) return [said[n]!]
  if (n < 20) return [said[n - 10]!, 'belas']
  if (n < 100) return [said[Math.floor(n / 10)]!, 'puluh', ...indonesian(n % 10)]
  const hundreds = Math.floor(n / 100)
  return [...(hundreds === 1 ? ['seratus'] : [said[hundreds]!, 'ratus']), ...indonesian(n % 100)]
}

function english(n: number): string[] {
  const said = SAID.en
  if (n < 20) return [said[n]!]
  if (n < 100) return [[TENS[Math.floor(n / 10)]!, said[n % 10]!].filter(Boolean).join('-')]
  return [said[Math.floor(n / 100)]!, 'hundred', ...english(n % 100)]
}

/** One group of three digits with its name; nothing is no word, and a thousand is `seribu`. */
function groupOf(lang: Lang, n: number, power: number): string[] {
  if (n === 0) return []
  if (lang === 'id' && n === 1 && power === 1) return ['seribu']
  return [...(lang === 'id' ? indonesian(n) : english(n)), GROUPS[lang][power]!]
}

/**
 * Whole rupiah in words, as a receipt says them (dec.I4.12): `dua ratus lima puluh ribu rupiah`. Throws at what is no whole amount from
 * nothing to 999 trillion: words that are not the figure must not be printed.
 */
export function amountInWords(idr: number, lang: Lang): string {
  if (!Number.isSafeInteger(idr) || idr < 0 || idr > MOST_SAID)
    throw new RangeError(`No amount to say: ${idr}`)
  const words: string[] = []
  for (let power = GROUPS[lang].length - 1; power >= 0; power--)
    words.push(...groupOf(lang, Math.floor(idr / 1000 ** power) % 1000, power))
  const said = words.filter(Boolean)
  return [...(said.length ? said : [lang === 'id' ? 'nol' : 'zero']), 'rupiah'].join(' ')
}
