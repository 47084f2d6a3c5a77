import { clock, plantDay } from '#kernel/clock.ts'
import { chargedTaxes, type ChargedTax } from '#contracts/tax/charged-call.ts'
import { TAX_KINDS } from '#contracts/tax/tax-words.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { profileFrom, taxesOf } from '#services/billing/tax/taxes-of.ts'

type Law = Narrowed<
  ColumnsOf<'billing.tax_rate', 'id' | 'source' | 'exempt_plates'>,
  { exempt_plates: string[] }
>

const NO_RATE = { percent: null, numerator: 1, denominator: 1, rate_id: null, reason: null }

/** Both taxes of a vendor as a document loaded on a day would have them, worked out by the function that works out documents. */
async function chargedOf(db: Executor, vendorId: string, at: Date): Promise<ChargedTax[]> {
  const lines = [{ load_date: plantDay(at), amount_idr: 0 }]
  const document = { vendor_id: vendorId, contract_id: null, treatment: 'taxed', lines } as const
  const { rows } = await taxesOf(db, document, at.toISOString())
  const laws = await runSql<Law>(
    db,
    'select id, source, exempt_plates from billing.tax_rate where id = any($1)',
    [rows.flatMap(({ rate_id }) => rate_id ?? [])],
  )
  return TAX_KINDS.map(({ value: kind }) => {
    const { percent, numerator, denominator, rate_id, reason } =
      rows.find((row) => row.kind === kind) ?? NO_RATE
    const law = laws.find(({ id }) => id === rate_id)
    return {
      kind,
      percent,
      numerator,
      denominator,
      rate_id,
      reason,
      source: law?.source ?? null,
      exempt_plates: law?.exempt_plates ?? [],
    }
  })
}

/** Says what a vendor is charged today. */
export function mountChargedTaxes(app: ServiceApp, { db }: ServiceContext): void {
  mountCall(app, chargedTaxes, async ({ input }) => {
    const now = new Date(clock.ms())
    return {
      profile_from: await profileFrom(db, input.vendor_id, plantDay(now)),
      taxes: await chargedOf(db, input.vendor_id, now),
    }
  })
}
