import type { Actor } from '#kernel/actor.ts'
import type { FieldMap } from '#kernel/field.ts'
import { isRow, rowsIn } from '#kernel/guards.ts'
import { isId } from '#kernel/ids.ts'
import type { Row } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import { mayRead } from '#contracts/access.ts'
import { namedFields } from '#contracts/carried.ts'
import { resourceNamed } from '#contracts/index.ts'
import { fieldsSql } from '#engine/columns.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
import { scopeClause } from '#engine/scope.ts'
import { Parameters, runSql } from '#database/sql.ts'

/** A place in a state where a record is named by its id alone. */
interface Unnamed {
  row: Row
  as: string
  target: string
  id: string
}

/** Where a state of the past names records by their ids alone: what an action was given, or a change that waited. */
function unnamedIn(fields: FieldMap, row: Row): Unnamed[] {
  return Object.entries(fields).flatMap(([name, { ref, from, children }]) => {
    if (children) return rowsIn(row[name]).flatMap((one) => unnamedIn(children.fields, one))
    const points = ref ?? from
    const id = row[name]
    return points && isId(id) && !isRow(row[points.as])
      ? [{ row, as: points.as, target: points.resource, id }]
      : []
  })
}

/** The names of records of one kind by their ids, as far as somebody may read them. */
async function namesOf(
  ctx: ServiceContext,
  actor: Actor,
  target: Resource,
  ids: readonly string[],
): Promise<Map<string, Row>> {
  if (!mayRead(target, actor.roleCode)) return new Map()
  const p = new Parameters()
  const where = [`t.id = any(${p.add(ids)}::uuid[])`, scopeClause(ctx.service, target, actor, p)]
    .filter((clause) => clause !== null)
    .join(' and ')
  const rows = await runSql<Row>(
    ctx.db,
    `select ${fieldsSql(namedFields(target), 't')} from ${sourceOf(target, ctx.service)} t where ${where}`,
    p.values,
  )
  return new Map(rows.map((row) => [String(row.id), row]))
}

/** What a past state is of: the fields of the record, and those of the action's input. */
const fieldsOf = ({ fields, lifecycle }: Resource, action: string): FieldMap => ({
  ...fields,
  ...lifecycle?.actions[action]?.input,
})

/** Names the records that states of the past name by their ids alone, in place: of each to those who may read it now. */
export async function nameInPast(
  ctx: ServiceContext,
  actor: Actor,
  resource: Resource,
  items: readonly { action: string; before: unknown; after: unknown }[],
): Promise<void> {
  const unnamed = items.flatMap(({ action, before, after }) =>
    [before, after].filter(isRow).flatMap((state) => unnamedIn(fieldsOf(resource, action), state)),
  )
  for (const name of new Set(unnamed.map(({ target }) => target))) {
    const of = unnamed.filter(({ target }) => target === name)
    const names = await namesOf(ctx, actor, resourceNamed(name), [...new Set(of.map(({ id }) => id))])
    for (const { row, as, id } of of) {
      const found = names.get(id)
      if (found) row[as] = found
    }
  }
}
