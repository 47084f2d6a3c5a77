import { t } from '#i18n/browser.ts'
import { formatMoney, formatTon } from '#i18n/format.ts'
import type { Lang, Translate } from '#i18n/translate.ts'
import type { OrderQuote } from '#contracts/order/calls.ts'

/** Money that an order draws on: what is there without it, and what it takes. */
export interface Purse {
  label: string
  available: number
  claimed: number
}

/** Purchase order, budget months and the value of the contract, as far as the order has them. */
export function pursesOf({ purchase_order: po, budget_months, contract }: OrderQuote): Purse[] {
  return [
    ...(po ? [{ label: `PO ${po.po_no}`, available: po.available_idr, claimed: po.claimed_idr }] : []),
    ...budget_months.map(({ year, month, available_idr, claimed_idr }) => ({
      label: t('Budget {month}', { month: `${String(month).padStart(2, '0')}/${year}` }),
      available: available_idr,
      claimed: claimed_idr,
    })),
    ...(contract && contract.value_idr !== null
      ? [
          {
            label: t('Contract {code}', { code: contract.code }),
            available: contract.value_idr - contract.used_idr,
            claimed: contract.claimed_idr,
          },
        ]
      : []),
  ]
}

/** Refusals of the plan with the line they are about, each said once. */
export function hurdles({ errors }: Pick<OrderQuote, 'errors'>, places: readonly number[]): string[] {
  const said = errors
    .filter(({ field }) => field !== 'budget_reason')
    .flatMap(({ field, messages }) => {
      const line = /^lines\.(\d+)/.exec(field)
      const at = line ? places[Number(line[1])] : undefined
      const start = at === undefined ? '' : `${t('Line {line}', { line: at + 1 })}: `
      return messages.map((message) => start + message)
    })
  return [...new Set(said)]
}

/** That a contract is nearly used up, with how much of each of its ceilings is taken with this order. */
export function nearlyUsed(use: NonNullable<OrderQuote['contract']>, lang: Lang, say: Translate): string {
  const { code, value_idr, max_ton } = use
  const part = (of: string, all: string): string => say('{part} of {all}', { part: of, all })
  return [
    say('Contract {code} is nearly used up', { code }),
    ...(value_idr === null
      ? []
      : [part(formatMoney(use.used_idr + use.claimed_idr, lang), formatMoney(value_idr, lang))]),
    ...(max_ton === null
      ? []
      : [part(formatTon(use.used_ton + use.claimed_ton, lang), formatTon(max_ton, lang))]),
  ].join(' · ')
}
