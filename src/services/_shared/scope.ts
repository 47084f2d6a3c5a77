import type { Actor } from '#kernel/actor.ts'
import type { Resource } from '#kernel/resource.ts'
import type { ScopeKind } from '#access/scope.ts'
import { columnOf } from '#services/_shared/columns.ts'
import type { Parameters } from '#services/_shared/sql.ts'

/**
 * The where clause that keeps a user inside his records (standards A4). List, get, update, pickers, exports
 * and streams all come through here; null when nothing limits him.
 */
export function scopeClause(resource: Resource, actor: Actor, p: Parameters, alias = 't'): string | null {
  const clauses: string[] = []
  for (const [kind, name] of Object.entries(resource.scope ?? {}) as [ScopeKind, string][]) {
    const ids = actor.scope[kind]
    if (ids === null) continue
    const field = resource.fields[name]
    clauses.push(`${alias}."${field ? columnOf(name, field) : name}" = any(${p.add(ids)}::uuid[])`)
  }
  return clauses.length ? clauses.join(' and ') : null
}

/** Fields whose given value would move a record out of the user's scope (S26). */
export function scopeViolations(resource: Resource, actor: Actor, value: Record<string, unknown>): string[] {
  return Object.entries(resource.scope ?? {}).flatMap(([kind, name]) => {
    const ids = actor.scope[kind as ScopeKind]
    const given = value[name]
    return ids !== null && given !== undefined && !ids.includes(String(given)) ? [name] : []
  })
}
