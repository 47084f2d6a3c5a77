import type { FieldError } from '#kernel/errors.ts'
import { translated } from '#i18n/translated.ts'
import { MONTH_MOST, MONTH_NAMES, workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import { Held, type Cell, type SheetRow } from '#engine/import/cell.ts'
import { refusedFile } from '#engine/import/refused-file.ts'
import type { Sheet } from '#engine/import/sheet.ts'
import { columnReader, decimalMark, readCell } from '#engine/import/values.ts'
import { fits, wordsOf } from '#engine/import/words.ts'

const MONTH_FIELD = workUnitBudget.fields.months.children.fields.allocated_idr
const YEAR_FIELD = workUnitBudget.fields.fiscal_year
const UNIT_FIELD = workUnitBudget.fields.work_unit_id

/** What people here shorten months to, beside their first three letters. */
const ALSO_SHORT: Readonly<Record<number, readonly string[]>> = {
  1: ['peb', 'pebruari'],
  7: ['agt', 'ags', 'agust'],
  8: ['sept'],
  10: ['nop', 'nopember'],
}

interface Columns {
  unit: number
  year: number
  months: number[]
}

/** Words beside the name of a month that leave it the same month. */
const BESIDE_MONTH: ReadonlySet<string> = new Set([
  'bulan',
  'month',
  'rp',
  'anggaran',
  'alokasi',
  'budget',
  'rencana',
])

/** The names of a month, whole and shortened, in both languages. */
const MONTH_WORDS = MONTH_NAMES.map(({ label }, at): ReadonlySet<string> => {
  const whole = [label, translated('id', label)].map((word) => word.toLowerCase())
  return new Set([...whole, ...whole.map((word) => word.slice(0, 3)), ...(ALSO_SHORT[at] ?? [])])
})

/** Which month (from 0) a title is about: `Januari`, `Agu 2027`, `Bulan 3`; -1 for none. */
function monthIn(title: string): number {
  // Typed as a title, `Jan-27` is a day to a spreadsheet: the first of its month.
  const day = /^20\d{2}-(\d{2})-01$/.exec(title.trim())?.[1]
  if (day) return Number(day) - 1
  const words = wordsOf(title).filter((word) => !BESIDE_MONTH.has(word) && !/^(?:20)?\d{2}$/.test(word))
  if (words.length === 1) return MONTH_WORDS.findIndex((names) => names.has(words[0] ?? ''))
  const number = Number(/^(?:bulan|bln|month)?\s*0?(\d{1,2})$/i.exec(title.trim())?.[1])
  return words.length === 0 && number >= 1 && number <= 12 ? number - 1 : -1
}

/** Where each column of the file stands: its unit, year and months, named in either language. */
function placesIn(header: readonly string[]): Columns {
  const titles = header.map((title) => wordsOf(title))
  const months = header.map(monthIn)
  const at = (...names: string[]): number => {
    const wanted = names.flatMap((name) => [name, translated('id', name)]).map(wordsOf)
    const whole = titles.findIndex((words) => wanted.some((name) => name.join('') === words.join('')))
    return whole === -1 ? titles.findIndex((words) => wanted.some((name) => fits(name, words) > 0)) : whole
  }
  return {
    unit: at('Work unit', 'work_unit_id', 'unit kerja', 'departemen', 'cost center'),
    year: at('Year', 'fiscal_year', 'tahun anggaran'),
    months: MONTH_NAMES.map((_, month) => months.indexOf(month)),
  }
}

/** How many of the columns a row names, to find them below a title. */
export function monthNamesKnown(names: string[]): number {
  const { unit, year, months } = placesIn(names)
  return [unit, year, ...months].filter((at) => at !== -1).length
}

function columnsOf({ header }: Sheet): Columns {
  const columns = placesIn(header)
  if (columns.unit === -1 || columns.year === -1 || columns.months.includes(-1))
    throw refusedFile('The file needs the columns work unit, year, and the twelve months; take the empty one')
  return columns
}

/** A row as it was read. */
export interface ReadMonths {
  no: number
  unit: string
  year: number | null
  months: number[]
  problems: FieldError[]
}

/** The units of a file with their year and months, and what cannot be read of each. Throws invalid_argument where a column is missing. */
export function readMonths(sheet: Sheet): ReadMonths[] {
  const columns = columnsOf(sheet)
  const cellsAt = (at: number): (Cell | undefined)[] => sheet.rows.map(({ cells }) => cells[at])
  const usual = decimalMark(columns.months.flatMap(cellsAt)) ?? 'id'
  const unit = columnReader(UNIT_FIELD, cellsAt(columns.unit), usual)
  return sheet.rows.map(({ no, cells }: SheetRow): ReadMonths => {
    const problems: FieldError[] = []
    const number = (cell: Cell, field: string, most: number, least: number): number | null => {
      const isYear = field === 'fiscal_year'
      const reading = readCell(isYear ? YEAR_FIELD : MONTH_FIELD, cell, usual)
      const value = reading && 'value' in reading ? reading.value : null
      if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most)
        return value
      const message = isYear ? 'Say the year, such as 2027' : 'Must be a whole amount of rupiah'
      // What a program has not worked out or made another thing of is said as such.
      const isOdd = cell instanceof Held && reading && 'problem' in reading
      problems.push(isOdd ? { field, ...reading.problem } : { field, message })
      return null
    }
    const year = number(cells[columns.year] ?? null, 'fiscal_year', 2099, 2000)
    // An empty month has nothing.
    const months = columns.months.map(
      (at, month) => number(cells[at] ?? 0, String(month + 1), MONTH_MOST, 0) ?? 0,
    )
    const named = unit(cells[columns.unit])
    if (named && 'problem' in named) problems.push({ field: 'work_unit_id', ...named.problem })
    return { no, unit: named && 'value' in named ? String(named.value) : '', year, months, problems }
  })
}
