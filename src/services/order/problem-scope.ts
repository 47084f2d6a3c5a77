import { runSql, type Executor } from '#database/sql.ts'

/** Whether a problem in use is of one of some kinds: what is wrong with a scale is no reason to leave a truck standing, nor the other way round. */
export async function isProblemOf(
  db: Executor,
  problemId: string,
  scopes: readonly string[],
): Promise<boolean> {
  const found = await runSql(
    db,
    `select 1 from master.public_problem p join master.public_problem_category c on c.id = p.category_id
     where p.id = $1 and c.scope = any($2::text[]) and p.is_active and p.deleted_at is null`,
    [problemId, scopes],
  )
  return found.length > 0
}
