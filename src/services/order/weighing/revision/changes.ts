import type { FieldError } from '#kernel/errors.ts'
import { isOneOf } from '#kernel/guards.ts'
import {
  FIELDS_OF_KIND,
  REVISED_FIELDS,
  type RevisedField,
  type RevisionKind,
  type TicketContent,
} from '#contracts/weighing/revision-values.ts'
import { contentOf, type WeighedTicket } from '#services/order/weighing/revision/content.ts'
import { formatNumber } from '#i18n/format.ts'
import type { ColumnsOf } from '#database/rows.ts'
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

/** The name of a driver or cargo; null for an id that there is none of. */
export async function nameOf(
  db: Executor,
  field: 'driver_id' | 'cargo_id',
  id: string | null,
  vendorId: string | null = null,
): Promise<string | null> {
  if (id === null) return null
  const [row] =
    field === 'driver_id'
      ? await runSql<ColumnsOf<'master.driver', 'name'>>(
          db,
          'select name from master.public_driver where id = $1 and ($2::uuid is null or vendor_id = $2) and deleted_at is null',
          [id, vendorId],
        )
      : await runSql<ColumnsOf<'master.cargo', 'name'>>(
          db,
          'select name from master.public_cargo where id = $1 and deleted_at is null',
          [id],
        )
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
    if (field === 'driver_id' || field === 'cargo_id') {
      names.old_name = await nameOf(db, field, before[field])
      names.new_name = await nameOf(db, field, after[field], vendorId)
      if (names.new_name === null) errors.push({ field: 'changes', message: 'Choose one from the list' })
    }
    kept.push({ field, old_value: valueText(before, field), new_value: valueText(after, field), ...names })
  }
  return { kept, errors }
}

const NUMBERS: readonly RevisedField[] = ['tare_kg', 'gross_kg', 'deduction_kg', 'bag_count']

/** A value as people read it, without a unit: weights with their thousands. */
function shown(field: RevisedField, value: string | null, name: string | null): string {
  if (name !== null) return name
  if (value === null) return '–'
  return NUMBERS.includes(field) ? formatNumber(Number(value), 'id') : value
}

/** All changes in one text, for lists and searches: `12.340 → 12.360`. */
export function changesText(kept: readonly KeptChange[]): string {
  return kept
    .map(
      ({ field, old_value, new_value, old_name, new_name }) =>
        `${shown(field, old_value, old_name)} → ${shown(field, new_value, new_name)}`,
    )
    .join('; ')
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
