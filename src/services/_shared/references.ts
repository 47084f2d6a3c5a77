import { said } from '#i18n/said.ts'
import type { Lang } from '#i18n/translate.ts'
import type { Resource } from '#kernel/resource.ts'
import { RESOURCES } from '#contracts/index.ts'
import { columnOf } from '#services/_shared/columns.ts'
import { schemaOf, sourceOf, type ServiceContext } from '#services/_shared/context.ts'
import { run, type Executor } from '#services/_shared/sql.ts'

/** A column that holds ids of another resource's records. */
interface Use {
  service: string
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
            service: resource.service,
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
        .map(([column]) => ({
          service: resource.service,
          source,
          column,
          label: resource.plural,
          softDeleted: false,
        }))
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

/** Whether a transaction, a record of another service, names this one. */
export async function inTransactions(
  ctx: ServiceContext,
  db: Executor,
  resource: Resource,
  id: unknown,
): Promise<boolean> {
  for (const { service, source, column, softDeleted } of usersOf(resource, ctx.service)) {
    if (service === ctx.service || !(await isReadable(db, source))) continue
    const found = await run(
      db,
      `select 1 from ${source} where "${column}" = $1${softDeleted ? ' and deleted_at is null' : ''} limit 1`,
      [id],
    )
    if (found.length) return true
  }
  return false
}

/** The kinds of records that use a record, with how many of each in the caller's language: why it cannot be deleted. */
export async function usesOf(
  ctx: ServiceContext,
  db: Executor,
  resource: Resource,
  id: string,
  lang: Lang,
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
  return [...uses].map(([label, n]) => `${said(lang, label).toLowerCase()} ${n}`)
}
