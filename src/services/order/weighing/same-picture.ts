import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** Files of the same bytes as one of these: what is uploaded again shows nothing new. */
const COPIES = `select f.id from sub.public_file n join sub.public_file f on f.sha256 = n.sha256 where n.id = any($1::uuid[])`

/** Whether one of these pictures, or a copy of it, shows the indicator of another typed weight than `besides`. */
export async function isShownElsewhere(
  db: Executor,
  pictures: readonly string[],
  besides: string | null,
): Promise<boolean> {
  const [row] = await runSql<Computed<{ used: boolean }>>(
    db,
    `select exists (select from orders.weighing g join (${COPIES}) c on c.id in (g.first_photo_file_id, g.second_photo_file_id)
       where g.id is distinct from $2::uuid) as used`,
    [pictures, besides],
  )
  return row?.used === true
}

/** The number of an entry whose paper was photographed with one of these pictures, or a copy of it; null where there is none. */
export async function entryShownBy(db: Executor, pictures: readonly string[]): Promise<string | null> {
  const [row] = await runSql<ColumnsOf<'orders.entered_ticket', 'entry_no'>>(
    db,
    `select t.entry_no from orders.entered_ticket t join orders.entered_ticket_photo p on p.entered_ticket_id = t.id
     where p.file_id in (${COPIES}) and t.status in ('waiting', 'entered') and t.deleted_at is null order by t.entry_no limit 1`,
    [pictures],
  )
  return row?.entry_no ?? null
}
