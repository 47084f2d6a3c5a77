import { addDays, plantDay } from '#kernel/clock.ts'
import { AppError, fieldError, refuseNow } from '#kernel/errors.ts'
import { RATE_STAYS, settledFields, taxRate, type TaxRate } from '#contracts/tax/tax-rate.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'

type Dated = Pick<TaxRate, 'kind' | 'valid_from' | 'valid_to'>

/** One writer of rates at a time: two that begin on one day would each see none. */
const alone = (w: Write): Promise<unknown> =>
  runSql(w.tx, `select pg_advisory_xact_lock(hashtext('billing.tax_rate'))`)

/** The open rate before a new one ends on the day before it, so that no day has two and none has none. */
async function endBefore(w: Write, { kind, valid_from }: Dated): Promise<void> {
  const last = addDays(valid_from, -1)
  const ended = await runSql<ColumnsOf<'billing.tax_rate', 'id' | 'source'>>(
    w.tx,
    `update billing.tax_rate set valid_to = $3, updated_at = $4, updated_by = $5, row_version = row_version + 1
     where kind = $1 and valid_from < $2 and valid_to is null and deleted_at is null returning id, source`,
    [kind, valid_from, last, w.at, w.actor.userId],
  )
  for (const { id, source } of ended)
    await w.audit({
      action: 'update',
      subject: { type: taxRate.name, id, no: source },
      before: { valid_to: null },
      after: { valid_to: last },
    })
}

async function refuseOverlap(w: Write, { kind, valid_from, valid_to }: Dated, besides: string | null) {
  const [other] = await runSql<ColumnsOf<'billing.tax_rate', 'source'>>(
    w.tx,
    `select source from billing.tax_rate where kind = $1 and deleted_at is null and ($4::uuid is null or id <> $4)
       and daterange(valid_from, valid_to, '[]') && daterange($2, $3, '[]') limit 1`,
    [kind, valid_from, valid_to, besides],
  )
  if (other)
    throw fieldError('valid_from', 'On these days {source} holds: give it an end first', {
      source: other.source,
    })
}

const isInForce = (w: Write, { valid_from }: Pick<TaxRate, 'valid_from'>): boolean =>
  valid_from <= plantDay(new Date(w.at))

/** Rates of the law: one a day and kind, and what was billed by stays as it was. */
export const taxRateRules: ResourceRules<typeof taxRate> = {
  fresh: true,
  async onCreate(w, value) {
    await alone(w)
    await endBefore(w, value)
    await refuseOverlap(w, value, null)
    return {}
  },
  async onUpdate(w, value, before) {
    await alone(w)
    const after = { ...before, ...value }
    const settled = settledFields(before, plantDay(new Date(w.at)))
    refuseNow(
      Object.entries(value)
        .filter(([name, given]) => settled.includes(name) && differs(given, Reflect.get(before, name)))
        .map(([field]) => ({ field, message: RATE_STAYS })),
    )
    await refuseOverlap(w, after, before.id)
    return {}
  },
  async onRemove(w, before) {
    if (isInForce(w, before))
      throw new AppError(
        'failed_precondition',
        'A rate that is in force is not deleted: add one from a later day',
      )
  },
}

const differs = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) !== JSON.stringify(other ?? null)
