import type { ExtraClause } from '#services/_shared/list-query.ts'

/** An operator sees the tickets of his scales, whichever of the two weights was taken there (standards A4). */
export const ownScales: ExtraClause = (actor, p) => {
  const ids = actor.scope.scale
  if (ids === null) return null
  const own = p.add(ids)
  return `(t.scale_id = any(${own}::uuid[]) or t.scale_second_id = any(${own}::uuid[]))`
}
