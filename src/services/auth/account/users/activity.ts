import { limitOf } from '#access/role-traits.ts'
import type { RoleCode } from '#access/roles.ts'
import type { Activity } from '#contracts/account/calls.ts'
import { clock } from '#kernel/clock.ts'
import { SERVICE_SCHEMAS } from '#database/migrate.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

const DAYS = 90

/** The work of a driver is driving: records that a trip changes on its way were not changed by its driver. */
const TRIPS = `select 'trip' as subject_type, t.id as subject_id, t.planned_start_at as at
  from orders.public_trip t join master.public_driver d on d.id = t.driver_id
  where d.user_id = $1 and t.planned_start_at between $2 and $3 and t.status <> 'cancelled' and t.deleted_at is null`

/** What the audit of every service has of the user, except changes of their own account. */
const AUDITS = Object.values(SERVICE_SCHEMAS)
  .map(
    (schema) =>
      `select subject_type, subject_id, at from ${schema}.audit_event
       where actor_id = $1 and at between $2 and $3 and subject_id is distinct from $1`,
  )
  .join(' union all ')

/** What a user did in the last 90 days, by kind of record. Ninety days are few enough to be read along indexes. */
export async function activityOf(
  db: Executor,
  userId: string,
  role: RoleCode,
): Promise<{ since: string; items: Activity[] }> {
  const since = new Date(clock.ms() - DAYS * 86_400_000).toISOString()
  const items = await runSql<Computed<Activity>>(
    db,
    `select subject_type, count(distinct subject_id)::int as records, max(at) as last_at
     from (${limitOf(role) === 'trips' ? TRIPS : AUDITS}) done
     group by subject_type order by records desc, subject_type`,
    [userId, since, clock.now().toISOString()],
  )
  return { since, items }
}
