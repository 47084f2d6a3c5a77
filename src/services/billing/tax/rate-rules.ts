import { addDays, plantDay } from '#kernel/clock.ts'
import { fieldError, refuseNow } from '#kernel/errors.ts'
import { RATE_STAYS, settledFields, taxRate, type TaxRate } from '#contracts/tax/tax-rate.ts'
import type { ChangesOf, ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { wantAuditOfDays } from '#services/billing/billing/audit/want.ts'
import { againstSecondPerson } from '#services/master/ports.ts'

type Columns = ChangesOf<'billing.tax_rate'>

/** Why who wrote a rate does not confirm it. */
const OWN = 'Save it first: another super admin than who entered it confirms it'

type Dated = Pick<TaxRate, 'kind' | 'service' | 'valid_from' | 'valid_to'>

/** One writer of rates at a time: two that begin on one day would each see none. */
const alone = (w: Write): Promise<unknown> =>
  runSql(w.tx, `select pg_advisory_xact_lock(hashtext('billing.tax_rate'))`)

/** The open rate before one that is confirmed ends on the day before it, so that no day has two and none has none. */
async function endBefore(w: Write, { kind, service, valid_from }: Dated): Promise<void> {
  const last = addDays(valid_from, -1)
  const ended = await runSql<ColumnsOf<'billing.tax_rate', 'id' | 'source'>>(
    w.tx,
    `update billing.tax_rate set valid_to = $3, updated_at = $4, updated_by = $5, row_version = row_version + 1
     where kind = $1 and service = $6 and valid_from < $2 and valid_to is null and (is_confirmed or entered_by is null) and deleted_at is null returning id, source`,
    [kind, valid_from, last, w.at, w.actor.userId, service],
  )
  for (const { id, source } of ended)
    await w.audit({
      action: 'update',
      subject: { type: taxRate.name, id, no: source },
      before: { valid_to: null },
      after: { valid_to: last },
    })
}

/** One that counts on these days already; an open one that begins earlier ends by itself. */
async function refuseOverlap(
  w: Write,
  { kind, service, valid_from, valid_to }: Dated,
  besides: string | null,
) {
  const [other] = await runSql<ColumnsOf<'billing.tax_rate', 'source'>>(
    w.tx,
    `select source from billing.tax_rate where kind = $1 and service = $5 and deleted_at is null and ($4::uuid is null or id <> $4)
       and (is_confirmed or entered_by is null) and not (valid_to is null and valid_from < $2)
       and daterange(valid_from, valid_to, '[]') && daterange($2, $3, '[]') limit 1`,
    [kind, valid_from, valid_to, besides, service],
  )
  if (other)
    throw fieldError('valid_from', 'On these days {source} holds: give it an end first', {
      source: other.source,
    })
}

const CONFIRM = 'is_confirmed'

/** What was billed stays: a rate begins on a day that is not over (dec.I4.3). */
function refusePast(w: Write, day: string): void {
  if (day < plantDay(new Date(w.at)))
    throw fieldError('valid_from', 'Must not lie in the past: what was billed stays as it is')
}

const UNCONFIRMED: Columns = {
  is_confirmed: false,
  confirmed_by: null,
  confirmed_by_name: null,
  confirmed_at: null,
}

/** Whoever wrote a rate last, in columns: it waits for somebody else from now on. */
const enteredBy = (w: Write): Columns => ({
  ...UNCONFIRMED,
  entered_by: w.actor.userId,
  entered_by_name: w.actor.name,
})

/** A second super admin puts a rate into force; the one before it ends. */
async function confirm(w: Write, rate: TaxRate): Promise<Columns> {
  if (rate.entered_by === w.actor.userId) throw fieldError(CONFIRM, OWN)
  if (rate.entered_by !== null) {
    refusePast(w, rate.valid_from)
    refuseNow(await againstSecondPerson(w.tx, w.actor, [rate.entered_by], { field: CONFIRM, message: OWN }))
  }
  await endBefore(w, rate)
  await refuseOverlap(w, rate, rate.id)
  await wantAuditOfDays(w, { from: rate.valid_from, to: rate.valid_to })
  return { confirmed_by: w.actor.userId, confirmed_by_name: w.actor.name, confirmed_at: w.at }
}

/** Rates of the law: one a day, kind and service, each confirmed by a second person, and what was billed by stays as it was. */
export const taxRateRules: ResourceRules<typeof taxRate> = {
  fresh: true,
  async onCreate(w, value) {
    if (value.is_confirmed) throw fieldError(CONFIRM, OWN)
    refusePast(w, value.valid_from)
    await alone(w)
    await refuseOverlap(w, value, null)
    return enteredBy(w)
  },
  async onUpdate(w, value, before) {
    await alone(w)
    const changed = Object.entries(value)
      .filter(([name, given]) => differs(given, Reflect.get(before, name)))
      .map(([name]) => name)
    const settled = settledFields(before)
    refuseNow(
      changed.filter((name) => settled.includes(name)).map((field) => ({ field, message: RATE_STAYS })),
    )
    const isConfirming = changed.includes(CONFIRM) && value.is_confirmed === true
    if (changed.some((name) => name !== CONFIRM && name !== 'note')) {
      if (isConfirming) throw fieldError(CONFIRM, OWN)
      refusePast(w, value.valid_from ?? before.valid_from)
      await refuseOverlap(w, { ...before, ...value }, before.id)
      return enteredBy(w)
    }
    return isConfirming ? confirm(w, before) : {}
  },
}

const differs = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) !== JSON.stringify(other ?? null)
