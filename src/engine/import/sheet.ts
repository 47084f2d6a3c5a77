import { isBlank, type Cell, type SheetRow } from '#engine/import/cell.ts'
import { csvRecords, decodeText, separatorOf, type Separator } from '#engine/import/csv.ts'
import { otherFile, refuseOtherText } from '#engine/import/other-file.ts'
import { refusedFile } from '#engine/import/refused-file.ts'
import { workbookRows } from '#engine/import/xlsx.ts'

/** Rows and columns that one import reads; more columns are left aside. */
export const MOST_ROWS = 20_000
const MOST_COLUMNS = 200
/** Characters of a cell, as spreadsheets have it (ECMA-376 part 1, 18.4.12, as Excel limits it). */
const LONGEST_CELL = 32_767
/** Characters of a column's name; what is longer is a paragraph. */
const LONGEST_NAME = 100

/** Lines of a text with nothing in them are left aside too, up to so many: a file of them is no table. */
const MOST_RECORDS = 10 * MOST_ROWS

/** Titles of a report stand in the first rows, above the columns; so many rows are looked at for the names of columns. A letterhead with address, period and subject has a dozen. */
const MOST_ABOVE = 30

/** How many of the names of columns in a row are known. */
export type KnownNames = (names: string[]) => number

/** A file as a table: what stands above the columns, and the rows below that have anything in them. */
export interface Sheet {
  /** The name of the sheet that was read; null for a text. */
  name: string | null
  /** How the cells of a text are separated; null for a workbook. */
  separator: Separator | null
  header: string[]
  rows: SheetRow[]
  /** The rows above the columns, such as the title of a report; nothing is read from them. */
  above: SheetRow[]
}

const TOO_MANY = 'The file has more than {most} rows; split it'

const ZIP = Buffer.from('PK')

/** A workbook can write what is no character, such as NUL or half of an emoji; the database takes neither. */
const characters = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.replaceAll('\0', '').toWellFormed() : cell

const namesIn = ({ cells }: SheetRow): string[] =>
  cells.map((cell) =>
    String(cell ?? '')
      .trim()
      .slice(0, LONGEST_NAME)
      .toWellFormed(),
  )

function refuseLong({ no, cells }: SheetRow): void {
  if (cells.some((cell) => typeof cell === 'string' && cell.length > LONGEST_CELL))
    throw refusedFile('Row {row} has a cell of more than {most} characters', { row: no, most: LONGEST_CELL })
}

/** Which of the first rows names the columns: the first one, unless a row below it has more of the known names. */
function headerAt(rows: readonly SheetRow[], known: KnownNames): number {
  const counts = rows.map((row) => known(namesIn(row)))
  const most = Math.max(...counts)
  // One word alone may be a name of a column by chance.
  return most > 1 ? counts.indexOf(most) : 0
}

/** Takes the rows of a file one by one; the first ones wait until it is known which of them names the columns. */
class Reader {
  readonly #sheet: Sheet
  readonly #known: KnownNames
  #first: SheetRow[] = []

  constructor(sheet: Sheet, known: KnownNames) {
    this.#sheet = sheet
    this.#known = known
  }

  take({ no, cells: given }: SheetRow): void {
    refuseLong({ no, cells: given })
    const cells = given.map(characters)
    if (cells.every(isBlank)) return
    if (this.#sheet.header.length > 0) return addRow(this.#sheet, { no, cells })
    this.#first.push({ no, cells })
    if (this.#first.length > MOST_ABOVE) this.end()
  }

  /** No row is waited for any more. */
  end(): void {
    const rows = this.#first
    this.#first = []
    if (!rows.length) return
    const at = headerAt(rows, this.#known)
    this.#sheet.header = namesIn(rows[at]!)
    this.#sheet.above = rows.slice(0, at)
    for (const row of rows.slice(at + 1)) addRow(this.#sheet, row)
  }
}

function addRow(sheet: Sheet, { no, cells }: SheetRow): void {
  if (sheet.rows.length === MOST_ROWS) throw refusedFile(TOO_MANY, { most: MOST_ROWS })
  sheet.rows.push({ no, cells: cells.slice(0, sheet.header.length) })
}

async function readText(sheet: Sheet, file: Buffer, reader: Reader): Promise<void> {
  const text = decodeText(file)
  refuseOtherText(text)
  const { separator, from } = separatorOf(text)
  sheet.separator = separator
  let no = from > 0 ? 1 : 0
  for await (const cells of csvRecords(from > 0 ? text.slice(from) : text, separator)) {
    no += 1
    if (no > MOST_RECORDS) throw refusedFile(TOO_MANY, { most: MOST_ROWS })
    reader.take({ no, cells: cells.slice(0, MOST_COLUMNS) })
  }
}

/**
 * Reads a CSV text or the first sheet of a workbook; the first row with anything in it names the columns, or one of the thirty below it
 * that has more `known` names, when a title stands above them. Lets others work in between. Throws invalid_argument for what is neither, is empty, or has more than 20,000 rows, or cells longer than a spreadsheet's.
 */
export async function readSheet(file: Buffer, known: KnownNames = () => 0): Promise<Sheet> {
  const sheet: Sheet = { name: null, separator: null, header: [], rows: [], above: [] }
  const reader = new Reader(sheet, known)
  const other = otherFile(file)
  if (other) throw other
  if (file.subarray(0, 2).equals(ZIP)) {
    for await (const rows of workbookRows(file, MOST_COLUMNS, (name) => (sheet.name = name))) {
      for (const row of rows) reader.take(row)
    }
  } else await readText(sheet, file, reader)
  reader.end()
  if (sheet.rows.length === 0) throw refusedFile('The file has no rows below its column names')
  return sheet
}
