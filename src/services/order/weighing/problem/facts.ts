import { OF_SCALES } from '#contracts/catalogue/problem-scopes.ts'
import { fieldError } from '#kernel/errors.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** Name of the problem of a report; refuses one that is not about weighing or the place. */
export async function reportedProblem(db: Executor, id: string): Promise<string> {
  const [problem] = await runSql<
    ColumnsOf<'master.problem', 'name'> & ColumnsOf<'master.problem_category', 'scope'>
  >(
    db,
    `select p.name, c.scope from master.public_problem p
     join master.public_problem_category c on c.id = p.category_id
     where p.id = $1 and p.is_active and p.deleted_at is null`,
    [id],
  )
  if (!problem) throw fieldError('problem_id', 'Choose one from the list')
  if (!OF_SCALES.scopes.some((scope) => scope === problem.scope))
    throw fieldError('problem_id', OF_SCALES.otherwise)
  return problem.name
}

type Stopped = ColumnsOf<'orders.problem_report', 'id' | 'report_no'>

/** The report by which a scale is out of service; locks until commit, so that two who stop it at once come one after the other. */
export async function stoppedBy(db: Executor, scaleId: string): Promise<Stopped | undefined> {
  await runSql(db, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`scale service ${scaleId}`])
  const [row] = await runSql<Stopped>(
    db,
    'select id, report_no from orders.problem_report where scale_id = $1 and stopped_at is not null and deleted_at is null',
    [scaleId],
  )
  return row
}

/** Since when a scale stands that was said at `now` to have stopped earlier: a weight taken since shows that it still worked then. */
export async function standsSince(
  db: Executor,
  { scale_id, started_at }: { scale_id: string; started_at: string },
  now: string,
): Promise<string> {
  const [last] = await runSql<Computed<{ at: string | null }>>(
    db,
    'select max(captured_at) as at from orders.weighment where scale_id = $1 and captured_at > $2 and captured_at <= $3',
    [scale_id, started_at, now],
  )
  return last?.at ?? started_at
}
