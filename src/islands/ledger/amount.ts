import type { Lang } from '#i18n/translate.ts'
import { formatMoney, formatNumber } from '#i18n/format.ts'
import type { LedgerView } from '#contracts/ledger-view.ts'

export type MeasureView = LedgerView['measures'][number]

/** An amount with its unit. */
export function amountText(amount: number, { unit, decimals }: MeasureView, lang: Lang): string {
  return unit === 'Rp' ? formatMoney(amount, lang) : `${formatNumber(amount, lang, decimals)} ${unit}`
}

/** A change with its sign. */
export function changeText(amount: number, measure: MeasureView, lang: Lang): string {
  return `${amount > 0 ? '+' : '−'}${amountText(Math.abs(amount), measure, lang)}`
}
