import { clock as time } from '#kernel/clock.ts'
import type { Clock } from '#kernel/lifecycle.ts'
import type { Resource } from '#kernel/resource.ts'
import { claimUntold, type Untold } from '#engine/clock/claim.ts'
import { alarmsOf, waitingSince, type Alarm, type Measure } from '#engine/clock/measure.ts'
import type { ServiceContext } from '#engine/context.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write, type Write } from '#engine/write.ts'

const ROWS_AT_ONCE = 200

/**
 * Claims whose alarm was not told yet; another server at it passes over the same rows. A reminder from before the limit is not told after
 * it: the breach says more.
 */
function claimLate(
  w: Write,
  resource: Resource,
  clock: Clock,
  { event, offset }: Alarm,
  measure: Measure,
): Promise<Untold[]> {
  const moment = (after: number, isUrgent: boolean): string | null =>
    waitingSince(clock, measure, after, time.ms(), isUrgent)
  return claimUntold(w, { subject: resource.name, event }, (p, untold) => {
    const since = `t."${clock.since}"`
    const { urgent } = clock
    const isUrgent = urgent ? `t."${urgent.field}" = ${p.add(urgent.value)}` : 'false'
    const byUrgency = (after: number): string =>
      `case when ${isUrgent} then ${p.add(moment(after, true))}::timestamptz else ${p.add(moment(after, false))}::timestamptz end`
    const beforeLimit = offset < 0 ? byUrgency(0) : 'null::timestamptz'
    return `select t.id, t."${resource.title[0]}" as no, ${since} as since from ${w.ctx.schema}."${resource.table}" t
      where t."${resource.lifecycle?.field}" = any(${p.add(clock.states)}::text[]) and t.deleted_at is null
        and ${since} <= ${byUrgency(offset)} and (${beforeLimit} is null or ${since} > ${beforeLimit}) and ${untold('t.id', since)}
      order by ${since} limit ${ROWS_AT_ONCE} for update of t skip locked`
  })
}

/** Tells an alarm once of each waiting: waiting again, after a return, counts anew. Gives how many it told. */
async function tellLate(
  w: Write,
  resource: Resource,
  clock: Clock,
  alarm: Alarm,
  measure: Measure,
): Promise<number> {
  const rows = await claimLate(w, resource, clock, alarm, measure)
  for (const { id, no, since } of rows)
    await w.emit({ type: alarm.event, subject: { type: resource.name, id, no }, data: { since } })
  return rows.length
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
        told += now
        if (now < ROWS_AT_ONCE) break
      }
  return told
}
