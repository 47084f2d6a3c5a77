import type { AnyRecord, Row } from '#kernel/record.ts'
import { AppError, type FieldError } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Resource } from '#kernel/resource.ts'
import type { Sentence } from '#i18n/translate.ts'
import { whyKept } from '#contracts/rules.ts'
import { refuseFields } from '#engine/call/input.ts'
import { idleReferences } from '#engine/record/idle-references.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { insertRecord, missingReferences, readRecord, updateRecord } from '#engine/record/records.ts'
import { scopeViolations } from '#engine/scope.ts'
import type { Write } from '#engine/write.ts'

/** The text people know a record by; null when it has none of its own. */
export function numberOf(resource: Resource, record: Row): string | null {
  const no = record[resource.title[0] ?? 'code']
  return typeof no === 'string' || typeof no === 'number' ? String(no) : null
}

/** Given values that would put a record outside the caller's scope, each beside its field (std.S26). */
export function outsideScope(resource: Resource, actor: Actor, value: Row): FieldError[] {
  return scopeViolations(resource, actor, value).map((field) => ({
    field,
    message: 'Choose one from the list',
  }))
}

/** References among checked values that may not be made, whether a form or a file gives them, each beside its field. */
export async function refusedReferences(
  w: Write,
  resource: Resource,
  value: Row,
  before?: Row,
): Promise<FieldError[]> {
  const outside = outsideScope(resource, w.actor, value)
  const isOutside = new Set(outside.map(({ field }) => field))
  const missing = await missingReferences(w.ctx, w.tx, resource, w.actor, value, before)
  return [...outside, ...missing.filter(({ field }) => !isOutside.has(field))]
}

/** What a form no longer offers is not taken from elsewhere either, such as a page that was opened before. */
async function refuseIdle(w: Write, resource: Resource, value: Row, before?: Row): Promise<void> {
  refuseFields(await idleReferences(w, resource, value, before))
}

/** Adds a checked record with what its service gives it, its audit row and its event. Gives it as it is read. */
export async function addRecord(
  w: Write,
  resource: Resource,
  rules: ResourceRules,
  value: Row,
): Promise<AnyRecord> {
  await refuseIdle(w, resource, value)
  const id = await insertRecord(w, resource, value, await rules.onCreate?.(w, value))
  await rules.afterWrite?.(w, id)
  const after = await readRecord(w.ctx, w.tx, resource, w.actor, id, rules.extra)
  const subject = { type: resource.name, id, no: numberOf(resource, after) }
  await w.audit({ action: 'create', subject, after: value })
  await w.emit({ type: `${resource.name}.created`, subject })
  return after
}

function refuseFor(why: Sentence | null | undefined): void {
  if (why) throw new AppError('failed_precondition', why.message, [], why.params)
}

/** Refuses to change what is changed no more as it stands. */
function refuseFrozen({ frozen }: Resource, before: AnyRecord): void {
  refuseFor(frozen?.(before))
}

/** Refuses to delete a record, or to bring it back: by its contract, and by the service's own rule, which knows who asks and what else there is. */
export async function refuseRemoval(
  w: Write,
  resource: Resource,
  rules: ResourceRules,
  before: AnyRecord,
): Promise<void> {
  refuseFor(whyKept(resource, before))
  await rules.onRemove?.(w, before)
}

/**
 * Writes checked values over a record and does what the service does beside, and gives it as it is read then; `before` is the record as
 * it was read, `version` the one the caller saw, where it was sent. Audit row and event are the caller's to write.
 */
export async function writeChange(
  w: Write,
  resource: Resource,
  rules: ResourceRules,
  before: AnyRecord,
  value: Row,
  version?: number,
  more: Row = {},
): Promise<AnyRecord> {
  refuseFrozen(resource, before)
  await refuseIdle(w, resource, value, before)
  const { id } = before
  const written: Row = { ...(await rules.onUpdate?.(w, value, before)), ...more }
  await updateRecord(w, resource, id, value, version, written)
  await rules.afterWrite?.(w, id)
  return readRecord(w.ctx, w.tx, resource, w.actor, id, rules.extra)
}

/** Changes a record as `writeChange` does, with its audit row and its event. */
export async function changeRecord(
  w: Write,
  resource: Resource,
  rules: ResourceRules,
  before: AnyRecord,
  value: Row,
  version?: number,
): Promise<AnyRecord> {
  const after = await writeChange(w, resource, rules, before, value, version)
  const subject = { type: resource.name, id: before.id, no: numberOf(resource, after) }
  await w.audit({
    action: 'update',
    subject,
    before: differing(before, after),
    after: differing(after, before),
  })
  await w.emit({ type: `${resource.name}.updated`, subject })
  return after
}

/** The fields of one record that differ from another: the audit keeps the difference, not the whole. */
function differing(one: Row, other: Row): Row {
  return Object.fromEntries(
    Object.entries(one).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name])),
  )
}
