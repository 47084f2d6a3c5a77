import type { FieldError } from '#kernel/errors.ts'
import { isOneOf } from '#kernel/guards.ts'
import {
  FIELDS_OF_KIND,
  REVISED_FIELDS,
  REVISED_UNITS,
  type RevisedField,
  type RevisionKind,
  type TicketContent,
} from '#contracts/weighing/revision-values.ts'
import { contentOf, type WeighedTicket } from '#services/order/weighing/revision/content.ts'
import { formatNumber } from '#i18n/format.ts'
import { sentence, type Param, type Sentence } from '#i18n/translate.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { readValue, valueText } from '#services/order/weighing/rules/revision-value.ts'
import type { Change } from '#services/order/weighing/rules/revised.ts'

/** A change as somebody wrote it. */
export interface WrittenChange {
  field: string
  new_value: string | null
}

/** A change with the value that is put right, as a revision keeps it. */
export interface KeptChange {
  field: RevisedField
  old_value: string | null
  new_value: string | null
  old_name: string | null
  new_name: string | null
}

const isField = (field: string): field is RevisedField =>
  isOneOf(
    REVISED_FIELDS.map(({ value }) => value),
    field,
  )

const refused = (message: string, params: Record<string, string> = {}): { errors: FieldError[] } => ({
  errors: [{ field: 'changes', message, params }],
})

/** The changes of a revision read as their fields want them: only those of its kind, and only what differs from the ticket. */
export function readChanges(
  kind: RevisionKind,
  before: TicketContent,
  written: readonly WrittenChange[],
): { changes: Change[] } | { errors: FieldError[] } {
  if (kind === 'void')
    return written.length ? refused('A void changes no value: it takes the whole ticket') : { changes: [] }
  const changes: Change[] = []
  const errors: FieldError[] = []
  for (const [index, { field, new_value }] of written.entries()) {
    const at = `changes.${index}.new_value`
    if (!isField(field) || !FIELDS_OF_KIND[kind].includes(field)) {
      errors.push({ field: `changes.${index}.field`, message: 'This kind of revision does not change that' })
      continue
    }
    const read = readValue(field, new_value)
    if ('refused' in read) errors.push({ field: at, message: read.refused })
    else if (JSON.stringify(read.value) !== JSON.stringify(before[field]))
      changes.push({ field, value: read.value })
  }
  if (errors.length) return { errors }
  return changes.length ? { changes } : refused('Nothing differs from the ticket: write what is to change')
}

const NAMES = {
  driver_id:
    'select name from master.public_driver where id = $1 and ($2::uuid is null or vendor_id = $2) and deleted_at is null',
  cargo_id: 'select name from master.public_cargo where id = $1 and $2::uuid is null and deleted_at is null',
  truck_id:
    "select plate_no || ' · ' || code as name from master.public_truck where id = $1 and $2::uuid is null and deleted_at is null",
  trip_id:
    'select trip_no as name from orders.trip where id = $1 and $2::uuid is null and deleted_at is null',
} as const

type NamedField = keyof typeof NAMES

const isNamed = (field: RevisedField): field is NamedField => Object.hasOwn(NAMES, field)

/** The name of what a field refers to; null for an id that there is none of. `vendorId` is that of a driver. */
export async function nameOf(
  db: Executor,
  field: NamedField,
  id: string | null,
  vendorId: string | null = null,
): Promise<string | null> {
  if (id === null) return null
  const [row] = await runSql<Computed<{ name: string }>>(db, NAMES[field], [
    id,
    field === 'driver_id' ? vendorId : null,
  ])
  return row?.name ?? null
}

/** Changes with their old values and the names of what they refer to; drivers are those of the ticket's haulier. */
export async function keptChanges(
  db: Executor,
  changes: readonly Change[],
  versions: { before: TicketContent; after: TicketContent; vendorId: string },
): Promise<{ kept: KeptChange[]; errors: FieldError[] }> {
  const { before, after, vendorId } = versions
  const kept: KeptChange[] = []
  const errors: FieldError[] = []
  for (const { field } of changes) {
    const names: Pick<KeptChange, 'old_name' | 'new_name'> = { old_name: null, new_name: null }
    if (isNamed(field)) {
      names.old_name = await nameOf(db, field, before[field])
      names.new_name = await nameOf(db, field, after[field], vendorId)
      const isMissing = names.new_name === null && (after[field] !== null || field !== 'trip_id')
      if (isMissing) errors.push({ field: 'changes', message: 'Choose one from the list' })
    }
    kept.push({ field, old_value: valueText(before, field), new_value: valueText(after, field), ...names })
  }
  return { kept, errors }
}

/** A value with its kind, which each reader has in their own digits and with its unit. */
function typed(field: RevisedField, value: string | null, name: string | null): Param {
  if (name !== null) return name
  if (value === null) return '–'
  const unit = REVISED_UNITS[field]
  if (unit === undefined) return value
  return unit === 'kg' ? { kg: Number(value) } : { number: Number(value) }
}

const labelOf = (field: RevisedField): string =>
  REVISED_FIELDS.find(({ value }) => value === field)?.label ?? field

/** A percentage has its sign where there is one. */
function messageOf(field: RevisedField, old: string | null, now: string | null): string {
  if (REVISED_UNITS[field] !== '%') return '{field}: {old} → {new}'
  if (old === null) return '{field}: {old} → {new} %'
  return now === null ? '{field}: {old} % → {new}' : '{field}: {old} % → {new} %'
}

/** What changes, in one sentence of typed values: `Gross: 39,730 kg → 40,130 kg`. */
export function changedSaid(kept: readonly KeptChange[]): Sentence {
  const list = kept.map(({ field, old_value, new_value, old_name, new_name }) =>
    sentence(messageOf(field, old_value, new_value), {
      field: { word: labelOf(field) },
      old: typed(field, old_value, old_name),
      new: typed(field, new_value, new_name),
    }),
  )
  return sentence('{changes}', { changes: { list } })
}

/** Old and new values as people type them into a search: bare, and with the thousands of either language. */
export function searchWords(kept: readonly KeptChange[]): string {
  const words = kept.flatMap(({ field, old_value, new_value, old_name, new_name }) =>
    [old_name ?? old_value, new_name ?? new_value].flatMap((value) => {
      if (value === null) return []
      if (REVISED_UNITS[field] === undefined) return [value]
      return [value, formatNumber(Number(value), 'id', 2), formatNumber(Number(value), 'en', 2)]
    }),
  )
  return [...new Set(words)].join(' ').slice(0, 2000)
}

/** The changes of a revision as they are kept, read against its ticket; one that cannot be read any more is left out. */
export async function storedChanges(
  db: Executor,
  revisionId: string,
  kind: RevisionKind,
  ticket: WeighedTicket,
): Promise<readonly Change[]> {
  const rows = await runSql<ColumnsOf<'orders.weighing_revision_change', 'field' | 'new_value'>>(
    db,
    'select field, new_value from orders.weighing_revision_change where weighing_revision_id = $1 order by position',
    [revisionId],
  )
  const read = readChanges(kind, contentOf(ticket), rows)
  return 'changes' in read ? read.changes : []
}
