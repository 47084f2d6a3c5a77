import { serialText, type Cell, type SheetRow } from '#engine/import/cell.ts'
import { DAMAGED, refusedFile } from '#engine/import/refused-file.ts'
import {
  attribute,
  elementsAmong,
  elementsIn,
  elementsOf,
  firstIn,
  plain,
  textOf,
  type Element,
} from '#engine/import/xml.ts'
import { readDirectory, type ZipEntry } from '#engine/import/zip.ts'

/** Built-in number formats that are dates or times (ECMA-376 part 1, 18.8.30, with the East Asian ones). */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58]) // prettier-ignore
const PERCENT_FORMATS = new Set([9, 10])
/** Days between the two calendars a workbook may count in. */
const CALENDAR_1904 = 1462
/** A sheet has no more rows (ECMA-376 part 1, 18.3.1.73, as Excel limits it). */
const LAST_ROW = 1_048_576

type Style = 'date' | 'percent' | null

interface Book {
  entries: ReadonlyMap<string, ZipEntry>
  strings: string[]
  styles: Style[]
  shift: number
}

/** The text of a string: runs of rich text are one; how it is pronounced stands beside them and is not read. */
function textIn(body: string): string {
  const runs = elementsIn(body, 'r')
  const texts = (runs.length ? runs.map((run) => run.body) : [body]).map((run) => firstIn(run, 't'))
  return texts.map((text) => plain(text?.body ?? '')).join('')
}

async function stringsOf(entry: ZipEntry | undefined): Promise<string[]> {
  const strings: string[] = []
  if (!entry) return strings
  for await (const elements of elementsOf(entry, 'si')) {
    for (const { body } of elements) strings.push(textIn(body))
  }
  return strings
}

function styleOf(format: string): Style {
  const bare = format.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  if (/[ymdhs]/i.test(bare) && !/^general$/i.test(bare)) return 'date'
  return bare.includes('%') ? 'percent' : null
}

async function stylesOf(entry: ZipEntry | undefined): Promise<Style[]> {
  const text = await textOf(entry)
  const own = new Map<string | null, Style>()
  for await (const one of elementsAmong(text, 'numFmt'))
    own.set(attribute(one, 'numFmtId'), styleOf(attribute(one, 'formatCode') ?? ''))
  const styles: Style[] = []
  for await (const one of elementsAmong(firstIn(text, 'cellXfs')?.body ?? '', 'xf')) {
    const id = attribute(one, 'numFmtId')
    styles.push(own.has(id) ? own.get(id)! : builtIn(Number(id)))
  }
  return styles
}

function builtIn(id: number): Style {
  if (DATE_FORMATS.has(id)) return 'date'
  return PERCENT_FORMATS.has(id) ? 'percent' : null
}

/** The column of a cell's address: A is 0, AB is 27. */
function columnOf(address: string): number {
  let column = 0
  for (const letter of address) {
    const at = letter.charCodeAt(0) - 64
    if (at < 1 || at > 26) break
    column = column * 26 + at
  }
  return column - 1
}

function numberIn(text: string, style: Style, shift: number): Cell {
  const value = Number(text)
  if (text === '' || Number.isNaN(value)) return text || null
  if (style === 'date') return serialText(value + shift) ?? value
  return style === 'percent' ? `${Number((value * 100).toPrecision(12))}%` : value
}

function cellOf(cell: Element, { strings, styles, shift }: Book): Cell {
  const type = attribute(cell, 't')
  if (type === 'inlineStr') return textIn(cell.body) || null
  const value = plain(firstIn(cell.body, 'v')?.body ?? '')
  if (type === 's') return strings[Number(value)] || null
  if (type === 'b') return value === '1'
  if (type === 'd') return value.slice(0, 16).replace('T', ' ') || null
  if (type === 'str' || type === 'e') return value || null
  return numberIn(value, styles[Number(attribute(cell, 's') ?? 0)] ?? null, shift)
}

/** A row's number as the workbook says it; the next one where it says none, or one that cannot be. */
function rowNo(row: Element, before: number): number {
  const no = Number(attribute(row, 'r'))
  return Number.isInteger(no) && no > before && no <= LAST_ROW ? no : before + 1
}

function rowOf(row: Element, before: number, columns: number, book: Book): SheetRow {
  const cells: Cell[] = []
  for (const cell of elementsIn(row.body, 'c')) {
    const address = attribute(cell, 'r')
    const column = address ? columnOf(address) : cells.length
    // The first one of an address counts; a place that a gap has filled is still free.
    if (column < 0 || column >= columns || (cells[column] ?? null) !== null) continue
    while (cells.length < column) cells.push(null)
    cells[column] = cellOf(cell, book)
  }
  return { no: rowNo(row, before), cells }
}

/** The first sheet people see, with where its file is. */
async function firstSheet(
  entries: Book['entries'],
): Promise<{ name: string; entry: ZipEntry; shift: number }> {
  const text = await textOf(entries.get('xl/workbook.xml'))
  const sheet = elementsIn(text, 'sheet').find(
    (one) => !attribute(one, 'state')?.toLowerCase().includes('hidden'),
  )
  const links = elementsIn(await textOf(entries.get('xl/_rels/workbook.xml.rels')), 'Relationship')
  const id = sheet && attribute(sheet, 'id')
  const link = links.find((one) => attribute(one, 'Id') === id)
  const target = link && attribute(link, 'Target')
  const entry = target && entries.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  if (!sheet || !entry) throw refusedFile(DAMAGED)
  const is1904 = /date1904\s*=\s*["'](?:1|true)["']/.test(text)
  return { name: attribute(sheet, 'name') ?? '', entry, shift: is1904 ? CALENDAR_1904 : 0 }
}

/**
 * The rows of a workbook's first visible sheet, in pieces. Formulas give the value they had when the file was saved. Throws
 * invalid_argument for a file that is no workbook or expands to too much (std.S43). Our own reader: read-excel-file gives the number
 * of a percent cell without its format, so that 1.1 % would be 0.011, and a second reader might see another file than was checked.
 */
export async function* workbookRows(
  file: Buffer,
  columns: number,
  named: (sheet: string) => void,
): AsyncGenerator<SheetRow[]> {
  const entries = readDirectory(file)
  const { name, entry, shift } = await firstSheet(entries)
  named(name)
  const strings = await stringsOf(entries.get('xl/sharedStrings.xml'))
  const styles = await stylesOf(entries.get('xl/styles.xml'))
  const book: Book = { entries, strings, styles, shift }
  let before = 0
  for await (const elements of elementsOf(entry, 'row')) {
    yield elements.map((element) => {
      const row = rowOf(element, before, columns, book)
      before = row.no
      return row
    })
  }
}
