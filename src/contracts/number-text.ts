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

/**
 * Reads a number as people type or paste it: 1.234,5 and 1,234.5, with spaces, a currency or a unit around it. Empty is null; text
 * that is no number comes back as it was, never NaN.
 */
export function readNumber(text: string, lang: Lang, decimals: number): number | string | null {
  const bare = text
    .replaceAll(/[\s\u00a0\u202f']/g, '')
    .replace(/^(?:Rp|IDR)\.?/i, '')
    .replace(/[\u2212\u2013]/, '-')
    .replace(/(?:kg|ton|t|m|km|%|°)$/i, '')
  if (bare === '') return text.trim() === '' ? null : text
  if (!/^[-+]?[\d.,]*\d[.,]?$/.test(bare)) return text
  const digits = bare.replace(/^[-+]/, '')
  const sign = decimalSign(digits, lang, decimals)
  const [whole = '', fraction = ''] = sign === null ? [digits] : splitAt(digits, digits.lastIndexOf(sign))
  const value = Number(`${whole.replaceAll(/[.,]/g, '') || '0'}.${fraction || '0'}`)
  if (!Number.isFinite(value)) return text
  return bare.startsWith('-') ? -value : value
}

function splitAt(text: string, at: number): [string, string] {
  return [text.slice(0, at), text.slice(at + 1)]
}
