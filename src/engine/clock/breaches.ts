import { clock as time } from '#kernel/clock.ts'
import type { Clock } from '#kernel/lifecycle.ts'
import type { Resource } from '#kernel/resource.ts'
import { alarmsOf, waitingSince, type Alarm, type Measure } from '#engine/clock/measure.ts'
import type { ServiceContext } from '#engine/context.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write, type Write } from '#engine/write.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

const ROWS_AT_ONCE = 200

type Late = Computed<{ id: string; no: string | null; since: string }>

/**
 * Whose alarm was not told yet; another server at it passes over the same rows. A reminder from before the limit is not told after it:
 * the breach says more.
 */
function lateRows(
  w: Write,
  resource: Resource,
  clock: Clock,
  alarm: Alarm,
  measure: Measure,
): Promise<Late[]> {
  const { schema } = w.ctx
  const { event, offset } = alarm
  const since = `t."${clock.since}"`
  const moment = (after: number, isUrgent: boolean): string | null =>
    waitingSince(clock, measure, after, time.ms(), isUrgent)
  const { urgent } = clock
  const isUrgent = urgent ? `t."${urgent.field}" = $5` : '$5::text is not null'
  const upTo = `case when ${isUrgent} then $6::timestamptz else $4::timestamptz end`
  const past = `case when ${isUrgent} then $8::timestamptz else $7::timestamptz end`
  return runSql<Late>(
    w.tx,
    `select t.id, t."${resource.title[0]}" as no, ${since} as since from ${schema}."${resource.table}" t
     where t."${resource.lifecycle?.field}" = any($1::text[]) and t.deleted_at is null and ${since} <= ${upTo}
       and (${past} is null or ${since} > ${past})
       and not exists (select 1 from ${schema}.clock_breach b where b.subject_id = t.id and b.event = $2 and b.since = ${since})
     order by ${since} limit $3 for update of t skip locked`,
    [
      clock.states,
      event,
      ROWS_AT_ONCE,
      moment(offset, false),
      urgent?.value ?? null,
      moment(offset, true),
      offset < 0 ? moment(0, false) : null,
      offset < 0 ? moment(0, true) : null,
    ],
  )
}

/**
 * Tells an alarm once of each waiting: waiting again, after a return, counts anew. What another server has told since these rows were read is
 * not told again. Gives how many were read and told.
 */
async function tellLate(
  w: Write,
  resource: Resource,
  clock: Clock,
  alarm: Alarm,
  measure: Measure,
): Promise<{ read: number; told: number }> {
  const { event } = alarm
  const rows = await lateRows(w, resource, clock, alarm, measure)
  let told = 0
  for (const { id, no, since } of rows) {
    const news = await runSql(
      w.tx,
      `insert into ${w.ctx.schema}.clock_breach (subject_type, subject_id, event, since, at) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning event`,
      [resource.name, id, event, since, w.at],
    )
    if (!news.length) continue
    await w.emit({ type: event, subject: { type: resource.name, id, no }, data: { since } })
    told += 1
  }
  return { read: rows.length, told }
}

/** Tells what has run out on the clocks of a resource, and what their reminders say; gives how many. */
export async function tellBreaches(
  ctx: ServiceContext,
  resource: Resource,
  measure: Measure,
): Promise<number> {
  let told = 0
  for (const clock of resource.clocks ?? [])
    for (const alarm of alarmsOf(clock, measure))
      for (;;) {
        const now = await write(ctx, SYSTEM, null, (w) => tellLate(w, resource, clock, alarm, measure))
        told += now.told
        if (now.read < ROWS_AT_ONCE) break
      }
  return told
}
