import { vendor } from '#contracts/party/vendor.ts'
import { taxRate } from '#contracts/tax/tax-rate.ts'
import type { TaxKind } from '#contracts/tax/tax-words.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { AuditFacts, CureAt } from '#services/billing/billing/audit/rules/audit-facts.ts'
import { rateGaps, type TaxedOn } from '#services/billing/tax/taxes-of.ts'

/** The newest rate of each kind, whether or not it counts yet: there the next one is entered, or this one confirmed. */
async function newestRates(db: Executor): Promise<Map<TaxKind, CureAt>> {
  const rows = await runSql<ColumnsOf<'billing.tax_rate', 'id' | 'kind' | 'source'>>(
    db,
    `select distinct on (kind) id, kind, source from billing.tax_rate where deleted_at is null order by kind, valid_from desc, id`,
  )
  const kinds: readonly TaxKind[] = ['ppn', 'pph23']
  return new Map(
    kinds.flatMap((kind) =>
      rows
        .filter((row) => row.kind === kind)
        .map(({ id, source }): [TaxKind, CureAt] => [kind, { resource: taxRate.name, id, no: source }]),
    ),
  )
}

/** Gives what of a load's open lines has no rate in force on its loading day (dec.I4.3). Reads rates and each vendor once. */
export async function noRates(
  db: Executor,
  lines: readonly TaxedOn[],
  moment: string,
): Promise<(of: readonly TaxedOn[]) => AuditFacts['no_rates']> {
  const gapsOf = await rateGaps(db, lines, moment)
  const newest = await newestRates(db)
  return (of) =>
    of.flatMap((line) =>
      gapsOf(line).map((gap) => ({
        ...gap,
        at: newest.get(gap.kind) ?? { resource: vendor.name, id: line.vendor_id, no: '' },
      })),
    )
}
