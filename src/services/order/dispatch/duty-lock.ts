import { runSql, type Executor } from '#database/sql.ts'

/** Two who give work or a session to one truck or driver wait for each other here; constraints of the tables stand behind the lock. */
export async function lockDuty(db: Executor, ids: readonly string[]): Promise<void> {
  await runSql(db, 'insert into orders.duty_lock (id) select unnest($1::uuid[]) on conflict do nothing', [
    ids.toSorted(),
  ])
  await runSql(db, 'select 1 from orders.duty_lock where id = any($1::uuid[]) order by id for update', [ids])
}
