import type { Field } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import { KNOWN_PEOPLE } from '#access/duties.ts'
import { knownOf } from '#contracts/access.ts'
import { RESOURCES, resourceNamed } from '#contracts/index.ts'
import { columnOf, isStored } from '#engine/columns.ts'
import { schemaOf } from '#engine/context.ts'
import { scopeColumns } from '#engine/scope.ts'
import type { WholePlant } from './whole-plant.ts'

type Row = Record<string, unknown>
type Value = string | number

/** A row of the plant, the entity or table it is in, and the vendors whose it is. */
export interface Stored {
  of: string
  row: Row
  owners: ReadonlySet<string>
}

const tableOf = ({ service, table }: Resource): string => `${schemaOf(service)}."${table}"`

/** The SQL that says of a row `t` whose it is, as its contract has it. */
function ownerOf(resource: Resource): string {
  const column = scopeColumns(resource.service, resource).find((one) => one.endsWith(' as "vendor_id"'))
  return column?.replace(/ as "vendor_id"$/, '') ?? 'null::text'
}

/** Every value of a row with its place, such as `lines.amount_idr`. */
function* valuesIn(value: unknown, at: string): Generator<[Value, string]> {
  if (typeof value === 'string' || typeof value === 'number') yield [value, at]
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      yield* valuesIn(inner, Array.isArray(value) ? at : at ? `${at}.${key}` : key)
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MOMENT = /^\d{4}-\d\d-\d\d([T ].*)?$/
/** Values of them are words of the product, not of a record. */
const WORDS = /(^|\.)(rolename|content|label)(\.|$)/

/** Whether a value says by itself which record it is of: an id, a number, a code or a name, the weights of a ticket. */
function isTelling(value: Value, at: string, of: string): boolean {
  if (WORDS.test(at)) return false
  if (typeof value === 'number') return of === 'weighing' && at.endsWith('_kg') && value >= 1000
  if (ID.test(value)) return true
  const isCode = value.length > 4 && /\d/.test(value) && /[a-z]/i.test(value)
  return value.length < 200 && !MOMENT.test(value) && (isCode || /^\S{2,} \S{2,}/.test(value))
}

const WITHOUT_OWNER = /audit|outbox|migration|idempot|seal|notification|proof|row_state|_paper$|_cache$/

/** Takes every record out that is neither a vendor's nor nobody's. */
export async function deleteOthers(site: WholePlant, vendor: string): Promise<void> {
  await site.superuser.query('set session_replication_role = replica')
  for (const resource of RESOURCES)
    if (resource.scope?.vendor && !resource.view)
      await site.superuser.query(
        `update ${tableOf(resource)} t set deleted_at = now() where ${ownerOf(resource)}::text <> $1`,
        [vendor],
      )
  await site.superuser.query('set session_replication_role = origin')
}

/** Every row of the plant with its owners: of an entity by its contract, of another table by the records that it names. */
export async function storedRows(site: WholePlant): Promise<Stored[]> {
  const stored: Stored[] = []
  const owners = new Map<string, ReadonlySet<string>>()
  for (const resource of RESOURCES)
    for (const { row, owner } of await site.rows<{ row: Row; owner: unknown }>(
      `select to_jsonb(t) as row, to_jsonb(${ownerOf(resource)}) as owner from ${tableOf(resource)} t`,
    )) {
      const whose = new Set([owner].flat().filter((one) => typeof one === 'string'))
      stored.push({ of: resource.name, row, owners: whose })
      if (whose.size) owners.set(String(row.id), whose)
    }
  // A person is whose their profile is.
  for (const one of stored.filter(({ of, row }) => of === 'user' && !owners.has(String(row.id))))
    one.owners = stored.find(({ row }) => row.user_id === one.row.id)?.owners ?? one.owners
  const entities = new Set(RESOURCES.map(tableOf))
  const tables = await site.rows<{ name: string }>(
    `select table_schema || '."' || table_name || '"' as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('auth', 'master', 'orders', 'billing', 'vm', 'sub')`,
  )
  for (const { name } of tables) {
    if (entities.has(name) || WITHOUT_OWNER.test(name.replaceAll('"', ''))) continue
    for (const { row } of await site.rows<{ row: Row }>(`select to_jsonb(t) as row from ${name} t`)) {
      const whose = [...valuesIn(row, '')].flatMap(([one]) => [...(owners.get(String(one)) ?? [])])
      stored.push({ of: name, row, owners: new Set(whose) })
    }
  }
  return stored
}

/** Whom of the company hauliers may know is known by name. */
const isKnownPerson = (of: string, row: Row): boolean =>
  KNOWN_PEOPLE.some((role) => role === of || (of === 'user' && role === row.role_code))

/** Whether hauliers may know a value of the plant by the written list. */
function isKnown(of: string, at: string, row: Row): boolean {
  const [field = ''] = at.split('.')
  if (isKnownPerson(of, row) && ['id', 'user_id', 'username', 'name'].includes(field)) return true
  const resource = RESOURCES.find(({ name }) => name === of)
  const fields = resource && knownOf(resource)?.fields
  return fields === 'all' || (fields !== undefined && ['id', ...fields].includes(field))
}

/** What can be recognised of rows that are neither a vendor's nor known to hauliers, with where it stands. */
export function foreignTo(vendor: string, stored: readonly Stored[]): ReadonlyMap<Value, string> {
  const foreign = new Map<Value, string>()
  const own = new Set<Value>()
  for (const { of, row, owners } of stored)
    for (const [value, at] of valuesIn(row, '')) {
      if (owners.has(vendor) || (!owners.size && isKnown(of, at, row))) own.add(value)
      else if (isTelling(value, at, of)) foreign.set(value, `${of}.${at}`)
    }
  for (const value of own) foreign.delete(value)
  return foreign
}

/** The references of a vendor's records to records of vendors, besides what says whose they are. */
function crossings(resource: Resource): { column: string; target: Resource; field: Field }[] {
  const owners = Object.values(resource.scope ?? {})
    .flat()
    .map((path) => path.replace('?', '').split('.')[0])
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const target = field.ref && resourceNamed(field.ref.resource)
    const isOwner = owners.includes(name) || owners.includes(field.ref?.as)
    // A report about a truck is its haulier's.
    if (resource.name === 'trouble-report' && name === 'truck_id') return []
    if (!target?.scope?.vendor || isOwner || !isStored(field) || field.kind !== 'ref') return []
    return [{ column: columnOf(name, field), target, field }]
  })
}

/**
 * Has records of each vendor name records of others, wherever they name any: what no rule allows and time brings about all the same. Whom
 * a constraint keeps from it stays as it is. Gives how many do.
 */
export async function crossReferences(site: WholePlant, vendors: readonly string[]): Promise<number> {
  let crossed = 0
  await site.superuser.query('set session_replication_role = replica')
  for (const resource of RESOURCES) {
    if (!resource.scope?.vendor || resource.view) continue
    for (const [at, { column, target }] of crossings(resource).entries())
      for (const vendor of vendors) {
        const text = `update ${tableOf(resource)} set "${column}" =
            (select t.id from ${tableOf(target)} t where ${ownerOf(target)}::text <> $1 and t.deleted_at is null order by t.id desc limit 1)
          where id = (select t.id from ${tableOf(resource)} t where ${ownerOf(resource)}::text = $1 and t.deleted_at is null
            order by t.id offset ${at} limit 1)`
        const { rowCount } = await site.superuser.query(text, [vendor]).catch(() => ({ rowCount: 0 }))
        crossed += rowCount ?? 0
      }
  }
  await site.superuser.query('set session_replication_role = origin')
  return crossed
}
