import { isId } from '#kernel/ids.ts'
import { AGREED_DOCUMENT } from '#contracts/billing/document-actions.ts'
import { sameTaxNumber } from '#contracts/tax/same-tax-number.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

type Before = Computed<{ has_billed: boolean; has_paid: boolean }>

/** A number is a vendor's by its own page and by each of its tax profiles; $1 is the vendor, $2 what is typed instead of its own. */
const SHARING = `with number as (
    select id, billing.npwp16(case when id = $1 then coalesce($2, npwp) else npwp end) as no from master.public_vendor where deleted_at is null
    union select vendor_id, billing.npwp16(npwp) from billing.vendor_tax_profile where deleted_at is null and status <> 'refused'
    union select null::uuid, billing.npwp16($2))
  select distinct v.id, v.code, v.name from number own join number n on n.no = own.no
  join master.public_vendor v on v.id = n.id and v.deleted_at is null
  where own.id is not distinct from $1 and n.id is distinct from $1 order by v.code limit 20`

/** Names the other vendors that have the tax number of a vendor. */
export function mountSameTaxNumber(app: ServiceApp, { db }: ServiceContext): void {
  mountCall(app, sameTaxNumber, async ({ input }) => {
    const id = input.vendor_id && isId(input.vendor_id) ? input.vendor_id : null
    const items = await runSql<ColumnsOf<'master.vendor', 'id' | 'code' | 'name'>>(db, SHARING, [
      id,
      input.npwp,
    ])
    const [before] = await runSql<Before>(
      db,
      `select exists (select from billing.billing where vendor_id = $1 and status = any($2) and deleted_at is null) as has_billed,
         exists (select from billing.trip_payment where vendor_id = $1 and driver_id is null and paid_at is not null) as has_paid`,
      [id, AGREED_DOCUMENT],
    )
    return { items, ...before! }
  })
}
