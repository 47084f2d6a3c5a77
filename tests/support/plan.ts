import { runSql, type Executor } from '#database/sql.ts'

/** Lets the planner of this transaction look for the best order of as many tables as it does for a plant: the server of the tests looks less. */
export async function planAsServed(tx: Executor): Promise<void> {
  for (const limit of ['join_collapse_limit', 'from_collapse_limit'])
    await runSql(tx, `set local ${limit} = 8`)
}
