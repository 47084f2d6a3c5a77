import { fieldError } from '#kernel/errors.ts'
import type { Resource } from '#kernel/resource.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { inTransactions } from '#engine/record/references.ts'

/** A code stays once a transaction has used it (model.C0): it stands on tickets and statements. */
export function codeStays(resource: Resource, rules: ResourceRules): ResourceRules {
  if (!resource.fields.code) return rules
  return {
    ...rules,
    async onUpdate(w, value, before) {
      const changes = value.code !== undefined && value.code !== before.code
      if (changes && (await inTransactions(w.ctx, w.tx, resource, before.id)))
        throw fieldError('code', 'Cannot be changed any more: transactions use it')
      return (await rules.onUpdate?.(w, value, before)) ?? {}
    },
  }
}
