import type { Actor } from '#kernel/actor.ts'
import type { FieldKind } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import { RESOURCES } from '#contracts/index.ts'
import { columnOf } from '#engine/columns.ts'
import { sourceOf } from '#engine/context.ts'
import type { ExtraClause } from '#engine/list/list-query.ts'
import { scopeClause } from '#engine/scope.ts'
import type { Parameters } from '#database/sql.ts'
import { forAudience } from '#services/sub/helpdesk/actions.ts'

/** A column that names files: by id, or by address where the specification writes pictures as text. */
export interface Carrier {
  resource: Resource
  column: string
}

function carriersOf(kind: FieldKind): Carrier[] {
  return RESOURCES.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, field]) => field.kind === kind)
      .map(([name, field]) => ({ resource, column: columnOf(name, field) })),
  )
}

/** Every column of every contract that names files; a test sees to it that none is forgotten and that all can be read. */
export const CARRIERS = carriersOf('file')
export const PICTURES = carriersOf('picture')

/** What the carriers' own services limit beyond columns, where this service knows it. */
const EXTRAS: Readonly<Record<string, ExtraClause>> = { tutorial: forAudience }

function limitsOf(resource: Resource, actor: Actor, p: Parameters): string[] {
  const limits = [scopeClause('sub', resource, actor, p), EXTRAS[resource.name]?.(actor, p) ?? null]
  return limits.filter((clause) => clause !== null)
}

/**
 * Who may see a file: who uploaded it; who may read a record that carries it, by role and by scope; and for pictures of people
 * everybody on the staff. For anybody else it does not exist.
 */
export const visibleFiles: ExtraClause = (actor, p) => {
  const through = CARRIERS.filter(
    ({ resource: { access } }) => access.read === 'staff' || access.read.includes(actor.roleCode),
  ).map(({ resource, column }) => {
    const limits = ['t.deleted_at is null', `t."${column}" is not null`, ...limitsOf(resource, actor, p)]
    const carried = `select t."${column}" as id from ${sourceOf(resource, 'sub')} t where ${limits.join(' and ')}`
    // Row by row through the carrier's index; `in` would read a million trucks for one picture.
    return `exists (select from (${carried}) carried where carried.id = t.id)`
  })
  return `(${[`t.created_by = ${p.add(actor.userId)}`, `t.use = 'picture'`, ...through].join(' or ')})`
}

/** No record names the file, deleted ones included: what they said must stay readable. */
export function unusedClause(): string {
  const byId = CARRIERS.map(
    ({ resource, column }) => `select 1 from ${sourceOf(resource, 'sub')} c where c."${column}" = t.id`,
  )
  const byAddress = PICTURES.map(
    ({ resource, column }) =>
      `select 1 from ${sourceOf(resource, 'sub')} c where c."${column}" = '/api/sub/v1/file/' || t.id || '/content'`,
  )
  return [...byId, ...byAddress].map((use) => `not exists (${use})`).join(' and ')
}
