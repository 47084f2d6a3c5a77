import type { TaxRow } from '#contracts/tax/tax-words.ts'

/** Digits in groups of three, as a formula shows rupiah in either language. */
const grouped = (idr: number): string => String(idr).replace(/\B(?=(\d{3})+$)/g, '.')

/** How a tax is worked out, without words: `10.000.000 × 11/12 × 12 %`. Empty where nothing is due. */
export function formulaOf({
  base_idr,
  percent,
  numerator,
  denominator,
}: Pick<TaxRow, 'base_idr' | 'percent' | 'numerator' | 'denominator'>): string {
  if (percent === null) return ''
  const share = numerator === denominator ? '' : ` × ${numerator}/${denominator}`
  const rate = percent.includes('.') ? percent.replace(/\.?0+$/, '').replace('.', ',') : percent
  return `${grouped(base_idr)}${share} × ${rate} %`
}
