import { clock as time } from '#kernel/clock.ts'
import type { Clock } from '#kernel/lifecycle.ts'
import type { Resource } from '#kernel/resource.ts'
import type { ServiceContext } from '#engine/context.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write, type Write } from '#engine/write.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

const ROWS_AT_ONCE = 200

/** Minutes by the name of their setting. */
export type Limits = Readonly<Record<string, number>>

/** The settings that the clocks of a resource are limited by. */
export function limitNames({ clocks = [] }: Pick<Resource, 'clocks'>): string[] {
  return [...new Set(clocks.flatMap(({ limit, urgent }) => (urgent ? [limit, urgent.limit] : [limit])))]
}

type Late = Computed<{ id: string; no: string | null; since: string }>

/** What ran out before now and was not told; another server at it passes over the same rows. */
function lateRows(w: Write, resource: Resource, clock: Clock, limits: Limits): Promise<Late[]> {
  const { schema } = w.ctx
  const before = (limit: string): string => new Date(time.ms() - (limits[limit] ?? 0) * 60_000).toISOString()
  const { urgent } = clock
  const due = urgent
    ? `case when t."${urgent.field}" = $5 then $6::timestamptz else $4::timestamptz end`
    : '$4'
  return runSql<Late>(
    w.tx,
    `select t.id, t."${resource.title[0]}" as no, t."${clock.since}" as since from ${schema}."${resource.table}" t
     where t."${resource.lifecycle?.field}" = any($1::text[]) and t.deleted_at is null and t."${clock.since}" <= ${due}
       and not exists (select 1 from ${schema}.clock_breach b where b.subject_id = t.id and b.event = $2 and b.since = t."${clock.since}")
     order by t."${clock.since}" limit $3 for update of t skip locked`,
    [
      clock.states,
      clock.event,
      ROWS_AT_ONCE,
      before(clock.limit),
      ...(urgent ? [urgent.value, before(urgent.limit)] : []),
    ],
  )
}

/** Says once of each waiting that it has lasted too long: waiting again, after a return, counts anew. */
async function tellLate(w: Write, resource: Resource, clock: Clock, limits: Limits): Promise<number> {
  const rows = await lateRows(w, resource, clock, limits)
  for (const { id, no, since } of rows) {
    await runSql(
      w.tx,
      `insert into ${w.ctx.schema}.clock_breach (subject_type, subject_id, event, since, at) values ($1, $2, $3, $4, $5)`,
      [resource.name, id, clock.event, since, w.at],
    )
    await w.emit({ type: clock.event, subject: { type: resource.name, id, no }, data: { since } })
  }
  return rows.length
}

/** Tells what has run out on the clocks of a resource; gives how many records. */
export async function tellBreaches(ctx: ServiceContext, resource: Resource, limits: Limits): Promise<number> {
  let told = 0
  for (const clock of resource.clocks ?? [])
    for (;;) {
      const count = await write(ctx, SYSTEM, null, (w) => tellLate(w, resource, clock, limits))
      told += count
      if (count < ROWS_AT_ONCE) break
    }
  return told
}
