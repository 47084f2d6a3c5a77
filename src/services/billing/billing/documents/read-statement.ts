import { setImmediate as breathe } from 'node:timers/promises'
import { keysOf } from '#kernel/guards.ts'
import { sentence, type Lang, type Sentence } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import { roundedDivision, safeNumber, scaled } from '#contracts/exact.ts'
import type { SheetRow } from '#engine/import/cell.ts'
import { comparable } from '#engine/import/mapping.ts'
import { refusedFile } from '#engine/import/refused-file.ts'
import type { Sheet } from '#engine/import/sheet.ts'
import { saysOtherUnit, unitSaid } from '#engine/import/unit-said.ts'
import { decimalMark, isNumber, readCell } from '#engine/import/values.ts'
import {
  IN_TONNES,
  NAMED_BY,
  STATEMENT_COLUMNS,
  type StatementColumn,
} from '#services/billing/billing/documents/statement-columns.ts'

/** A row of a statement as it was read. */
export interface ReadRow {
  row_no: number
  trip: string | null
  ticket: string | null
  note: string | null
  plate: string | null
  day: string | null
  kg: number | null
  tariff_idr: number | null
  amount_idr: number
}

export interface ReadStatement {
  rows: ReadRow[]
  problems: { row_no: number; said: Sentence }[]
  sum_idr: number
}

const NAMES = keysOf(STATEMENT_COLUMNS)
/** Rows read before others get a turn. */
const BREATH = 200
const WHOLE = 'Must be a whole amount of rupiah'

const isWeight = (name: StatementColumn): boolean => name === 'kg' || name === 'ton'
const SAYS_NET = /\b(net|nett|netto|neto|bersih)\b/i
const SAYS_NO_NET = /\b(gross|bruto|brutto|kotor|tare|tara|tarra|kosong)\b/i

const namesOf = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(comparable))
const CALLED = new Map(
  NAMES.map((name) => {
    const { field, also } = STATEMENT_COLUMNS[name]
    return [name, namesOf([field.label, translated('id', field.label), ...also])]
  }),
)
const CALLED_TONNES = namesOf(IN_TONNES)

/** A column's title as it is written, and for comparing. */
interface Title {
  text: string
  key: string
}

/** Whether a column may be meant by its title: no tonnes are read as kilograms, and neither gross nor tare as what was carried. */
function isMeant(name: StatementColumn, { text, key }: Title): boolean {
  const isCalled = CALLED.get(name)?.has(key) ?? false
  if (!isCalled && !(name === 'ton' && CALLED_TONNES.has(key))) return false
  if (isWeight(name) && SAYS_NO_NET.test(text)) return false
  const isTonnes = unitSaid(text) === 't'
  // What a tariff says in brackets is of what it is the price: `Tarif (Ton)`.
  if (isTonnes && name === 'tariff') return true
  return (isCalled || isTonnes) && !saysOtherUnit(text, STATEMENT_COLUMNS[name].field)
}

/** Which column of a sheet (from 0) holds what; of several weights the one that says it is net. */
function columnsIn(header: readonly string[]): Map<StatementColumn, number> {
  const found = new Map<StatementColumn, number>()
  const titles = header.map((text): Title => ({ text, key: comparable(text) }))
  const isNet = (at: number | undefined): boolean => at !== undefined && SAYS_NET.test(header[at] ?? '')
  for (const name of NAMES) {
    const taken = new Set(found.values())
    const meant = [...titles.keys()].filter((at) => isMeant(name, titles[at]!) && !taken.has(at))
    const at = (isWeight(name) ? meant.find(isNet) : undefined) ?? meant[0]
    if (at !== undefined) found.set(name, at)
  }
  if (isNet(found.get('ton')) && !isNet(found.get('kg'))) found.delete('kg')
  return found
}

/** How many columns of a statement a row of it names, to find them below its title. */
export const statementNames = (names: string[]): number => columnsIn(names).size

function placesOf({ header }: Sheet): Map<StatementColumn, number> {
  const found = columnsIn(header)
  if (!found.has('amount') || !NAMED_BY.some((name) => found.has(name)))
    throw refusedFile(
      'The file needs a column with the amount, and one with the trip, ticket, delivery note or plate',
    )
  return found
}

/** Whole rupiah, or kilograms, of what a formula may have left with fractions: half up. */
function whole(value: unknown): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  return safeNumber(roundedDivision(scaled(value.toFixed(6), 6), 1_000_000n))
}

/** How the numbers of each column are written. */
async function marksIn(
  { rows }: Sheet,
  places: ReadonlyMap<StatementColumn, number>,
): Promise<Map<StatementColumn, Lang>> {
  const marks = new Map<StatementColumn, Lang>()
  for (const name of NAMES.filter((one) => isNumber(STATEMENT_COLUMNS[one].field))) {
    const at = places.get(name)
    marks.set(name, (at !== undefined && decimalMark(rows.map(({ cells }) => cells[at]))) || 'id')
    await breathe()
  }
  return marks
}

const SUM_WORD = /total|jumlah|sum/i

/** The one row below the trips that names none and says what they come to together. */
const isSum = (row: ReadRow, sum: number): boolean =>
  NAMED_BY.every((name) => !row[name] || SUM_WORD.test(row[name])) && !row.day && row.amount_idr === sum

/**
 * The rows of a vendor's statement (dec.I4.17). A row without a trip is taken for the sum where it is the sum of the rows before it;
 * what cannot be read is said row by row. Throws invalid_argument where the columns are missing that everything stands on.
 */
export async function readStatement(sheet: Sheet): Promise<ReadStatement> {
  const places = placesOf(sheet)
  const read: ReadStatement = { rows: [], problems: [], sum_idr: 0 }
  const marks = await marksIn(sheet, places)
  for (const [at, row] of sheet.rows.entries()) {
    if (at % BREATH === BREATH - 1) await breathe()
    const { values, problem } = cellsOf(row, places, marks)
    const text = (name: StatementColumn): string | null => {
      const value = values.get(name)
      return typeof value === 'string' ? value : null
    }
    const amount = whole(values.get('amount'))
    const tons = values.get('ton')
    const one: ReadRow = {
      row_no: row.no,
      trip: text('trip'),
      ticket: text('ticket'),
      note: text('note'),
      plate: text('plate'),
      day: text('day'),
      kg: whole(values.get('kg')) ?? (typeof tons === 'number' ? whole(tons * 1000) : null),
      tariff_idr: whole(values.get('tariff')),
      amount_idr: amount ?? 0,
    }
    if (read.rows.length > 0 && amount !== null && isSum(one, read.sum_idr)) continue
    const wrong =
      problem ??
      (amount === null
        ? sentence(WHOLE)
        : NAMED_BY.some((name) => one[name])
          ? null
          : sentence('Say which trip it is: by its number, ticket, delivery note or plate'))
    if (wrong) read.problems.push({ row_no: row.no, said: wrong })
    else {
      read.rows.push(one)
      read.sum_idr += one.amount_idr
    }
  }
  return read
}

/** The cells of a row by column, and the first of them that cannot be what it should be. */
function cellsOf(
  { cells }: SheetRow,
  places: ReadonlyMap<StatementColumn, number>,
  marks: ReadonlyMap<StatementColumn, 'en' | 'id'>,
): { values: Map<StatementColumn, unknown>; problem: Sentence | null } {
  const values = new Map<StatementColumn, unknown>()
  let problem: Sentence | null = null
  for (const [name, at] of places) {
    const { field } = STATEMENT_COLUMNS[name]
    const reading = readCell(field, cells[at] ?? null, marks.get(name) ?? 'id')
    if (reading === null) continue
    if ('problem' in reading)
      problem ??= sentence('{column}: {why}', {
        column: { word: field.label },
        why: { list: [reading.problem] },
      })
    else values.set(name, reading.value)
  }
  return { values, problem }
}
