import type { ResourceRules } from '#services/_shared/mount.ts'
import { run } from '#services/_shared/sql.ts'
import { throughDriver } from '#services/master/rules/scopes.ts'

/** One signature of a driver is active: a new one replaces it, and the old one stays to be compared. */
export const signatureRules: ResourceRules = {
  extra: throughDriver,
  async onCreate(w, value) {
    await run(
      w.tx,
      `update master.signature set status = 'replaced', updated_at = $2, updated_by = $3, row_version = row_version + 1
       where driver_id = $1 and status = 'active' and deleted_at is null`,
      [value.driver_id, w.at, w.actor.userId],
    )
    return {}
  },
  actions: {
    revoke: { effect: (_w, _row, input) => Promise.resolve({ revoked_reason: input.reason }) },
  },
}
