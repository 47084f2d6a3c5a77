import { sentence, type Sentence } from '#i18n/translate.ts'
import type { Field } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import { RESOURCES } from '#contracts/index.ts'
import { columnOf } from '#engine/columns.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** A column that holds ids of another resource's records. */
interface Use {
  /** Whether tickets and statements are made of its records. */
  isTransaction: boolean
  source: string
  column: string
  label: string
  /** Leaves rows out that are deleted, or whose record is. */
  live: string
}

const namesOf = (field: Field): string | undefined => field.ref?.resource ?? field.names

function usesIn(resource: Resource, target: Resource, reader: string): Use[] {
  const use = (column: string, live: string, table = resource.table): Use => ({
    isTransaction: resource.transaction === true,
    source: sourceOf({ ...resource, table }, reader),
    column,
    label: resource.plural,
    live,
  })
  const inFields = Object.entries(resource.fields).flatMap(([name, field]): Use[] => {
    if (namesOf(field) === target.name) return [use(columnOf(name, field), 'deleted_at is null')]
    if (!field.children) return []
    const { table, parent, fields } = field.children
    const live = `"${parent}" in (select id from ${sourceOf(resource, reader)} where deleted_at is null)`
    return Object.entries(fields)
      .filter(([, child]) => namesOf(child) === target.name)
      .map(([column]) => use(column, live, table))
  })
  const beside = (resource.alsoNames ?? []).filter((one) => one.resource === target.name)
  // A table that belongs to the records is only added to.
  return [
    ...inFields,
    ...beside.map(({ table, column }) => use(column, table ? 'true' : 'deleted_at is null', table)),
  ]
}

/** What has no record of its own to open, or is a view, is another's seen in another way: a driver counts once, not again as a signature to come. */
const HOLDERS = RESOURCES.filter(({ without, view }) => !without.has('get') && !view)

/** Every column that refers to a resource, read from the contracts. */
export function usersOf(target: Resource, reader: string): Use[] {
  return HOLDERS.flatMap((resource) => usesIn(resource, target, reader))
}

const readable = new Map<string, boolean>()

/** A sibling publishes only what others need; a table it keeps to itself cannot be asked. */
async function isReadable(db: Executor, source: string): Promise<boolean> {
  const known = readable.get(source)
  if (known !== undefined) return known
  const [row] = await runSql<Computed<{ found: boolean }>>(
    db,
    'select to_regclass($1) is not null as found',
    [source],
  )
  const found = row?.found === true
  readable.set(source, found)
  return found
}

/** Whether a transaction names this record. */
export async function inTransactions(
  ctx: ServiceContext,
  db: Executor,
  resource: Resource,
  id: unknown,
): Promise<boolean> {
  for (const { isTransaction, source, column, live } of usersOf(resource, ctx.service)) {
    if (!isTransaction || !(await isReadable(db, source))) continue
    const found = await runSql(db, `select 1 from ${source} where "${column}" = $1 and ${live} limit 1`, [id])
    if (found.length) return true
  }
  return false
}

/** The kinds of records that use a record, with how many of each: why it cannot be deleted. */
export async function usesOf(
  ctx: ServiceContext,
  db: Executor,
  resource: Resource,
  id: string,
): Promise<Sentence[]> {
  const uses = new Map<string, number>()
  for (const { source, column, label, live } of usersOf(resource, ctx.service)) {
    if (!(await isReadable(db, source))) continue
    const [row] = await runSql<Computed<{ n: number }>>(
      db,
      `select count(*) as n from ${source} where "${column}" = $1 and ${live}`,
      [id],
    )
    if (row && row.n > 0) uses.set(label, (uses.get(label) ?? 0) + row.n)
  }
  return [...uses].map(([label, n]) => sentence('{what} {n}', { what: { word: label, lower: true }, n }))
}
