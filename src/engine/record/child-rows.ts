import type { Field } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import type { Row } from '#kernel/record.ts'
import { namedFields } from '#contracts/carried.ts'
import { resourceNamed } from '#contracts/index.ts'
import { conversionsOf, convert, convertInside, fieldsSql, objectSql } from '#engine/columns.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type ChildField = Field & { children: NonNullable<Field['children']> }

/** The fields of a resource that are rows of a side table. */
export function childFields(resource: Pick<Resource, 'fields'>): [string, ChildField][] {
  return Object.entries(resource.fields).filter(
    (entry): entry is [string, ChildField] => entry[1].children !== undefined,
  )
}

/** How a kind of side row is read, with the objects it refers to, and made the wire's. */
function partOf(ctx: ServiceContext, { children }: ChildField, inList: boolean) {
  const refs = Object.entries(children.fields).flatMap(([column, { ref }]) =>
    ref ? [{ column, as: ref.as, target: resourceNamed(ref.resource) }] : [],
  )
  const objects = refs.map(
    ({ column, as, target }) =>
      `, ${objectSql(target, inList ? namedFields(target) : target.fields, ctx.service, `c."${column}"`)} as "${as}"`,
  )
  const own = conversionsOf(children.fields, 'json')
  const others = refs.map(({ as, target }) => ({ as, conversions: conversionsOf(target.fields, 'json') }))
  return {
    parent: children.parent,
    sql: `(select json_agg(x) from (select ${fieldsSql(children.fields, 'c')}, c."${children.parent}"${objects.join('')}
     from ${ctx.schema}."${children.table}" c where c."${children.parent}" = any($1) order by c.position, c.id) x)`,
    toWire: (row: Row): Row => {
      convert(row, own)
      convertInside(row, others)
      return row
    },
  }
}

/** Puts the side rows of records into them, by one statement for all kinds; `inList` only those that lists carry too. */
export async function addChildRows(
  ctx: ServiceContext,
  db: Executor,
  resource: Resource,
  records: readonly Row[],
  inList = false,
): Promise<void> {
  const parts = childFields(resource)
    .filter(([, { children }]) => !inList || children.listed)
    .map(([name, field]) => ({ name, ...partOf(ctx, field, inList) }))
  if (!records.length || !parts.length) return
  const byId = new Map(records.map((record) => [String(record.id), record]))
  const [found] = await runSql<Computed<Record<string, Row[] | null>>>(
    db,
    `select ${parts.map(({ name, sql }) => `${sql} as "${name}"`).join(', ')}`,
    [[...byId.keys()]],
  )
  for (const { name, parent, toWire } of parts) {
    const rows = new Map<string, Row[]>([...byId.keys()].map((id) => [id, []]))
    for (const row of found?.[name] ?? []) rows.get(String(row[parent]))?.push(toWire(row))
    for (const [id, record] of byId) record[name] = rows.get(id)
  }
}
