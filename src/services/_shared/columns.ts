import type { Field, FieldMap, Resource } from '#kernel/resource.ts'
import { resourceNamed } from '#contracts/index.ts'
import { sourceOf } from '#services/_shared/context.ts'

type Row = Record<string, unknown>

/** A join that embeds a reference: alias, source and the name of the object on the wire. */
interface Embed {
  as: string
  alias: string
  target: Resource
  on: string
}

/** A resource's SQL, made once: what is selected, joined and how a row becomes the wire's record. */
export interface Selection {
  columns: string
  joins: string
  embeds: readonly Embed[]
  /** The SQL of a field, or of `reference.field` one step away; null for a name that does not exist. */
  expression(path: string): { sql: string; field: Field } | null
  toWire(row: Row): Row
}

/** The column in which a field is stored. */
export function columnOf(name: string, field: Field): string {
  return field.column ?? name
}

/** Whether a field has a column of its own; others are side rows or worked out. */
export function isStored(field: Field): boolean {
  return field.kind !== 'children' && !field.related
}

const COMMON: Record<string, Field> = Object.fromEntries(
  ['id', 'created_by', 'updated_by'].map((name) => [name, { kind: 'ref', label: name } as Field]),
)
const MOMENTS: Record<string, Field> = Object.fromEntries(
  ['created_at', 'updated_at'].map((name) => [name, { kind: 'timestamp', label: name } as Field]),
)

function embedsOf(resource: Resource): Embed[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!field.ref) return []
    const target = resourceNamed(field.ref.resource)
    const alias = `r_${field.ref.as}`
    return [{ as: field.ref.as, alias, target, on: `${alias}.id = t."${columnOf(name, field)}"` }]
  })
}

function stored(field: Field, value: unknown): unknown {
  if (field.toWire) return field.toWire(value)
  if (field.kind === 'timestamp' && typeof value === 'string') return value.replace('+00:00', 'Z')
  return value ?? null
}

/** A row's fields in the wire's words; internal columns never leave the service. */
export function recordOf(fields: FieldMap, row: Row): Row {
  const record: Row = { id: row.id }
  for (const [name, field] of Object.entries(fields)) {
    if (isStored(field)) record[name] = stored(field, row[columnOf(name, field)])
  }
  return record
}

function wireRecord(resource: Resource, embeds: readonly Embed[], row: Row): Row {
  const record = recordOf(resource.fields, row)
  for (const { as, target } of embeds) {
    const found = row[`_${as}`] as Row | null
    record[as] = found ? recordOf(target.fields, found) : null
  }
  return Object.assign(record, {
    created_at: row.created_at,
    updated_at: row.updated_at,
    row_version: row.row_version,
  })
}

function resolve(
  resource: Resource,
  embeds: readonly Embed[],
  path: string,
): { sql: string; field: Field } | null {
  const [head = '', tail] = path.split('.')
  if (tail !== undefined) {
    const embed = embeds.find((one) => one.as === head)
    const field = embed?.target.fields[tail]
    return embed && field && isStored(field)
      ? { sql: `${embed.alias}."${columnOf(tail, field)}"`, field }
      : null
  }
  const field = Object.hasOwn(resource.fields, head) ? resource.fields[head] : (COMMON[head] ?? MOMENTS[head])
  return field && isStored(field) ? { sql: `t."${columnOf(head, field)}"`, field } : null
}

const made = new WeakMap<Resource, Map<string, Selection>>()

/** The selection of a resource as a service reads it. */
export function selectionOf(resource: Resource, reader: string): Selection {
  const known = made.get(resource) ?? new Map<string, Selection>()
  made.set(resource, known)
  const before = known.get(reader)
  if (before) return before
  const embeds = embedsOf(resource)
  const own = Object.entries(resource.fields).filter(([, field]) => isStored(field))
  const names = [
    'id',
    'created_at',
    'updated_at',
    'row_version',
    ...own.map(([name, field]) => columnOf(name, field)),
  ]
  const selection: Selection = {
    columns: [...new Set(names)]
      .map((name) => `t."${name}"`)
      .concat(embeds.map((one) => `row_to_json(${one.alias}) as "_${one.as}"`))
      .join(', '),
    joins: embeds
      .map((one) => `left join ${sourceOf(one.target, reader)} ${one.alias} on ${one.on}`)
      .join(' '),
    embeds,
    expression: (path) => resolve(resource, embeds, path),
    toWire: (row) => wireRecord(resource, embeds, row),
  }
  known.set(reader, selection)
  return selection
}

/** Column values of checked wire values, ready to be written. */
export function columnValues(fields: FieldMap, value: Row): Row {
  const columns: Row = {}
  for (const [name, field] of Object.entries(fields)) {
    if (!(name in value) || !isStored(field)) continue
    const given = value[name]
    const converted =
      given === null || given === undefined ? null : field.toColumn ? field.toColumn(given) : given
    columns[columnOf(name, field)] =
      field.kind === 'list' || (field.kind === 'json' && converted !== null)
        ? JSON.stringify(converted)
        : converted
  }
  return columns
}
