import { refuseNow } from '#kernel/errors.ts'
import type { BILLING_GROUPINGS } from '#contracts/billing/billing.ts'

export type Grouping = (typeof BILLING_GROUPINGS)[number]['value']

/** What lines of one document have alike besides vendor, contract and tax, as SQL over `l`. */
export const groupKeySql = (grouping: Grouping): string =>
  ({ period: 'null::uuid', order: 'l.order_id', po: 'l.purchase_order_id' })[grouping]

/** The longest period of one document, days: what is older is billed by itself. */
const MOST_DAYS = 366
const DAY_MS = 86_400_000

/** Refuses a period that ends before it begins, or that is longer than a year. */
export function periodErrors(period: { period_start: string; period_end: string }): void {
  const days = (Date.parse(period.period_end) - Date.parse(period.period_start)) / DAY_MS
  refuseNow(
    days < 0
      ? [{ field: 'period_end', message: 'Must not lie before the start' }]
      : days > MOST_DAYS
        ? [{ field: 'period_end', message: 'At most a year' }]
        : [],
  )
}
