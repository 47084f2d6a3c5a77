import type { Field } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import type { Row } from '#kernel/record.ts'
import { namedFields } from '#contracts/carried.ts'
import { resourceNamed } from '#contracts/index.ts'
import { conversionsOf, convert, convertInside, fieldsSql, objectSql } from '#engine/columns.ts'
import type { ServiceContext } from '#engine/context.ts'
import { runSql, type Executor } from '#database/sql.ts'

type ChildField = Field & { children: NonNullable<Field['children']> }

/** The fields of a resource that are rows of a side table. */
export function childFields(resource: Pick<Resource, 'fields'>): [string, ChildField][] {
  return Object.entries(resource.fields).filter(
    (entry): entry is [string, ChildField] => entry[1].children !== undefined,
  )
}

/** The side rows of several records by the id of their record, each with the objects it refers to. */
async function rowsOf(
  ctx: ServiceContext,
  db: Executor,
  { children }: ChildField,
  ids: readonly string[],
  inList: boolean,
): Promise<Map<string, Row[]>> {
  const refs = Object.entries(children.fields).flatMap(([column, { ref }]) =>
    ref ? [{ column, as: ref.as, target: resourceNamed(ref.resource) }] : [],
  )
  const others = refs.map(({ as, target }) => ({ as, conversions: conversionsOf(target.fields, 'json') }))
  const objects = refs.map(
    ({ column, as, target }) =>
      `, ${objectSql(target, inList ? namedFields(target) : target.fields, ctx.service, `c."${column}"`)} as "${as}"`,
  )
  const rows = await runSql<Row>(
    db,
    `select ${fieldsSql(children.fields, 'c')}, c."${children.parent}"${objects.join('')}
     from ${ctx.schema}."${children.table}" c where c."${children.parent}" = any($1) order by c.position, c.id`,
    [ids],
  )
  const own = conversionsOf(children.fields, 'row')
  const byRecord = new Map<string, Row[]>(ids.map((id) => [id, []]))
  for (const row of rows) {
    convert(row, own)
    convertInside(row, others)
    byRecord.get(String(row[children.parent]))?.push(row)
  }
  return byRecord
}

/** Puts the side rows of records into them; `inList` only those that lists carry too. */
export async function addChildRows(
  ctx: ServiceContext,
  db: Executor,
  resource: Resource,
  records: readonly Row[],
  inList = false,
): Promise<void> {
  if (!records.length) return
  const ids = records.map((record) => String(record.id))
  for (const [name, field] of childFields(resource)) {
    if (inList && !field.children.listed) continue
    const found = await rowsOf(ctx, db, field, ids, inList)
    for (const record of records) record[name] = found.get(String(record.id))
  }
}
