import type { Resource } from '#kernel/resource.ts'
import type { Row } from '#kernel/record.ts'
import { resourceNamed } from '#contracts/index.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
import { childFields } from '#engine/record/child-rows.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/** Between the names of several files in one cell: a name may have a comma. */
const BETWEEN = '; '

/** Puts the names of the files that records carry in rows into the records, where a column asks for them. */
export async function addFileNames(
  ctx: ServiceContext,
  resource: Resource,
  records: readonly Row[],
  asked: readonly string[],
): Promise<void> {
  const ids = records.map(({ id }) => String(id))
  for (const [name, { children }] of childFields(resource)) {
    if (!children.files || !asked.includes(name)) continue
    const rows = await runSql<Computed<{ id: string; names: string[] }>>(
      ctx.db,
      `select c."${children.parent}" as id, array_agg(f.name order by c.position, c.id) as names
       from ${ctx.schema}."${children.table}" c join ${sourceOf(resourceNamed('file'), ctx.service)} f on f.id = c."${children.key}"
       where c."${children.parent}" = any($1) group by 1`,
      [ids],
    )
    const byRecord = new Map(rows.map((row) => [row.id, row.names.join(BETWEEN)]))
    for (const record of records) record[name] = byRecord.get(String(record.id)) ?? null
  }
}
