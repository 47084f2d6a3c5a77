import { uuidv7 } from '#kernel/ids.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** Adds what was done to the report's log. */
export async function addToLog(w: Write, id: string, type: string, text: string | null): Promise<void> {
  await runSql(
    w.tx,
    `insert into sub.trouble_action (id, trouble_report_id, position, at, by_name, type, text)
     values ($1, $2, (select count(*) + 1 from sub.trouble_action where trouble_report_id = $2), $3, $4, $5, $6)`,
    [uuidv7(), id, w.at, w.actor.name, type, text],
  )
}
