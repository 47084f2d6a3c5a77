import { setImmediate as breathe } from 'node:timers/promises'
import { sentence, type Sentence } from '#i18n/translate.ts'
import { roundedDivision, safeNumber, scaled } from '#contracts/exact.ts'
import { isBlank, type Cell, type SheetRow } from '#engine/import/cell.ts'
import { refusedFile } from '#engine/import/refused-file.ts'
import type { Sheet } from '#engine/import/sheet.ts'
import { columnReader, type ColumnReader } from '#engine/import/values.ts'
import {
  NAMED_BY,
  STATEMENT_COLUMNS,
  type StatementColumn,
} from '#services/billing/billing/documents/statement-columns.ts'
import {
  headingOf,
  isHeadingAgain,
  type StatementPlaces,
} from '#services/billing/billing/documents/statement-heading.ts'

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

/** A row that is about no trip: a title, a sum, a tax, a signature. */
export interface LeftOut {
  row_no: number
  text: string
  amount_idr: number | null
}

export interface ReadStatement {
  rows: ReadRow[]
  problems: { row_no: number; said: Sentence }[]
  left_out: LeftOut[]
  sum_idr: number
}

/** Rows read before others get a turn. */
const BREATH = 200
const WHOLE = 'Must be a whole amount of rupiah'
const NAMELESS = 'Say which trip it is: by its number, ticket, delivery note or plate'

function needed(places: StatementPlaces): StatementPlaces {
  if (!places.has('amount') || !NAMED_BY.some((name) => places.has(name)))
    throw refusedFile(
      'The file needs a column with the amount, and one with the trip, ticket, delivery note or plate',
    )
  return places
}

/** Whole rupiah, or kilograms, of what a formula may have left with fractions: half up. */
function whole(value: unknown): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  return safeNumber(roundedDivision(scaled(value.toFixed(6), 6), 1_000_000n))
}

interface Column {
  name: StatementColumn
  at: number
  read: ColumnReader
}

async function readersOf(rows: readonly SheetRow[], places: StatementPlaces): Promise<Column[]> {
  const columns: Column[] = []
  for (const [name, at] of places) {
    const cells = rows.map(({ cells: own }) => own[at])
    columns.push({ name, at, read: columnReader(STATEMENT_COLUMNS[name].field, cells, 'id') })
    await breathe()
  }
  return columns
}

/** Words of rows that sum up, tax or end a statement. */
const FOOT =
  /\b(?:(?:sub|grand|ppn|pph|dpp|vat|tax)\b|sub ?-?total|total|jumlah|jml|sum\b|saldo|pajak|m[ae]terai|pembulatan|terbilang|dibayar|tagihan)/i
/** What only stands below all trips. */
const CLOSING = /\b(?:grand|ppn|pph|dpp|vat|pajak|terbilang|dibayar)\b/i
/** Gresik, 30 November 2026 */
const PLACE_AND_DAY = /^[\p{L}. ]+,\s*\d{1,2}[\s/.-]+(?:\p{L}+|\d{1,2})[\s/.-]+\d{2,4}$/u

/** Whether a text can name a trip: numbers and plates have digits, and neither a sum nor a signature is one. */
const isName = (text: string): boolean => /\d/.test(text) && !FOOT.test(text) && !PLACE_AND_DAY.test(text)

const LOAD = ['day', 'kg', 'ton', 'tariff'] as const

/** A row with what its cells hold. */
class Line {
  readonly #values = new Map<StatementColumn, unknown>()
  readonly #cells: ReadonlyMap<StatementColumn, Cell | undefined>
  readonly row: SheetRow
  /** The first cell that cannot be what it should be. */
  readonly problem: Sentence | null = null

  constructor(row: SheetRow, columns: readonly Column[]) {
    this.row = row
    this.#cells = new Map(columns.map(({ name, at }) => [name, row.cells[at]]))
    for (const { name, at, read } of columns) {
      const reading = read(row.cells[at])
      if (reading && 'value' in reading) this.#values.set(name, reading.value)
      else if (reading)
        this.problem ??= sentence('{column}: {why}', {
          column: { word: STATEMENT_COLUMNS[name].field.label },
          why: { list: [reading.problem] },
        })
    }
  }

  has = (name: StatementColumn): boolean => this.#values.has(name)
  isGiven = (name: StatementColumn): boolean => !isBlank(this.#cells.get(name))

  text(name: StatementColumn): string | null {
    const value = this.#values.get(name)
    return typeof value === 'string' && value ? value : null
  }

  /** The amount's cell is words: what stands there is a signature. */
  get isWords(): boolean {
    const cell = this.#cells.get('amount')
    return typeof cell === 'string' && !/\d/.test(cell)
  }

  get amount(): number | null {
    return whole(this.#values.get('amount'))
  }

  /** Whether a cell names a trip; one that cannot be read may, and is then refused with its reason. */
  get isNamed(): boolean {
    return NAMED_BY.some((name) => (this.has(name) ? isName(this.text(name) ?? '') : this.isGiven(name)))
  }

  /** Its words, without the amount. */
  get said(): string {
    const amount = this.amount === null ? undefined : this.#cells.get('amount')
    return this.row.cells
      .filter((cell) => typeof cell === 'string' && cell !== amount && cell.trim())
      .join(' · ')
  }

  /** What a load has besides its name and its amount. */
  get isLoad(): boolean {
    return LOAD.some((name) => this.has(name))
  }

  get read(): ReadRow {
    const tons = this.#values.get('ton')
    return {
      row_no: this.row.no,
      trip: this.text('trip'),
      ticket: this.text('ticket'),
      note: this.text('note'),
      plate: this.text('plate'),
      day: this.text('day'),
      kg: whole(this.#values.get('kg')) ?? (typeof tons === 'number' ? whole(tons * 1000) : null),
      tariff_idr: whole(this.#values.get('tariff')),
      amount_idr: this.amount ?? 0,
    }
  }
}

/** What the rows before one come to. */
interface SoFar {
  sum_idr: number
  /** Since the last sum: a day's, a truck's or a page's. */
  part_idr: number
  /** A total or a tax has been, and no trip since: what follows belongs to the end of the letter. */
  isOver: boolean
}

/** Whether a row is about no trip: it says nothing of one, or sums up, taxes or closes what stands above it. */
function isBeside(line: Line, { sum_idr, part_idr, isOver }: SoFar): boolean {
  if (isHeadingAgain(line.row)) return true
  if (line.isNamed) return isOver && !line.isLoad && (!line.isGiven('amount') || line.isWords)
  if (!line.isGiven('amount') || line.isWords)
    return !(line.has('day') && (line.has('kg') || line.has('ton')))
  const { amount, said } = line
  if (amount === null) return FOOT.test(said)
  const isSum = sum_idr !== 0 && (amount === sum_idr || amount === part_idr)
  return (isSum && !line.has('day')) || FOOT.test(said) || (isOver && said !== '')
}

/**
 * The rows of a vendor's statement (dec.I4.17): what names a trip decides. Titles, sums, taxes and signatures are left out and named; what cannot
 * be read is said row by row. Throws invalid_argument where the columns are missing that everything stands on.
 */
export async function readStatement(sheet: Sheet): Promise<ReadStatement> {
  const { places, rows, second } = headingOf(sheet)
  const columns = await readersOf(rows, needed(places))
  const beside = (line: Line): LeftOut => ({
    row_no: line.row.no,
    text: line.said.slice(0, 200),
    amount_idr: line.amount,
  })
  const read: ReadStatement = {
    rows: [],
    problems: [],
    left_out: [...sheet.above, ...second].map((row) => ({ ...beside(new Line(row, [])), amount_idr: null })),
    sum_idr: 0,
  }
  const soFar: SoFar = { sum_idr: 0, part_idr: 0, isOver: false }
  for (const [at, row] of rows.entries()) {
    if (at % BREATH === BREATH - 1) await breathe()
    const line = new Line(row, columns)
    if (isBeside(line, soFar)) {
      read.left_out.push(beside(line))
      soFar.isOver ||= read.rows.length > 0 && (line.amount === soFar.sum_idr || CLOSING.test(line.said))
      if (line.amount !== null) soFar.part_idr = 0
      continue
    }
    const wrong =
      line.problem ?? (line.amount === null ? sentence(WHOLE) : line.isNamed ? null : sentence(NAMELESS))
    if (wrong) read.problems.push({ row_no: row.no, said: wrong })
    else {
      read.rows.push(line.read)
      soFar.sum_idr += line.read.amount_idr
      soFar.part_idr += line.read.amount_idr
      soFar.isOver = false
    }
  }
  return { ...read, sum_idr: soFar.sum_idr }
}
