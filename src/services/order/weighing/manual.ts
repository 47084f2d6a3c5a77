import { fieldError } from '#kernel/errors.ts'
import type { Weighment } from '#contracts/weighing/weighment.ts'
import { whyNotAttached } from '#engine/record/attach.ts'
import type { Write } from '#engine/write.ts'
import type { Always, ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { isShownElsewhere } from '#services/order/weighing/same-picture.ts'
import type { Situation } from '#services/order/weighing/situation.ts'

/**
 * The picture of the indicator that a typed weight was read from (screen.E5), as its weight names it. Refused where it is not the operator's
 * own, no picture, or another weight's already, itself or a copy of it; and where the problem is none of weighing. `opened` is the ticket this weight has just opened.
 */
export async function indicatorPhoto(
  { tx, ctx, actor }: Write,
  { input }: Situation,
  opened: string | null,
): Promise<Weighment['photos']> {
  const { manual_photo_id: id, manual_problem_id: problem } = input
  const why = await whyNotAttached(ctx, tx, actor, id, true)
  if (why) throw fieldError('manual_photo_id', why)
  if (id && (await isShownElsewhere(tx, [id], opened)))
    throw fieldError('manual_photo_id', 'This picture belongs to another weight; take a new one')
  const known = await runSql(
    tx,
    `select 1 from master.public_problem p join master.public_problem_category c on c.id = p.category_id
     where p.id = $1 and p.is_active and p.deleted_at is null and c.scope in ('weighing', 'facility')`,
    [problem],
  )
  if (!known.length) throw fieldError('manual_problem_id', 'Choose a problem of weighing')
  const [file] = await runSql<Always<ColumnsOf<'sub.public_file', 'id' | 'sha256'>>>(
    tx,
    'select id, sha256 from sub.public_file where id = $1',
    [id],
  )
  return file ? [{ position: 'indicator', file_id: file.id, sha256: file.sha256 }] : []
}
