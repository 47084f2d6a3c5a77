import { DEMO_USERS } from '#access/demo.ts'
import { addDays, plantDay } from '#kernel/clock.ts'
import { vendorTaxProfile } from '#contracts/tax/vendor-tax-profile.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { momentOf } from '#contracts/day-text.ts'
import { tellPast } from '#engine/record/past-entries.ts'
import { insertRecord } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'
import { asPerson } from '#services/billing/start-data/as-person.ts'
import { later } from '#services/billing/start-data/later.ts'

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
    const made = momentOf(value.valid_from, 10, 5 + at)
    const approved_at = later(made, 1, 9, w.at)
    const by = asPerson(w, maker.username, made)
    const profile = await insertRecord(by, vendorTaxProfile, value, { ...BY_TWO, approved_at })
    const entry = { subject: { type: vendorTaxProfile.name, id: profile, no: value.valid_from } }
    const agreed = { before: { status: 'waiting' }, after: { status: 'approved' } }
    await tellPast(w, [
      { ...entry, action: 'create', after: value, at: made, by: by.actor },
      { ...entry, action: 'approve', ...agreed, at: approved_at, by: asPerson(w, checker.username).actor },
    ])
  }
}
