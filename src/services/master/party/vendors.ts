import { plantDay } from '#kernel/clock.ts'
import { AppError, type FieldError } from '#kernel/errors.ts'
import type { vendor } from '#contracts/party/vendor.ts'
import { npwp16 } from '#contracts/tax/npwp.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { againstOwnNumber } from '#services/master/setting/own-number.ts'

/** Refuses another number than that of a tax profile that holds, begins later or waits: two people answer for it there. */
async function againstProfiles(
  db: Executor,
  { id, given, day }: { id: string; given: string; day: string },
): Promise<FieldError[]> {
  const held = await runSql<ColumnsOf<'billing.vendor_tax_profile', 'npwp' | 'valid_from'>>(
    db,
    `select p.npwp, p.valid_from from billing.public_vendor_tax_profile p
     where p.vendor_id = $1 and p.deleted_at is null and p.status in ('waiting', 'approved') and p.npwp is not null
       and not exists (select from billing.public_vendor_tax_profile q where q.vendor_id = $1 and q.deleted_at is null
         and q.status = 'approved' and q.valid_from > p.valid_from and q.valid_from <= $2)
     order by p.valid_from desc`,
    [id, day],
  )
  const other = held.find(({ npwp }) => npwp !== null && npwp16(npwp) !== npwp16(given))
  return other
    ? [
        {
          field: 'NPWP',
          message:
            'The tax profile of this vendor from {day} says {npwp}: both have the same number. Where the profile is wrong, add one without a number first, and have it approved',
          params: { day: { day: other.valid_from }, npwp: other.npwp ?? '' },
        },
      ]
    : []
}

async function refuseNumber(
  w: Write,
  given: string | undefined,
  before: { id: string } | null,
): Promise<void> {
  if (given === undefined) return
  const day = plantDay(new Date(w.at))
  const errors = [
    ...(await againstOwnNumber(w.tx, 'NPWP', given)),
    ...(before ? await againstProfiles(w.tx, { id: before.id, given, day }) : []),
  ]
  if (errors.length) throw new AppError('invalid_argument', 'Some fields need your attention', errors)
}

/** A vendor has a tax number of its own, the one that its tax profile says. */
export const vendorRules: ResourceRules<typeof vendor> = {
  async onCreate(w, { NPWP }) {
    await refuseNumber(w, NPWP, null)
    return {}
  },
  async onUpdate(w, { NPWP }, before) {
    await refuseNumber(w, NPWP, before)
    return {}
  },
}
