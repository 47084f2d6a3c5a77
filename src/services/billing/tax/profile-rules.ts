import { plantDay } from '#kernel/clock.ts'
import { AppError, fieldError, type FieldError } from '#kernel/errors.ts'
import type { Billing } from '#contracts/billing/billing.ts'
import { npwp16 } from '#contracts/tax/npwp.ts'
import type { vendorTaxProfile } from '#contracts/tax/vendor-tax-profile.ts'
import type { ChangesOf, ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { wantAuditOf } from '#services/billing/billing/audit/want.ts'
import { againstOwnNumber, againstSecondPerson } from '#services/master/ports.ts'

type Columns = ChangesOf<'billing.vendor_tax_profile'>

/** What is asked of whoever writes a profile: no day that is over, and the paper that the second person reads. */
function refuseUnfit(w: Write, day: string | undefined, evidence: string | null | undefined): void {
  if (day !== undefined && day < plantDay(new Date(w.at)))
    throw fieldError('valid_from', 'Must not lie in the past: what was billed stays as it is')
  if (evidence === null) throw fieldError('evidence_file_id', 'Required')
}

/** Refuses another number than the vendor has on its own page, and that of the company itself. */
async function againstNumber(
  db: Executor,
  vendorId: string,
  given: string | null | undefined,
): Promise<FieldError[]> {
  if (!given) return []
  const [vendor] = await runSql<ColumnsOf<'master.vendor', 'npwp'>>(
    db,
    'select npwp from master.public_vendor where id = $1',
    [vendorId],
  )
  const its = vendor?.npwp ?? ''
  const differs: FieldError = {
    field: 'npwp',
    message:
      'The vendor has {npwp} on its own page: both have the same number. Correct the one that is wrong',
    params: { npwp: its },
  }
  return [...(await againstOwnNumber(db, 'npwp', given)), ...(npwp16(its) === npwp16(given) ? [] : [differs])]
}

async function refuseNumber(w: Write, vendorId: string, given: string | null | undefined): Promise<void> {
  const errors = await againstNumber(w.tx, vendorId, given)
  if (errors.length) throw new AppError('invalid_argument', 'Some fields need your attention', errors)
}

const enteredBy = (w: Write): Columns => ({ entered_by: w.actor.userId, entered_by_name: w.actor.name })

/** What is known of a vendor's taxes counts by two people, from a day that is not over (dec.I4.3). */
export const taxProfileRules: ResourceRules<typeof vendorTaxProfile> = {
  fresh: true,
  async onCreate(w, value) {
    refuseUnfit(w, value.valid_from, value.evidence_file_id)
    await refuseNumber(w, value.vendor_id, value.npwp)
    return enteredBy(w)
  },
  async onUpdate(w, value, before) {
    refuseUnfit(w, value.valid_from, value.evidence_file_id)
    await refuseNumber(w, before.vendor_id, value.npwp)
    return enteredBy(w)
  },
  actions: {
    approve: {
      guard: async ({ db, actor, row }) => [
        ...(await againstSecondPerson(db, actor, [row.entered_by], {
          field: 'status',
          message: 'Somebody else must approve the tax profile that you entered',
        })),
        ...(await againstNumber(db, row.vendor_id, row.npwp)),
      ],
      asks: ({ actor, row }) => row.entered_by === actor.userId,
      async effect(w, row) {
        await wantAuditOf(w, { vendorId: row.vendor_id })
        return { approved_by: w.actor.userId, approved_by_name: w.actor.name, approved_at: w.at }
      },
    },
    refuse: { effect: async (_w, _row, { reason }) => ({ status_reason: reason }) },
  },
}

/** Why a document waits: taxes of its vendor that begin no later than it, or than today, have no second person yet. Empty when none do. */
export async function againstWaitingProfile(
  db: Executor,
  { vendor_id, period_end }: Pick<Billing, 'vendor_id' | 'period_end'>,
): Promise<FieldError[]> {
  const today = plantDay()
  const [waits] = await runSql<ColumnsOf<'billing.vendor_tax_profile', 'valid_from'>>(
    db,
    `select valid_from from billing.vendor_tax_profile
     where vendor_id = $1 and status = 'waiting' and valid_from <= $2 and deleted_at is null order by valid_from limit 1`,
    [vendor_id, period_end > today ? period_end : today],
  )
  return waits
    ? [
        {
          field: 'status',
          message:
            'A tax profile of the vendor from {day} waits for a second person: approve or refuse it first',
          params: { day: { day: waits.valid_from } },
        },
      ]
    : []
}
