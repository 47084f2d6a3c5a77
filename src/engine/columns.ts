import type { Field, FieldMap } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import type { Row } from '#kernel/record.ts'
import { resourceNamed } from '#contracts/index.ts'
import { sourceOf } from '#engine/context.ts'
import { carriedFields } from '#contracts/carried.ts'
import { STAMPS } from '#contracts/date-fields.ts'
import { idOf } from '#contracts/reference-fields.ts'
import { isRow } from '#kernel/guards.ts'

/** A reference one step away: the alias it is joined under for filters, and the name of its object on the wire. */
interface Embed {
  as: string
  alias: string
  name: string
  target: Resource
}

type Conversion = readonly [name: string, toWire: (stored: unknown) => unknown]

/** A resource's SQL, made once. The database gives records in the wire's words, so that few values are touched here. */
export interface Selection {
  /** The stored fields of `t`. */
  own: string
  /** The references that clauses speak of; the planner would drop the others as well, after a look at all their columns. */
  joinsFor(clauses: string): string
  /** The objects of the references of the finished rows `t`, each a look-up by its id: whole for a record, for a list what it carries. */
  embedded: Record<'record' | 'list', string>
  /** The SQL of a field, or of `reference.field` one step away; null for a name that does not exist. */
  expression(path: string): { sql: string; field: Field } | null
  /** Finishes rows in place and gives them. */
  toWire(rows: Row[]): Row[]
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
  ['id', 'created_by', 'updated_by'].map((name) => [name, idOf({ label: name, always: true })]),
)

/** The stored fields of the rows `alias` under their names on the wire; internal columns never leave the service. */
export function fieldsSql(fields: FieldMap, alias: string): string {
  const stored = Object.entries(fields).filter(([, field]) => isStored(field))
  return [
    `${alias}.id`,
    ...stored.map(([name, field]) => `${alias}."${columnOf(name, field)}" as "${name}"`),
  ].join(', ')
}

/** The object of a reference as JSON with the given fields, null when there is none: `id` is the SQL of its id. */
export function objectSql(target: Resource, fields: FieldMap, reader: string, id: string): string {
  return `(select row_to_json(o) from (select ${fieldsSql(fields, 'e')} from ${sourceOf(target, reader)} e where e.id = ${id}) o)`
}

function embedsOf(resource: Resource): Embed[] {
  return Object.entries(resource.fields).flatMap(([name, { ref }]) =>
    ref ? [{ as: ref.as, alias: `r_${ref.as}`, name, target: resourceNamed(ref.resource) }] : [],
  )
}

/** JSON of the database writes the offset of UTC in digits. */
const zulu = (stored: unknown): unknown =>
  typeof stored === 'string' ? stored.replace('+00:00', 'Z') : stored

/** What differs between the database and the wire; a row's own moments are right already, those inside JSON are not. */
export function conversionsOf(fields: FieldMap, from: 'row' | 'json'): Conversion[] {
  return Object.entries(fields).flatMap(([name, field]): Conversion[] => {
    if (!isStored(field)) return []
    if (field.toWire) return [[name, field.toWire]]
    return field.kind === 'timestamp' && from === 'json' ? [[name, zulu]] : []
  })
}

/** Converts a row's values in place. */
export function convert(row: Row, conversions: readonly Conversion[]): Row {
  for (const [name, toWire] of conversions) if (name in row) row[name] = toWire(row[name])
  return row
}

/** What a row embeds under a name, and how its values are converted. */
interface Inside {
  as: string
  conversions: readonly Conversion[]
}

/** Converts the values of what a row embeds in place. */
export function convertInside(row: Row, embedded: readonly Inside[]): void {
  for (const { as, conversions } of embedded) {
    const object = row[as]
    if (isRow(object)) convert(object, conversions)
  }
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
  const field = Object.hasOwn(resource.fields, head) ? resource.fields[head] : (COMMON[head] ?? STAMPS[head])
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
  const own = conversionsOf(resource.fields, 'row')
  const others = embeds
    .map(({ as, target }) => ({ as, conversions: conversionsOf(target.fields, 'json') }))
    .filter(({ conversions }) => conversions.length)
  const joins = embeds.map(({ alias, name, target }) => ({
    alias,
    sql: `left join ${sourceOf(target, reader)} ${alias} on ${alias}.id = t."${columnOf(name, resource.fields[name]!)}"`,
  }))
  const objects = (fieldsOf: (embed: Embed) => FieldMap): string =>
    embeds
      .map((one) => `, ${objectSql(one.target, fieldsOf(one), reader, `t."${one.name}"`)} as "${one.as}"`)
      .join('')
  const selection: Selection = {
    own: `${fieldsSql(resource.fields, 't')}, t.created_at, t.updated_at, t.row_version`,
    joinsFor: (clauses) =>
      joins
        .filter(({ alias }) => clauses.includes(`${alias}.`))
        .map(({ sql }) => sql)
        .join(' '),
    embedded: {
      record: objects(({ target }) => target.fields),
      list: objects(({ as, target }) => carriedFields(resource, as, target)),
    },
    expression: (path) => resolve(resource, embeds, path),
    toWire: (rows) => {
      for (const row of rows) {
        convert(row, own)
        convertInside(row, others)
      }
      return rows
    },
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
