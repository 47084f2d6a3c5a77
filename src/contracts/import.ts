import type { Field, FieldKind } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import { PAPER_COLUMNS } from '#contracts/import-papers.ts'

/** Kinds that can stand in one cell of a spreadsheet. */
const IN_A_CELL: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'text',
  'code',
  'longtext',
  'integer',
  'decimal',
  'money',
  'flag',
  'choice',
  'date',
  'dateMessage',
  'timestamp',
  'ref',
  'list',
])

/** A reference without a target is an id of another service or of a file, which nobody has in a spreadsheet. */
function fitsACell(field: Field): boolean {
  return IN_A_CELL.has(field.kind) && (field.kind !== 'ref' || field.ref !== undefined)
}

const onForm = ({ form }: Resource): Set<string> => new Set(form.flatMap(({ fields }) => fields))

/** The fields an import can fill, in the order of the contract: what the form asks for and a cell can hold; then the columns of papers that are made beside its records. */
export function importFields(resource: Resource): [string, Field][] {
  const asked = onForm(resource)
  const own = Object.entries(resource.fields).filter(
    ([name, field]) => (asked.size === 0 || asked.has(name)) && !field.readOnly && fitsACell(field),
  )
  return [...own, ...Object.entries(PAPER_COLUMNS[resource.name] ?? {})]
}

/** The fields of the form that no cell can hold, such as rows of their own; an import leaves them empty. */
export function leftOutFields(resource: Resource): Field[] {
  const asked = onForm(resource)
  return Object.entries(resource.fields)
    .filter(([name, field]) => asked.has(name) && !field.readOnly && !fitsACell(field))
    .map(([, field]) => field)
}

/** Whether records can come from a spreadsheet: the contract does not refuse it, somebody may create them, and every required field fits into a cell. */
export function isImportable(resource: Resource): boolean {
  if (resource.imported === false) return false
  if (resource.access.create.length === 0 || resource.without.has('create')) return false
  return Object.values(resource.fields).every(
    (field) => field.readOnly || !field.required || field.initial !== undefined || fitsACell(field),
  )
}

/**
 * What tells a record of the file from one that exists: its code, within whatever is fixed when a record is made, such as its
 * contract. Null when the resource has no code; its records can only be added.
 */
export function importKey(resource: Resource): string[] | null {
  const fields = importFields(resource)
  if (!fields.some(([name]) => name === 'code')) return null
  return ['code', ...fields.filter(([name, field]) => field.fixed && name !== 'code').map(([name]) => name)]
}

/** Writes nothing and says what would happen; writes all rows or none; writes the rows that are good. */
export const IMPORT_MODES = ['dry_run', 'all_or_nothing', 'good_rows'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/**
 * read: the file is here, nothing has begun. checked: a dry run is over. refused: all or nothing, and some rows were bad, so that
 * nothing was written. failed: it broke off for another reason. interrupted: the server stopped in the middle.
 */
export type ImportState = 'read' | 'running' | 'checked' | 'refused' | 'done' | 'failed' | 'interrupted'

/** A column of the file with its first values. */
export interface ImportColumn {
  title: string
  samples: string[]
}

/** A field as the person who maps columns sees it. */
export interface ImportField {
  name: string
  label: string
  required: boolean
  /** What may stand in its cells, in words. */
  hint: string
}

/** A row that was refused: its number in the file, and what is wrong by field. */
export interface ImportRowError {
  row: number
  errors: { field: string; label: string; messages: string[] }[]
}

/** An import as its calls answer it. */
export interface ImportJob {
  id: string
  state: ImportState
  file_name: string
  sheet: string | null
  columns: ImportColumn[]
  fields: ImportField[]
  /** Which column (from 0) fills which field. */
  mapping: Record<string, number>
  /** Labels of the fields a file cannot fill. */
  left_out: string[]
  /** Whether rows can change records that exist already. */
  updates: boolean
  mode: ImportMode | null
  update_existing: boolean
  total: number
  done: number
  created: number
  updated: number
  unchanged: number
  failed: number
  /** Why it stopped, in the reader's language; null when it did not. */
  problem: string | null
  /** The first refused rows. */
  errors: ImportRowError[]
}

/** How a run is started. */
export interface ImportOptions {
  mode: ImportMode
  update_existing: boolean
  mapping: Record<string, number>
  /** Values of fields that are the same for every row, such as the contract whose routes are listed. */
  constants: Record<string, unknown>
}

/** Rows of a spreadsheet as somebody would type them, for a form that checks them before anything is saved. */
export interface SheetRows {
  header: string[]
  /** With the number each row has in the file. */
  rows: { no: number; cells: string[] }[]
  /** How many there are; more than fit are left out. */
  total: number
  /** Cells that are not certain as they are typed here, by row, in the reader's language. */
  unsure: { no: number; said: string }[]
}
