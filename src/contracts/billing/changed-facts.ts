import { LINE_KINDS } from '#contracts/billing/line-words.ts'
import type { Translate } from '#i18n/translate.ts'

/** What a line is rated by, in words, by the column that says it; a line that comes or goes is called by its kind. */
export const CHANGED_FACTS = {
  tax_treatment: 'Tax treatment',
  vendor_id: 'Vendor',
  contract_id: 'Contract',
  purchase_order_id: 'Purchase order',
  cargo_id: 'Cargo',
  basis_kg: 'Weight',
  charge_basis: 'Charge',
  tariff_idr: 'Tariff',
  billed_ton: 'Smallest charged load',
  quantity: 'Quantity',
  amount_idr: 'Amount',
} as const

export type RatedColumn = keyof typeof CHANGED_FACTS

export const kindLabel = (kind: string): string =>
  LINE_KINDS.find(({ value }) => value === kind)?.label ?? kind

/** Why lines left a document, as it is kept: each trip with the English words of its facts. */
export const leftReason = (trips: readonly { trip_no: string; facts: readonly string[] }[]): string =>
  trips.map(({ trip_no, facts }) => `${trip_no}: ${[...new Set(facts)].join(', ')}`).join('; ')

/** A reason that `leftReason` made, in the reader's language. */
export const leftReasonSaid = (reason: string, t: Translate): string =>
  reason
    .split('; ')
    .map((part) => {
      const [no = '', facts = ''] = part.split(': ')
      const said = facts
        .split(', ')
        .map((fact) => t(fact))
        .join(', ')
      return `${no}: ${said}`
    })
    .join('; ')
