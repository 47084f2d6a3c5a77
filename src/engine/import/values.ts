import { sentence, type Lang, type Sentence } from '#i18n/translate.ts'
import { readFlag } from '#contracts/flag-text.ts'
import { readNumber } from '#contracts/number-text.ts'
import type { Field, FieldKind } from '#kernel/field.ts'
import { Held, isBlank, type Cell } from '#engine/import/cell.ts'
import { optionOf } from '#engine/import/choice-cell.ts'
import { dayOf, momentOf } from '#engine/import/day-cell.ts'
import { dayDoubt } from '#engine/import/day-order.ts'
import { nothingIn, textIn, textOf, valueSaid } from '#engine/import/text-cell.ts'

/** A cell as the value of its field, or why it cannot be one. */
export type Reading = { value: unknown } | { problem: Sentence }

const NOT_A_DAY = 'Must be a date such as 31/12/2026 or 2026-12-31, not {value}'
const NOT_A_NUMBER = 'Must be a number, not {value}'
const NOT_A_FLAG = 'Must be yes or no, not {value}'
const A_DAY = 'The cell holds the date {value}: format the column as Number and type again what it should be'

/** Refuses a cell with what stands in it. */
const refused = (message: string, cell: Cell): Reading => ({
  problem: sentence(message, { value: valueSaid(cell) }),
})

/** A number of the spreadsheet has noise beyond its sixteenth digit; one that a person typed has none. */
function rounded(value: number, decimals: number): number {
  const near = Number(value.toFixed(Math.min(decimals, 12)))
  return Math.abs(near - value) < 1e-9 * Math.max(1, Math.abs(value)) ? near : value
}

function numberOf(field: Field, cell: Cell, mark: Lang): Reading {
  const decimals = field.decimals ?? 0
  if (typeof cell === 'number') return { value: rounded(cell, decimals) }
  if (cell instanceof Held) {
    if (cell.kind === 'day') return refused(A_DAY, cell)
    const isOther = cell.kind === 'share' && field.unit !== undefined && field.unit !== '%'
    return isOther || cell.value === null
      ? refused(NOT_A_NUMBER, cell)
      : { value: rounded(cell.value, decimals) }
  }
  const value = readNumber(textOf(cell), mark, decimals, field.unit)
  return typeof value === 'number' ? { value } : refused(NOT_A_NUMBER, cell)
}

function dateOf(_field: Field, cell: Cell): Reading {
  const value = dayOf(cell)
  return value ? { value } : refused(NOT_A_DAY, cell)
}

function dateMessageOf(_field: Field, cell: Cell): Reading {
  const [year, month, day] = (dayOf(cell) ?? '').split('-').map(Number)
  return year && month && day ? { value: { year, month, day } } : refused(NOT_A_DAY, cell)
}

function timestampOf(_field: Field, cell: Cell): Reading {
  const value = momentOf(cell)
  return value ? { value } : refused(NOT_A_DAY, cell)
}

function flagOf(_field: Field, cell: Cell): Reading {
  if (typeof cell === 'boolean') return { value: cell }
  const value = readFlag(textOf(cell))
  return value === null ? refused(NOT_A_FLAG, cell) : { value }
}

function choiceOf(field: Field, cell: Cell): Reading {
  // A fraction may be an option: 1.2 of a list of axles is none of its other ones.
  const found = typeof cell === 'number' ? { text: String(cell) } : textIn(field, cell)
  return 'problem' in found ? found : optionOf(field, found.text)
}

function listOf(field: Field, cell: Cell): Reading {
  const found = textIn({ ...field, kind: 'longtext' }, cell)
  if ('problem' in found) return found
  const parts = found.text
    .split(/[;,\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  if (!field.options) return { value: parts }
  const readings = parts.map((part) => optionOf(field, part))
  const wrong = readings.find((reading) => 'problem' in reading)
  return wrong ?? { value: readings.map((reading) => 'value' in reading && reading.value) }
}

function plainText(field: Field, cell: Cell): Reading {
  const found = textIn(field, cell)
  return 'problem' in found ? found : { value: found.text }
}

const READERS: Partial<Record<FieldKind, (field: Field, cell: Cell, mark: Lang) => Reading>> = {
  integer: numberOf,
  decimal: numberOf,
  money: numberOf,
  flag: flagOf,
  choice: choiceOf,
  date: dateOf,
  dateMessage: dateMessageOf,
  timestamp: timestampOf,
  list: listOf,
}

/**
 * Reads a cell as a field's value; an empty cell is null. `mark` says how an undecided number such as 1.234 is meant: `id` takes
 * the point for thousands. A reference stays the text that names its record.
 */
export function readCell(field: Field, cell: Cell, mark: Lang): Reading | null {
  if (isBlank(cell)) return null
  const problem = nothingIn(cell)
  return problem ? { problem } : (READERS[field.kind] ?? plainText)(field, cell, mark)
}

const NUMBERS: ReadonlySet<FieldKind> = new Set<FieldKind>(['integer', 'decimal', 'money'])

/** Whether a field's cells are numbers, which are written differently in different places. */
export function isNumber(field: Field): boolean {
  return NUMBERS.has(field.kind)
}

/** How often a comma and how often a point is certainly the decimal sign. */
export interface DecimalEvidence {
  comma: number
  point: number
}

/** No number is written with more characters. */
const LONGEST_NUMBER = 60

/** What the texts of a column tell: a sign is the decimal one where it stands last of both, or not before exactly three digits. */
export function decimalEvidence(cells: Iterable<Cell | undefined>): DecimalEvidence {
  const found = { comma: 0, point: 0 }
  for (const text of cells) {
    if (typeof text !== 'string' || text.length > LONGEST_NUMBER) continue
    const signs = text.replaceAll(/[^.,]/g, '')
    const last = signs.at(-1)
    if (!last) continue
    const isSingle = signs.length === 1
    const isMixed = signs.includes('.') && signs.includes(',')
    if (isMixed || (isSingle && !/^\D*\d{1,3}[.,]\d{3}\D*$/.test(text)))
      found[last === ',' ? 'comma' : 'point'] += 1
    else if (!isSingle) found[last === ',' ? 'point' : 'comma'] += 1
  }
  return found
}

/** The way numbers are written of which this was found: `id` for a decimal comma, `en` for a point; null when nothing tells. */
export function markOf(found: readonly DecimalEvidence[]): Lang | null {
  const sum = (sign: keyof DecimalEvidence): number => found.reduce((all, one) => all + one[sign], 0)
  if (sum('comma') === sum('point')) return null
  return sum('comma') > sum('point') ? 'id' : 'en'
}

/** The way these numbers are written; null when nothing tells. */
export const decimalMark = (cells: Iterable<Cell | undefined>): Lang | null =>
  markOf([decimalEvidence(cells)])

const DAYS: ReadonlySet<FieldKind> = new Set<FieldKind>(['date', 'dateMessage', 'timestamp'])

/** Reads the cells of one column; an empty one is null. */
export type ColumnReader = (cell: Cell | undefined) => Reading | null

/**
 * How the cells of a column are read, by all of them: numbers by the decimal sign that is certain in them, `usual` where none is, and days only
 * where their order is certain in the whole column.
 */
export function columnReader(field: Field, cells: readonly (Cell | undefined)[], usual: Lang): ColumnReader {
  const mark = (isNumber(field) && decimalMark(cells)) || usual
  const doubtOf = DAYS.has(field.kind) ? dayDoubt(cells) : null
  return (cell = null) => {
    const problem = doubtOf?.(cell)
    return problem ? { problem } : readCell(field, cell, mark)
  }
}
