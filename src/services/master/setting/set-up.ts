import { uuidv7 } from '#kernel/ids.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'

/** A plant of its own begins with one super admin: it is set up from now on until its first weight. */
export async function beginSetUp(w: Write): Promise<void> {
  await insertRow(w, 'master.set_up', { id: uuidv7(), what: 'begun', at: w.at })
}

/** Whether the plant is still set up: begun as one, and nothing was weighed yet. */
export async function isInSetUp(db: Executor): Promise<boolean> {
  const [row] = await runSql<Computed<{ is_open: boolean }>>(
    db,
    `select count(*) = 1 and bool_and(what = 'begun') as is_open from master.public_set_up`,
  )
  return row?.is_open ?? false
}
