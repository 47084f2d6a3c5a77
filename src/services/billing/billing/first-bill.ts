import { CONTROL_TOWER } from '#access/duties.ts'
import { firstBill, type BILL_NEEDS, type BillNeed } from '#contracts/billing/first-bill.ts'
import { clock, plantDay } from '#kernel/clock.ts'
import { keysOf } from '#kernel/guards.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/** What is counted of each need; $1 is the plant's day, $2 the moment, $3 the roles of the tower. */
const COUNTED: Record<BillNeed, string> = {
  tariff: `select count(*) from master.public_contract k where k.deleted_at is null and k.status = 'active'
    and $1::date between k.start_date and k.end_date and exists (select from master.public_contract_route r
      where r.contract_id = k.id and r.deleted_at is null and r.is_active and r.status = 'approved' and $1::date between r.valid_from and r.valid_to)`,
  tax_rate: `select count(distinct kind) from billing.tax_rate r where r.deleted_at is null and r.is_confirmed
    and $1::date between r.valid_from and coalesce(r.valid_to, $1::date)`,
  tax_profile: `select count(distinct p.vendor_id) from billing.vendor_tax_profile p
    join master.public_vendor v on v.id = p.vendor_id and v.deleted_at is null and v.is_active
    where p.deleted_at is null and p.status = 'approved' and p.valid_from <= $1::date`,
  tower: `select count(*) from auth.public_user_account u
    join master.public_profile p on p.user_id = u.id and p.role_code = u.role_code and p.vendor_id is null
    where u.deleted_at is null and u.is_active and u.role_code = any($3::text[])`,
  company: `select count(*) from master.public_setting s where s.deleted_at is null and s.scope = 'global'
    and s.name in ('company_name', 'company_address', 'company_npwp')`,
  bank_account: `select count(*) from billing.bank_account a
    where a.deleted_at is null and a.status = 'confirmed' and a.driver_id is null and a.usable_at <= $2::timestamptz and a.ends_at is null`,
  verified_trip: `select count(*) from (select from orders.public_trip t where t.verified_at is not null and t.deleted_at is null limit 1000) t`,
  free_line: `select count(*) from (select from billing.billing_line l
    where l.status = 'valid' and l.billing_id is null and l.deleted_at is null limit 1000) l`,
}

/** Counts what there is of everything that a first document and payment need. */
export function mountFirstBill(app: ServiceApp, { db }: ServiceContext): void {
  mountCall(app, firstBill, async () => {
    const [{ has_begun } = { has_begun: true }] = await runSql<Computed<{ has_begun: boolean }>>(
      db,
      'select exists (select from billing.billing) as has_begun',
    )
    if (has_begun) return { has_begun, counts: {} }
    const counts = keysOf(COUNTED).map((name) => `'${name}', (${COUNTED[name]})`)
    const [row] = await runSql<Computed<{ counts: Record<keyof typeof BILL_NEEDS, number> }>>(
      db,
      `select jsonb_build_object(${counts.join(', ')}) as counts`,
      [plantDay(), clock.now().toISOString(), CONTROL_TOWER],
    )
    return { has_begun, counts: row!.counts }
  })
}
