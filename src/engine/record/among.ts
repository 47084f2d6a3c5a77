import type { Field } from '#kernel/field.ts'
import { resourceNamed } from '#contracts/index.ts'
import { selectionOf } from '#engine/columns.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
import { filterClause } from '#engine/list/filters.ts'
import { Parameters, runSql, type Executor } from '#database/sql.ts'

/** Whether a record is among those that a reference may point to: its picker offers no other. */
export async function isAmong(
  ctx: ServiceContext,
  db: Executor,
  { resource, among }: Pick<NonNullable<Field['ref']>, 'resource' | 'among'>,
  id: unknown,
): Promise<boolean> {
  if (!among) return true
  const target = resourceNamed(resource)
  const selection = selectionOf(target, ctx.service)
  const p = new Parameters()
  const clauses = among.filters.map((filter) => filterClause(selection.expression(filter.field), filter, p))
  const where = [`t.id = ${p.add(id)}`, ...clauses].join(' and ')
  const found = await runSql(
    db,
    `select 1 from ${sourceOf(target, ctx.service)} t ${selection.joinsFor(where)} where ${where}`,
    p.values,
  )
  return found.length > 0
}
