import type { RoleCode } from '#access/roles.ts'
import { profileResource } from '#contracts/people/profiles.ts'
import type { Row } from '#kernel/record.ts'
import { readRecord, updateRecord } from '#engine/record/records.ts'
import { asService, type Write } from '#engine/write.ts'

/** What a profile is to see: its columns and rows that limit it. */
export type ScopeChange = Row

/** Makes what a profile sees what was approved, and says it in its history. The profile may be gone by then: nothing is changed. */
export async function changeScope(
  w: Write,
  { role, id, reason }: { role: RoleCode; id: string; reason: string | null },
  change: ScopeChange,
): Promise<void> {
  const inMaster = asService(w, 'master')
  const resource = profileResource(role)
  const before = await readRecord(inMaster.ctx, w.tx, resource, w.actor, id)
  await updateRecord(inMaster, resource, id, change)
  const subject = { type: resource.name, id, no: String(before.code) }
  const was = Object.fromEntries(Object.keys(change).map((name) => [name, before[name]]))
  await inMaster.audit({ action: 'update', subject, before: was, after: change, reason })
  await inMaster.emit({ type: `${resource.name}.updated`, subject })
}
