import { fieldError } from '#kernel/errors.ts'
import type { Resource } from '#kernel/resource.ts'
import { RESOURCES } from '#contracts/index.ts'
import { columnOf } from '#services/_shared/columns.ts'
import { sourceOf } from '#services/_shared/context.ts'
import type { ResourceRules } from '#services/_shared/mount.ts'
import { run } from '#services/_shared/sql.ts'
import type { Write } from '#services/_shared/write.ts'

/** Whether a transaction of another service names this record. */
export async function inTransactions(w: Write, resource: Resource, id: unknown): Promise<boolean> {
  for (const other of RESOURCES) {
    if (other.service === w.ctx.service) continue
    const columns = Object.entries(other.fields)
      .filter(([, field]) => field.ref?.resource === resource.name)
      .map(([name, field]) => columnOf(name, field))
    if (!columns.length) continue
    const source = sourceOf(other, w.ctx.service)
    const [view] = await run<{ found: boolean }>(w.tx, 'select to_regclass($1) is not null as found', [
      source,
    ])
    if (!view?.found) continue
    const named = columns.map((column) => `"${column}" = $1`).join(' or ')
    const used = await run(w.tx, `select 1 from ${source} where deleted_at is null and (${named}) limit 1`, [
      id,
    ])
    if (used.length) return true
  }
  return false
}

/** A code stays once a transaction has used it (domain C0): it stands on tickets and statements. */
export function codeStays(resource: Resource, rules: ResourceRules): ResourceRules {
  if (!resource.fields.code) return rules
  return {
    ...rules,
    async onUpdate(w, value, before) {
      const changes = value.code !== undefined && value.code !== before.code
      if (changes && (await inTransactions(w, resource, before.id)))
        throw fieldError('code', 'Cannot be changed any more: transactions use it')
      return (await rules.onUpdate?.(w, value, before)) ?? {}
    },
  }
}
