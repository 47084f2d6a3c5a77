import { uuidv7 } from '#kernel/ids.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** A pass of the audit that people see. */
export type AuditRun = ColumnsOf<
  'billing.audit_run',
  'id' | 'kind' | 'total' | 'done' | 'started_at' | 'finished_at'
>

/** Begins a pass over these trips: the night's, or what somebody asked for. Gives its id. */
export async function beginRun(
  w: Write,
  kind: 'night' | 'asked',
  tripIds: readonly string[],
): Promise<string> {
  const id = uuidv7()
  const isNight = kind === 'night'
  await runSql(
    w.tx,
    `insert into billing.audit_run (id, kind, started_at, started_by, started_by_name, total, finished_at)
     values ($1, $2, $3, $4, $5, $6, case when $6 = 0 then $3::timestamptz end)`,
    [id, kind, w.at, isNight ? null : w.actor.userId, isNight ? null : w.actor.name, tripIds.length],
  )
  await runSql(w.tx, 'insert into billing.audit_due (trip_id, run_id) select unnest($1::uuid[]), $2', [
    tripIds,
    id,
  ])
  return id
}

/** Counts trips of passes as looked at; one that has come to its end says when. */
export async function countDone(w: Write, runIds: readonly string[]): Promise<void> {
  if (!runIds.length) return
  await runSql(
    w.tx,
    `update billing.audit_run r set done = r.done + n.n, finished_at = case when r.done + n.n >= r.total then $2::timestamptz end
     from (select id, count(*)::integer as n from unnest($1::uuid[]) u(id) group by id) n where n.id = r.id`,
    [runIds, w.at],
  )
}

/** The last pass that came to its end, and the one that runs. */
export async function lastRuns(db: Executor): Promise<{ last: AuditRun | null; running: AuditRun | null }> {
  const rows = await runSql<AuditRun>(
    db,
    `(select id, kind, total, done, started_at, finished_at from billing.audit_run where finished_at is not null order by started_at desc limit 1)
     union all
     (select id, kind, total, done, started_at, finished_at from billing.audit_run where finished_at is null order by started_at desc limit 1)`,
  )
  return {
    last: rows.find(({ finished_at: at }) => at !== null) ?? null,
    running: rows.find(({ finished_at: at }) => at === null) ?? null,
  }
}
