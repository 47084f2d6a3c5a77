import { COMPILER, CONTROL_TOWER, REQUESTER, WEIGHBRIDGE } from '#access/duties.ts'
import type { RoleCode } from '#access/roles.ts'
import { plantDay } from '#kernel/clock.ts'
import { firstOrder, NEEDS, type NeedName } from '#contracts/setting/first-order.ts'
import { TRUCK_PAPERS } from '#contracts/fleet/truck-document.ts'
import { LICENCES } from '#contracts/people/driver-document.ts'
import { PAPERS_PROBLEM } from '#contracts/workshop/truck-condition.ts'
import { askNeed, UNIT_NEEDS, unitNeeds, type UnitNeed } from '#contracts/setting/unit-needs.ts'
import { keysOf } from '#kernel/guards.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { write } from '#engine/write.ts'
import { askForNeed, openAsks } from '#services/master/setting/ask-need.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

const among = (table: string, alias = 't'): string =>
  `from ${table} ${alias} where ${alias}.deleted_at is null`
const counted = (from: string): string => `select count(*) ${from}`
const active = (table: string): string => `${among(`master.public_${table}`)} and t.is_active`
/** A paper of a truck or a driver that is valid today; one without an end is. */
const paper = (of: 'truck' | 'driver', ...types: readonly string[]): string =>
  `exists (select ${among(`master.public_${of}_document`, 'd')} and d.${of}_id = t.id and d.doc_type in (${types.map((type) => `'${type}'`).join(', ')})
     and coalesce(d.expired_at, $1::date) >= $1::date)`
/** People who can work: an account in use with the profile of its role. */
const people = (roles: readonly RoleCode[]): string =>
  `from auth.public_user_account u join master.public_profile p on p.user_id = u.id and p.role_code = u.role_code
   where u.deleted_at is null and u.is_active and u.role_code in (${roles.map((role) => `'${role}'`).join(', ')})`

/** What is counted of each need; $1 is the plant's day. */
const COUNTED: Record<NeedName, string> = {
  work_unit: counted(active('work_unit')),
  vendor: counted(`${active('vendor')} and t.expired_date >= $1::date`),
  cargo: counted(active('cargo')),
  scale:
    counted(`${among('master.public_scale')} and exists (select ${among('master.public_scale_profile', 'p')}
    and p.scale_id = t.id and p.tera_expired_at >= $1::date and (p.bridge_token_set_at is not null or p.protocol in ('manual', 'simulator')))`),
  checkpoint: counted(among('master.public_checkpoint')),
  truck: counted([active('truck'), ...TRUCK_PAPERS.map((type) => paper('truck', type))].join(' and ')),
  truck_cargo: counted(active('truck_cargo')),
  truck_ton_trip: counted(active('truck_ton_trip')),
  driver: counted(`${active('driver')} and ${paper('driver', ...LICENCES)}`),
  // The one that the product brings itself is not what people choose from.
  problem: `select count(distinct c.scope) from master.public_problem t join master.public_problem_category c on c.id = t.category_id
    where t.deleted_at is null and t.is_active and t.code <> '${PAPERS_PROBLEM}'`,
  contract:
    counted(`${among('master.public_contract')} and t.status = 'active' and $1::date between t.start_date and t.end_date
    and exists (select ${among('master.public_contract_route', 'r')} and r.contract_id = t.id and r.is_active and r.status = 'approved'
      and $1::date between r.valid_from and r.valid_to)`),
  requester: `select coalesce(max(n), 0) from (select count(*) as n ${people(REQUESTER)} group by p.work_unit_id) unit`,
  tower: counted(people(CONTROL_TOWER)),
  operator: counted(people(WEIGHBRIDGE)),
  compiler: counted(people(COMPILER)),
  budget: counted(`${among('billing.public_work_unit_budget')} and t.status = 'active'
    and (t.available_idr > 0 or t.control_action <> 'block') and t.fiscal_year = extract(year from $1::date)`),
  purchase_order:
    counted(`${among('billing.public_purchase_order')} and t.status = 'open' and t.available_idr > 0
    and t.valid_to >= $1::date`),
}

/** Whose each of them is; $2 are the caller's work units, null for all. A contract of no unit is everybody's. */
const OF_UNIT: Record<UnitNeed, string> = {
  contract: 'and ($2::uuid[] is null or t.work_unit_id is null or t.work_unit_id = any($2::uuid[]))',
  budget: 'and ($2::uuid[] is null or t.work_unit_id = any($2::uuid[]))',
  purchase_order: 'and ($2::uuid[] is null or t.work_unit_id = any($2::uuid[]))',
}

/** Counts what there is of everything a plant needs before its first order, and of what a unit needs before each. */
export function mountFirstOrder(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, unitNeeds, async ({ actor }) => {
    const counts = keysOf(UNIT_NEEDS).map((name) => `'${name}', (${COUNTED[name]} ${OF_UNIT[name]})`)
    const [row] = await runSql<Computed<{ counts: Record<UnitNeed, number> }>>(
      ctx.db,
      `select jsonb_build_object(${counts.join(', ')}) as counts`,
      [plantDay(), actor.scope.work_unit ?? null],
    )
    return { ...row!, asked: await openAsks(ctx.db, actor) }
  })
  mountCall(app, askNeed, ({ actor, input, once }) =>
    write(ctx, actor, once, (w) => askForNeed(w, input.need)),
  )
  mountCall(app, firstOrder, async () => {
    const counts = keysOf(NEEDS).map((name) => `'${name}', (${COUNTED[name]})`)
    const [row] = await runSql<Computed<{ counts: Record<NeedName, number>; has_begun: boolean }>>(
      ctx.db,
      `select jsonb_build_object(${counts.join(', ')}) as counts,
         exists (select from orders.public_order where submitted_at is not null) as has_begun`,
      [plantDay()],
    )
    return row!
  })
}
