import type { Cell, SheetRow } from '#engine/import/cell.ts'
import { csvRecords, decodeText, separatorOf, type Separator } from '#engine/import/csv.ts'
import { refusedFile } from '#engine/import/refused-file.ts'
import { workbookRows } from '#engine/import/xlsx.ts'

/** Rows and columns that one import reads; more columns are left aside. */
export const MOST_ROWS = 20_000
const MOST_COLUMNS = 200

/** A file as a table: what stands above the columns, and the rows below that have anything in them. */
export interface Sheet {
  /** The name of the sheet that was read; null for a text. */
  name: string | null
  /** How the cells of a text are separated; null for a workbook. */
  separator: Separator | null
  header: string[]
  rows: SheetRow[]
}

const ZIP = Buffer.from('PK')
/** The container of old Excel files, and of new ones with a password. */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

function isBlank(cell: Cell): boolean {
  return cell === null || (typeof cell === 'string' && cell.trim() === '')
}

function take(sheet: Sheet, row: SheetRow): void {
  if (row.cells.every(isBlank)) return
  if (sheet.header.length === 0) {
    sheet.header = row.cells.map((cell) => String(cell ?? '').trim())
    return
  }
  if (sheet.rows.length === MOST_ROWS)
    throw refusedFile('The file has more than {most} rows; split it', { most: MOST_ROWS })
  sheet.rows.push({ no: row.no, cells: row.cells.slice(0, sheet.header.length) })
}

async function readText(sheet: Sheet, file: Buffer): Promise<void> {
  const text = decodeText(file)
  const { separator, from } = separatorOf(text)
  sheet.separator = separator
  let no = from > 0 ? 1 : 0
  for await (const cells of csvRecords(from > 0 ? text.slice(from) : text, separator)) {
    no += 1
    take(sheet, { no, cells: cells.slice(0, MOST_COLUMNS) })
  }
}

/**
 * Reads a CSV text or the first sheet of a workbook; the first row with anything in it names the columns. Lets others work in
 * between. Throws invalid_argument for what is neither, is empty, or has more than 20,000 rows.
 */
export async function readSheet(file: Buffer): Promise<Sheet> {
  const sheet: Sheet = { name: null, separator: null, header: [], rows: [] }
  if (file.subarray(0, 4).equals(OLE))
    throw refusedFile(
      'Old Excel files (.xls) and files with a password cannot be read; save it as .xlsx or CSV',
    )
  if (file.subarray(0, 2).equals(ZIP)) {
    for await (const rows of workbookRows(file, MOST_COLUMNS, (name) => (sheet.name = name))) {
      for (const row of rows) take(sheet, row)
    }
  } else await readText(sheet, file)
  if (sheet.rows.length === 0) throw refusedFile('The file has no rows below its column names')
  return sheet
}
