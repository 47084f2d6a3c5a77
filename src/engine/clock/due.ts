import type { Clock } from '#kernel/lifecycle.ts'
import type { Resource } from '#kernel/resource.ts'
import type { ServiceContext } from '#engine/context.ts'
import { dueAt, type Measure } from '#engine/clock/measure.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { setAside } from '#engine/job/set-aside.ts'
import { write, type Write } from '#engine/write.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

const ROWS_AT_ONCE = 500

type Waiting = Computed<{ id: string; since: string; is_urgent: boolean }>

/** Records in the states of a clock whose due time is not reckoned yet; another server at it passes over the same ones. */
function unmeasured(w: Write, resource: Resource, clock: Clock, id: string | null): Promise<Waiting[]> {
  const { urgent } = clock
  return runSql<Waiting>(
    w.tx,
    `select t.id, t."${clock.since}" as since, ${urgent ? `coalesce(t."${urgent.field}" = $4, false)` : '$4::text is not null'} as is_urgent
     from ${w.ctx.schema}."${resource.table}" t
     where t."${resource.lifecycle?.field}" = any($1::text[]) and t.due_at is null and t."${clock.since}" is not null
       and t.deleted_at is null and ($2::uuid is null or t.id = $2) limit $3 for update of t skip locked`,
    [clock.states, id, ROWS_AT_ONCE, urgent?.value ?? null],
  )
}

async function measureSome(
  w: Write,
  resource: Resource,
  clock: Clock,
  measure: Measure,
  id: string | null,
): Promise<number> {
  const rows = await unmeasured(w, resource, clock, id)
  const keep = (some: readonly Waiting[]): Promise<unknown> =>
    runSql(
      w.tx,
      `update ${w.ctx.schema}."${resource.table}" t set due_at = v.due
       from unnest($1::uuid[], $2::timestamptz[]) as v (id, due) where t.id = v.id`,
      [
        some.map((row) => row.id),
        some.map(({ since, is_urgent: isUrgent }) => dueAt(clock, measure, since, isUrgent)),
      ],
    )
  // Who moves one record is told what is wrong; a job goes on with the rest.
  if (id !== null) await keep(rows)
  else await setAside(w, { job: `${resource.name}.clocks`, subject: resource.name }, rows, keep)
  return rows.length
}

/** Reckons until when one record may wait where it stands now, in the transaction that moved it. */
export async function measureOne(w: Write, resource: Resource, measure: Measure, id: string): Promise<void> {
  for (const clock of resource.clocks ?? []) await measureSome(w, resource, clock, measure, id)
}

interface Acting {
  after?(w: Write, id: string): Promise<void>
}

/** The rule of an action after which a record waits for somebody: until when stands with it. */
export function timedBy(
  resource: Resource,
  measureOf: (db: Executor, resource: Resource) => Promise<Measure>,
): <R extends Acting>(rule: R) => R {
  return (rule) => ({
    ...rule,
    async after(w: Write, id: string) {
      await rule.after?.(w, id)
      await measureOne(w, resource, await measureOf(w.tx, resource), id)
    },
  })
}

/** Forgets all due times when limits or calendar are no longer what they were reckoned with. */
async function forgetOld(w: Write, resource: Resource, measure: Measure): Promise<void> {
  const { schema } = w.ctx
  const { day, shifts } = measure.times
  const plain = (time: typeof day) => ({ ...time, holidays: [...time.holidays].toSorted() })
  const text = JSON.stringify([resource.clocks, measure.limits, plain(day), plain(shifts)])
  const changed = await runSql(
    w.tx,
    `insert into ${schema}.clock_measure (resource, measure) values ($1, $2)
     on conflict (resource) do update set measure = excluded.measure where clock_measure.measure <> excluded.measure
     returning resource`,
    [resource.name, text],
  )
  if (changed.length)
    await runSql(
      w.tx,
      `update ${schema}."${resource.table}" set due_at = null
       where due_at is not null and "${resource.lifecycle?.field}" = any($1::text[])`,
      [resource.clocks?.flatMap(({ states }) => states) ?? []],
    )
}

/** Reckons what was left open: moves of the service itself, and everything after a change of limits or calendar. */
export async function measureAll(ctx: ServiceContext, resource: Resource, measure: Measure): Promise<void> {
  await write(ctx, SYSTEM, null, (w) => forgetOld(w, resource, measure))
  for (const clock of resource.clocks ?? [])
    while (
      (await write(ctx, SYSTEM, null, (w) => measureSome(w, resource, clock, measure, null))) === ROWS_AT_ONCE
    );
}
