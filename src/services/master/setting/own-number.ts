import { fieldError, type FieldError } from '#kernel/errors.ts'
import { isSameTaxpayer } from '#contracts/tax/npwp.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { settingOf } from '#services/master/setting/read.ts'

/** Refuses the tax number of the company itself, or of one of its branches, as that of a vendor: nobody hauls for, bills and taxes itself. */
export async function againstOwnNumber(
  db: Executor,
  field: string,
  given: string | null | undefined,
): Promise<FieldError[]> {
  const own = given ? await settingOf(db, 'company_npwp') : ''
  return given && own && isSameTaxpayer(own, given)
    ? [{ field, message: 'This is the tax number of the company itself: a vendor has its own' }]
    : []
}

/** Refuses a vendor's tax number as that of the company itself. */
export async function refuseVendors(db: Executor, given: unknown): Promise<void> {
  if (typeof given !== 'string' || !given) return
  const vendors = await runSql<ColumnsOf<'master.vendor', 'name' | 'npwp'>>(
    db,
    'select name, npwp from master.vendor where deleted_at is null order by name',
  )
  const same = vendors.find(({ npwp }) => isSameTaxpayer(npwp, given))
  if (same)
    throw fieldError('value', 'The vendor {name} has this tax number: correct the one that is wrong', {
      name: same.name,
    })
}
