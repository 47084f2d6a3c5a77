import type { Lang } from '#i18n/translate.ts'

/** More places than this is a measure such as degrees, which nobody writes with thousands. */
export const GROUPED_PLACES = 3

/** Written as 1.234 or 12,345,678: one kind of sign, three digits after each. */
function isGrouped(digits: string, sign: string): boolean {
  const [first = '', ...groups] = digits.split(sign)
  return (
    /^\d{1,3}$/.test(first) &&
    first !== '0' &&
    groups.length > 0 &&
    groups.every((group) => /^\d{3}$/.test(group))
  )
}

/** The sign before the fraction, or none. Indonesian and English use point and comma the other way round. */
function decimalSign(digits: string, lang: Lang, decimals: number): string | null {
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')]
  if (point === -1 && comma === -1) return null
  if (point !== -1 && comma !== -1) return point > comma ? '.' : ','
  const sign = point === -1 ? ',' : '.'
  const own = lang === 'id' ? ',' : '.'
  const isMany = digits.indexOf(sign) !== digits.lastIndexOf(sign)
  if (isMany) return null
  const mayGroup = decimals <= GROUPED_PLACES && isGrouped(digits, sign) && (sign !== own || decimals === 0)
  return mayGroup ? null : sign
}

/** Whole digits, with or without a sign before each three of them. */
const isWhole = (digits: string): boolean =>
  /^\d*$/.test(digits) || isGrouped(digits, '.') || isGrouped(digits, ',')

/** Blanks stand between thousands or nowhere: 3 11 26 is a day, and no number. */
const isSpaced = (text: string): boolean =>
  !/\d[\s']+\d/.test(text) || /^\D*\d{1,3}(?:[\s']\d{3})+(?![\s']*\d)/.test(text)

/** Without what it is counted in. Of a field with a unit only that one: 13 ton are not 13 kg. */
function withoutUnit(packed: string, unit: string | undefined): string {
  if (unit === undefined || unit === 'Rp') {
    // An amount without its sen is written 1.500,- on receipts.
    const amount = packed.replace(/^(?:Rp|IDR)\.?/i, '').replace(/(\d)[.,][-\u2013\u2014]{1,2}$/, '$1')
    return unit ? amount : amount.replace(/(?:kg|ton|t|m|km|%|°)$/i, '')
  }
  const names = unit === 't' ? ['ton', 't'] : [unit]
  const name = names.find((one) => one && packed.toLowerCase().endsWith(one.toLowerCase()))
  return name ? packed.slice(0, -name.length) : packed
}

/**
 * Reads a number as people type or paste it: 1.234,5 and 1,234.5, with spaces, a currency or the field's unit around it. Empty is null;
 * text that is no number, or one of another unit, comes back as it was, never NaN.
 */
export function readNumber(
  text: string,
  lang: Lang,
  decimals: number,
  unit?: string,
): number | string | null {
  const bare = withoutUnit(text.replaceAll(/[\s\u00a0\u202f']/g, ''), unit).replace(/^[\u2212\u2013]/, '-')
  if (bare === '') return text.trim() === '' ? null : text
  if (!/^[-+]?[\d.,]*\d[.,]?$/.test(bare) || !isSpaced(text)) return text
  const digits = bare.replace(/^[-+]/, '').replace(/[.,]$/, '')
  const sign = decimalSign(digits, lang, decimals)
  const [whole = '', fraction = ''] = sign === null ? [digits] : splitAt(digits, digits.lastIndexOf(sign))
  if (!isWhole(whole)) return text
  const value = Number(`${whole.replaceAll(/[.,]/g, '') || '0'}.${fraction || '0'}`)
  if (!Number.isFinite(value)) return text
  return bare.startsWith('-') ? -value : value
}

function splitAt(text: string, at: number): [string, string] {
  return [text.slice(0, at), text.slice(at + 1)]
}
