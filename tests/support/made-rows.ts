import type { Field } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import { RESOURCES, resourceNamed } from '#contracts/index.ts'
import { columnOf } from '#engine/columns.ts'
import { schemaOf } from '#engine/context.ts'

type Rows = <T extends object = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<T[]>

const tableOf = ({ service, table }: Resource): string => `${schemaOf(service)}."${table}"`

/** The column of a target that says whose a record is, where its scope is one reference away. */
function ownerColumn({ scope = {} }: Resource, { ref }: Field): string {
  const paths = Object.values(scope).flat()
  return paths.find((path) => ref && path.startsWith(`${ref.as}.`))?.split('.')[1] ?? 'id'
}

/** Something that a column of this field takes, the nth time; ids are those of the records that are there, each another owner's. */
async function valueOf(rows: Rows, resource: Resource, field: Field, n: number): Promise<unknown> {
  if (field.ref && field.kind === 'ref') {
    const found = await rows<{ id: string }>(
      `select min(id::text) as id from ${tableOf(resourceNamed(field.ref.resource))} where deleted_at is null
       group by "${ownerColumn(resource, field)}" order by 1 limit 2`,
    )
    return found[n % Math.max(found.length, 1)]?.id ?? null
  }
  if (field.options?.length) return field.options[0]!.value
  if (field.kind === 'date') return `2026-01-0${n + 2}`
  if (field.kind === 'timestamp') return '2026-01-02T03:04:05Z'
  if (field.kind === 'flag') return false
  if (['integer', 'decimal', 'money'].includes(field.kind)) return Math.max(Number(field.min ?? 0), 1)
  if (field.kind === 'code') return `T${n}`
  // Long enough for most: what is read here is written again through the rules.
  if (['text', 'longtext'].includes(field.kind)) return `${n} made for a test`.slice(0, field.maxLength)
  return null
}

/**
 * Writes two rows of an entity of which the plant has none, made from its contract and without its rules, so that suites over all
 * entities need no line for a new one. None where its table asks for what a contract does not say.
 */
async function makeRows(rows: Rows, resource: Resource): Promise<void> {
  const columns = await rows<{ name: string; open: boolean }>(
    `select column_name as name, is_nullable = 'NO' and column_default is null as open
     from information_schema.columns where table_schema = $1 and table_name = $2 and is_generated = 'NEVER'`,
    [schemaOf(resource.service), resource.table],
  )
  const needed = new Set(columns.filter(({ open }) => open).map(({ name }) => name))
  const known = new Set(columns.map(({ name }) => name))
  for (const n of [0, 1]) {
    const row: Record<string, unknown> = {
      id: crypto.randomUUID(),
      created_at: new Date(),
      updated_at: new Date(),
    }
    for (const [name, field] of Object.entries(resource.fields)) {
      const column = columnOf(name, field)
      if (known.has(column) && (needed.has(column) || field.kind === 'ref'))
        row[column] = await valueOf(rows, resource, field, n)
    }
    if ([...needed].some((column) => (row[column] ?? null) === null)) return
    const names = Object.keys(row)
    await rows(
      `insert into ${tableOf(resource)} (${names.map((name) => `"${name}"`).join(', ')})
       values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
}

/** Whether the plant has nothing of an entity with a table of its own. */
async function isMissing(rows: Rows, resource: Resource): Promise<boolean> {
  const [found] = await rows<{ kind: string | null }>(
    'select relkind as kind from pg_class where oid = to_regclass($1)',
    [tableOf(resource)],
  )
  return found?.kind === 'r' && !(await rows(`select 1 from ${tableOf(resource)} limit 1`)).length
}

/** Rows of those entities that name others and of which the plant has nothing. */
export async function makeMissing(rows: Rows, entities: readonly Resource[] = RESOURCES): Promise<void> {
  for (const resource of entities)
    if (
      Object.values(resource.fields).some(({ kind }) => kind === 'ref') &&
      (await isMissing(rows, resource))
    )
      await makeRows(rows, resource)
}
