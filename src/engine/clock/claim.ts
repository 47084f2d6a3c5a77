import type { Write } from '#engine/write.ts'
import type { Computed } from '#database/rows.ts'
import { Parameters, runSql } from '#database/sql.ts'

/** What is told once: a record, its number, and since when it has waited for what is told. */
export type Untold = Computed<{ id: string; no: string | null; since: string }>

/** Who is told about: the records of one resource, by one event for each waiting. */
export interface Claim {
  subject: string
  event: string
}

/**
 * Gives what `find` finds and nobody has told before; from then on it counts as told. Finding and claiming are one statement, and a key of the
 * database lets one server only have each row: two that look at once never tell the same, whatever each had seen. Who rolls back gives the rows
 * free again.
 * `find` writes a select of the columns of `T`; `untold` is its clause that leaves out what was told, so that a limit counts the rest.
 */
export function claimUntold<T extends Untold = Untold>(
  w: Write,
  { subject, event }: Claim,
  find: (p: Parameters, untold: (id: string, since: string) => string) => string,
): Promise<T[]> {
  const p = new Parameters()
  const breach = `${w.ctx.schema}.clock_breach`
  const [type, name, at] = [subject, event, w.at].map((value) => p.add(value))
  const untold = (id: string, since: string): string =>
    `not exists (select from ${breach} b where b.subject_id = ${id} and b.event = ${name} and b.since = ${since})`
  return runSql<T>(
    w.tx,
    `with found as materialized (${find(p, untold)}),
       told as (insert into ${breach} (subject_type, subject_id, event, since, at)
         select ${type}, id, ${name}, since, ${at}::timestamptz from found order by id
         on conflict do nothing returning subject_id, since)
     select f.* from found f join told on told.subject_id = f.id and told.since = f.since order by f.since, f.id`,
    p.values,
  )
}
