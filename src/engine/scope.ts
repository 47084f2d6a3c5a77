import { isOfCompany, SCOPE_KINDS, type ScopeKind } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'
import type { FieldMap } from '#kernel/field.ts'
import type { Row } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import { isCompanys, knownOf, mayRead } from '#contracts/access.ts'
import { resourceNamed } from '#contracts/index.ts'
import { columnOf } from '#engine/columns.ts'
import { sourceOf } from '#engine/context.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import type { Parameters } from '#database/sql.ts'
import { isRow, rowsIn } from '#kernel/guards.ts'

/** Where a record says whose it is: in a column of its own, or of the record it belongs to. */
interface Place {
  /** The field as the contract names it; null when it is its owner's. */
  field: string | null
  column: string
  /** The record it belongs to, and the column that names that. */
  owner: { column: string; resource: Resource } | null
  /** A record that names nobody is everybody's. */
  orNobody: boolean
}

function columnIn(resource: Resource, name: string): string {
  const field = resource.fields[name]
  return field ? columnOf(name, field) : name
}

/** Reads `vendor_id`, `truck.vendor_id` or `contract.work_unit_id?`. */
function placeOf(resource: Resource, text: string): Place {
  const orNobody = text.endsWith('?')
  const [head = '', tail] = text.replace('?', '').split('.')
  if (tail === undefined) return { field: head, column: columnIn(resource, head), owner: null, orNobody }
  const reference = Object.entries(resource.fields).find(([, field]) => field.ref?.as === head)
  if (!reference) throw new Error(`${resource.name} has no reference ${head} that could limit it`)
  const [name, field] = reference
  const target = resourceNamed(field.ref!.resource)
  const owner = { column: columnOf(name, field), resource: target }
  return { field: null, column: columnIn(target, tail), owner, orNobody }
}

type Limits = ReadonlyMap<ScopeKind, readonly Place[]>
const known = new WeakMap<Resource, Limits>()

function limitsOf(resource: Resource): Limits {
  const before = known.get(resource)
  if (before) return before
  const limits = new Map(
    SCOPE_KINDS.flatMap((kind): [ScopeKind, Place[]][] => {
      const named = resource.scope?.[kind]
      return named ? [[kind, [named].flat().map((text) => placeOf(resource, text))]] : []
    }),
  )
  known.set(resource, limits)
  return limits
}

/** Whether a resource is for people of the company itself, and somebody is none of them (dec.I0.2). */
export const isClosed = (resource: Resource, { scope }: Pick<Actor, 'scope'>): boolean =>
  !isOfCompany(scope) && isCompanys(resource)

/** Of a plant's record, the fields that somebody may know; null where that is all. */
function knownFields(target: Resource, { scope }: Pick<Actor, 'scope'>): readonly string[] | null {
  const fields = isOfCompany(scope) ? undefined : knownOf(target)?.fields
  return fields === undefined || fields === 'all' ? null : fields
}

const narrowed = new WeakMap<Resource, Resource>()

/** A resource as somebody may know it: of the plant's, a haulier's people read, filter, sort and search the fields of the list alone. */
export function seenBy(resource: Resource, actor: Pick<Actor, 'scope'>): Resource {
  const seen = knownFields(resource, actor)
  if (!seen) return resource
  const before = narrowed.get(resource)
  if (before) return before
  const { list, fields } = resource
  const isKnown = (path: string): boolean => {
    const [head = ''] = path.split('.')
    return Object.entries(fields).every(
      ([name, { ref }]) => seen.includes(name) || (name !== head && ref?.as !== head),
    )
  }
  const made: Resource = {
    ...resource,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => seen.includes(name))),
    list: {
      ...list,
      columns: list.columns.filter((column) =>
        typeof column === 'string'
          ? isKnown(column)
          : isKnown(column.field) && isKnown(column.under ?? column.field),
      ),
      search: list.search.filter((place) => typeof place === 'string' && isKnown(place)),
      sort: list.sort.filter(isKnown),
      filters: list.filters.filter(isKnown),
      carries: (list.carries ?? []).filter(isKnown),
    },
  }
  narrowed.set(resource, made)
  narrowed.set(made, made)
  return made
}

function within({ column, owner, orNobody }: Place, alias: string, ids: string, reader: string): string {
  const own = (at: string): string => {
    const named = `${at}"${column}" = any(${ids}::uuid[])`
    return orNobody ? `(${at}"${column}" is null or ${named})` : named
  }
  return owner
    ? `${alias}."${owner.column}" in (select id from ${sourceOf(owner.resource, reader)} where ${own('')})`
    : own(`${alias}.`)
}

/**
 * The where clause that keeps a user inside the own records (std.A4). List, get, update, pickers, exports and
 * counts all come through here, events of streams through `inScope`; null when nothing limits the user. `reader` is the service that asks.
 */
export function scopeClause(
  reader: string,
  resource: Resource,
  actor: Actor,
  p: Parameters,
  alias = 't',
): string | null {
  return isClosed(resource, actor) ? 'false' : limitClause(reader, resource, actor, p, alias)
}

/** The part of `scopeClause` that says whose a record is. */
export function limitClause(
  reader: string,
  resource: Resource,
  actor: Actor,
  p: Parameters,
  alias = 't',
): string | null {
  const clauses: string[] = []
  for (const [kind, places] of limitsOf(resource)) {
    const ids = actor.scope[kind]
    if (ids === null) continue
    const parameter = p.add(ids)
    const any = places.map((place) => within(place, alias, parameter, reader))
    clauses.push(any.length > 1 ? `(${any.join(' or ')})` : any[0]!)
  }
  return clauses.length ? clauses.join(' and ') : null
}

/** Whether a record embedded in another is the caller's to read, as far as its own fields say whose it is. */
function isReadable(target: Resource, actor: Actor, object: Row): boolean {
  return [...limitsOf(target)].every(([kind, places]) => {
    const ids = actor.scope[kind]
    const own = places.filter(({ field }) => field !== null)
    if (ids === null || !own.length) return true
    return own.some(({ field, orNobody }) => {
      const whose = object[field!] ?? null
      return whose === null ? orNobody : ids.includes(String(whose))
    })
  })
}

const only = (object: Row, keys: readonly string[]): Row =>
  Object.fromEntries(keys.map((key) => [key, object[key]]))

/**
 * Leaves of embedded objects that the caller's role or scope may not read their id and their names only, in place: a checkpoint is
 * everybody's, the tax number of the vendor it belongs to is not, nor is the price of a trip a driver's. Side rows of the records are
 * looked through too.
 */
export function nameForeign(fields: FieldMap, actor: Actor, rows: readonly Row[]): void {
  const isLimited = SCOPE_KINDS.some((kind) => actor.scope[kind] !== null)
  for (const [name, { ref, children }] of Object.entries(fields)) {
    if (children)
      nameForeign(
        children.fields,
        actor,
        rows.flatMap((row) => rowsIn(row[name])),
      )
    if (!ref) continue
    const target = resourceNamed(ref.resource)
    const isNotForRole = !mayRead(target, actor.roleCode) && actor.userId !== SYSTEM.userId
    const isShut = isNotForRole || isClosed(target, actor)
    if (!isShut && !isLimited) continue
    const names = ['id', ...target.title]
    const seen = knownFields(target, actor)
    for (const row of rows) {
      const object = row[ref.as]
      if (!isRow(object)) continue
      if (isShut || !isReadable(target, actor, object)) row[ref.as] = only(object, names)
      else if (seen) row[ref.as] = only(object, [...names, ...seen.filter((key) => key in object)])
    }
  }
}

/** Fields whose given value would move a record out of the user's scope (std.S26). */
export function scopeViolations(resource: Resource, actor: Actor, value: Row): string[] {
  return [...limitsOf(resource)].flatMap(([kind, places]) => {
    const ids = actor.scope[kind]
    if (ids === null) return []
    return places.flatMap(({ field, orNobody }) => {
      const given = field === null ? undefined : value[field]
      const nobody = orNobody && given === null
      return given === undefined || nobody || ids.includes(String(given)) ? [] : [field!]
    })
  })
}

/** Whose a row `t` is, for each kind that limits its resource: an id, or a list where several columns say it. */
export function scopeColumns(reader: string, resource: Resource): string[] {
  return [...limitsOf(resource)].map(([kind, places]) => {
    const values = places.map(({ column, owner }) =>
      owner
        ? `(select o."${column}" from ${sourceOf(owner.resource, reader)} o where o.id = t."${owner.column}")`
        : `t."${column}"`,
    )
    const value = values.length > 1 ? `to_jsonb(array_remove(array[${values.join(', ')}], null))` : values[0]!
    return `${value} as "${kind}_id"`
  })
}

/** Whether somebody limited to `ids` may hear of a record that an event says is `named`'s. */
export function hears(
  resource: Resource,
  kind: ScopeKind,
  ids: readonly string[],
  named: readonly unknown[] | null,
): boolean {
  const places = limitsOf(resource).get(kind)
  if (!places) return true
  if (named === null) return false
  if (!named.length) return places.some(({ orNobody }) => orNobody)
  return named.some((id) => ids.includes(String(id)))
}
