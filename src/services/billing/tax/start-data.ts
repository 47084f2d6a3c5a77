import { DEMO_USERS } from '#access/demo.ts'
import { addDays, plantDay } from '#kernel/clock.ts'
import { vendorTaxProfile } from '#contracts/tax/vendor-tax-profile.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { insertRecord } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'

const person = (username: string) => DEMO_USERS.find((user) => user.username === username)!
const [maker, checker] = [person('super-admin'), person('control-tower')]
/** Entered by one and approved by another, as every profile is. */
const BY_TWO = {
  status: 'approved',
  entered_by: maker.id,
  entered_by_name: maker.name,
  approved_by: checker.id,
  approved_by_name: checker.name,
}

/** What is known of the demo vendors' taxes: most charge PPN, one is small, one has a letter of exemption. */
export async function loadTaxProfiles(w: Write): Promise<void> {
  const vendors = await runSql<ColumnsOf<'master.vendor', 'id' | 'npwp'>>(
    w.tx,
    'select id, npwp from master.public_vendor where deleted_at is null order by code',
  )
  const today = plantDay(new Date(w.at))
  for (const [at, { id, npwp }] of vendors.entries()) {
    const isSmall = at === 2
    const letter =
      at === 1
        ? {
            exemption_no: 'KET-00118/SKB-PPH23/KPP.1203/2026',
            exemption_from: addDays(today, -120),
            exemption_to: addDays(today, 60),
          }
        : {}
    const value = {
      vendor_id: id,
      valid_from: addDays(today, -400),
      is_pkp: !isSmall,
      npwp,
      is_final_tax: isSmall,
      ...letter,
    }
    await insertRecord(w, vendorTaxProfile, value, BY_TWO)
  }
}
