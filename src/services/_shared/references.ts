import type { Resource } from '#kernel/resource.ts'
import { RESOURCES } from '#contracts/index.ts'
import { columnOf } from '#services/_shared/columns.ts'
import { schemaOf, sourceOf, type ServiceContext } from '#services/_shared/context.ts'
import { run, type Executor } from '#services/_shared/sql.ts'

interface Use {
  source: string
  column: string
  label: string
  softDeleted: boolean
}

/** Every table that refers to a resource, read from the contracts. */
function usersOf(target: Resource, reader: string): Use[] {
  return RESOURCES.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]): Use[] => {
      if (field.ref?.resource === target.name)
        return [
          {
            source: sourceOf(resource, reader),
            column: columnOf(name, field),
            label: resource.plural,
            softDeleted: true,
          },
        ]
      if (!field.children) return []
      const { table, fields } = field.children
      const source =
        resource.service === reader
          ? `${schemaOf(reader)}."${table}"`
          : `${schemaOf(resource.service)}."public_${table}"`
      return Object.entries(fields)
        .filter(([, child]) => child.ref?.resource === target.name)
        .map(([column]) => ({ source, column, label: resource.plural, softDeleted: false }))
    }),
  )
}

const readable = new Map<string, boolean>()

/** A sibling publishes only what others need; a table it keeps to itself cannot be asked. */
async function isReadable(db: Executor, source: string): Promise<boolean> {
  const known = readable.get(source)
  if (known !== undefined) return known
  const [row] = await run<{ found: boolean }>(db, 'select to_regclass($1) is not null as found', [source])
  const found = row?.found === true
  readable.set(source, found)
  return found
}

/** The kinds of records that use a record, with how many of each: the reason it cannot be deleted. */
export async function usesOf(
  ctx: ServiceContext,
  db: Executor,
  resource: Resource,
  id: string,
): Promise<string[]> {
  const uses = new Map<string, number>()
  for (const { source, column, label, softDeleted } of usersOf(resource, ctx.service)) {
    if (!(await isReadable(db, source))) continue
    const [row] = await run<{ n: number }>(
      db,
      `select count(*) as n from ${source} where "${column}" = $1${softDeleted ? ' and deleted_at is null' : ''}`,
      [id],
    )
    if (row && row.n > 0) uses.set(label, (uses.get(label) ?? 0) + row.n)
  }
  return [...uses].map(([label, n]) => `${n} ${label.toLowerCase()}`)
}
