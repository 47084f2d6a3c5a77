import { translated } from '#i18n/translated.ts'
import { sentence, type Lang, type Sentence } from '#i18n/translate.ts'
import { readDay, readMoment } from '#contracts/day-text.ts'
import { readFlag } from '#contracts/flag-text.ts'
import { readNumber } from '#contracts/number-text.ts'
import type { Field, FieldKind } from '#kernel/field.ts'
import { serialText, type Cell } from '#engine/import/cell.ts'

/** A cell as the value of its field, or why it cannot be one. */
export type Reading = { value: unknown } | { problem: Sentence }

/** What spreadsheets show for a formula that went wrong. */
const BROKEN = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T/
/** Day numbers of 1930 to 2099: a smaller number in a column of days is a mistake. */
const FIRST_SERIAL = 10_959
const LAST_SERIAL = 73_050

const NOT_A_DAY = sentence('Must be a date such as 31/12/2026 or 2026-12-31')
const NOT_A_NUMBER = sentence('Must be a number')
const NOT_A_FLAG = sentence('Must be yes or no')
const NOT_LISTED = sentence('Choose one from the list')

/** What a person wrote: a number without thousands, a text without the apostrophe that kept it from being a formula (std.S44). */
function textOf(cell: Cell): string {
  const text = String(cell ?? '').trim()
  return /^'[\s\u200b]*[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text
}

/** A number of the spreadsheet has noise beyond its sixteenth digit; one that a person typed has none. */
function rounded(value: number, decimals: number): number {
  const near = Number(value.toFixed(Math.min(decimals, 12)))
  return Math.abs(near - value) < 1e-9 * Math.max(1, Math.abs(value)) ? near : value
}

function numberOf(field: Field, cell: Cell, mark: Lang): Reading {
  const decimals = field.decimals ?? 0
  if (typeof cell === 'number') return { value: rounded(cell, decimals) }
  const value = readNumber(textOf(cell), mark, decimals, field.unit)
  return typeof value === 'number' ? { value } : { problem: NOT_A_NUMBER }
}

function dayText(cell: Cell): string {
  if (typeof cell !== 'number') return textOf(cell)
  return cell >= FIRST_SERIAL && cell <= LAST_SERIAL ? (serialText(cell) ?? '') : ''
}

function dayOf(cell: Cell): string | null {
  const text = dayText(cell)
  return readDay(text) ?? readDay(text.replace(/[T ]\d{1,2}[:.]\d{2}.*$/, ''))
}

function dateOf(_field: Field, cell: Cell): Reading {
  const value = dayOf(cell)
  return value ? { value } : { problem: NOT_A_DAY }
}

function dateMessageOf(_field: Field, cell: Cell): Reading {
  const [year, month, day] = (dayOf(cell) ?? '').split('-').map(Number)
  return year && month && day ? { value: { year, month, day } } : { problem: NOT_A_DAY }
}

function momentOf(_field: Field, cell: Cell): Reading {
  const text = dayText(cell)
  const value = RFC_3339.test(text) ? text : readMoment(text)
  return value ? { value } : { problem: NOT_A_DAY }
}

function flagOf(_field: Field, cell: Cell): Reading {
  if (typeof cell === 'boolean') return { value: cell }
  const value = readFlag(textOf(cell))
  return value === null ? { problem: NOT_A_FLAG } : { value }
}

/** The value of a fixed list by itself or by its label in either language. */
function optionOf(field: Field, cell: Cell): Reading {
  const text = textOf(cell)
  const word = text.toLowerCase()
  const found =
    field.options?.find(({ value }) => value.toLowerCase() === word) ??
    field.options?.find(({ label }) =>
      [label, translated('id', label)].some((one) => one.toLowerCase() === word),
    )
  return found ? { value: found.value } : { problem: NOT_LISTED }
}

function listOf(field: Field, cell: Cell): Reading {
  const parts = textOf(cell)
    .split(/[;,\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  if (!field.options) return { value: parts }
  const readings = parts.map((part) => optionOf(field, part))
  const wrong = readings.find((reading) => 'problem' in reading)
  return wrong ?? { value: readings.map((reading) => 'value' in reading && reading.value) }
}

const plainText = (_field: Field, cell: Cell): Reading => ({ value: textOf(cell) })

const READERS: Partial<Record<FieldKind, (field: Field, cell: Cell, mark: Lang) => Reading>> = {
  integer: numberOf,
  decimal: numberOf,
  money: numberOf,
  flag: flagOf,
  choice: optionOf,
  date: dateOf,
  dateMessage: dateMessageOf,
  timestamp: momentOf,
  list: listOf,
}

/**
 * Reads a cell as a field's value; an empty cell is null. `mark` says how an undecided number such as 1.234 is meant: `id` takes
 * the point for thousands. A reference stays the text that names its record.
 */
export function readCell(field: Field, cell: Cell, mark: Lang): Reading | null {
  if (cell === null || (typeof cell === 'string' && cell.trim() === '')) return null
  if (typeof cell === 'string' && BROKEN.test(cell.trim()))
    return { problem: sentence('The cell holds an error of the spreadsheet') }
  return (READERS[field.kind] ?? plainText)(field, cell, mark)
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
