import { sentence, type Sentence } from '#i18n/translate.ts'
import type { Field } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import { RESOURCES, resourceNamed } from '#contracts/index.ts'
import { columnOf } from '#engine/columns.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** A column that holds ids of another resource's records. */
interface Use {
  service: string
  source: string
  column: string
  label: string
  /** Leaves rows out that are deleted, or whose record is. */
  live: string
}

/** Columns of no contract that name records: what a trip waits for, why a weight was typed. */
const BESIDE = [
  {
    resource: 'problem',
    by: 'trip',
    table: 'trip',
    column: 'hold_reason_problem_id',
    live: 'deleted_at is null',
  },
  { resource: 'problem', by: 'weighing', table: 'weighment', column: 'manual_reason', live: 'true' },
] as const

function besides(target: Resource, reader: string): Use[] {
  return BESIDE.filter((one) => one.resource === target.name).map(({ by, table, column, live }) => {
    const resource = resourceNamed(by)
    const source = sourceOf({ ...resource, table }, reader)
    return { service: resource.service, source, column, label: resource.plural, live }
  })
}

const namesOf = (field: Field): string | undefined => field.ref?.resource ?? field.names

function usesIn(resource: Resource, target: Resource, reader: string): Use[] {
  const { service, plural: label } = resource
  return Object.entries(resource.fields).flatMap(([name, field]): Use[] => {
    const source = sourceOf(resource, reader)
    if (namesOf(field) === target.name)
      return [{ service, source, column: columnOf(name, field), label, live: 'deleted_at is null' }]
    if (!field.children) return []
    const { table, parent, fields } = field.children
    const live = `"${parent}" in (select id from ${source} where deleted_at is null)`
    return Object.entries(fields)
      .filter(([, child]) => namesOf(child) === target.name)
      .map(([column]) => ({ service, source: sourceOf({ ...resource, table }, reader), column, label, live }))
  })
}

/** What has no record of its own to open is another's, seen in another way: a driver counts once, not again as a signature to come. */
const HOLDERS = RESOURCES.filter(({ without }) => !without.has('get'))

/** Every column that refers to a resource, read from the contracts. */
export function usersOf(target: Resource, reader: string): Use[] {
  return [...HOLDERS.flatMap((resource) => usesIn(resource, target, reader)), ...besides(target, reader)]
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

/** Whether a transaction, a record of another service, names this one. */
export async function inTransactions(
  ctx: ServiceContext,
  db: Executor,
  resource: Resource,
  id: unknown,
): Promise<boolean> {
  for (const { service, source, column, live } of usersOf(resource, ctx.service)) {
    if (service === ctx.service || !(await isReadable(db, source))) continue
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
