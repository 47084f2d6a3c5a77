import { Held, serialOf, serialText, type Cell, type SheetRow } from '#engine/import/cell.ts'
import { shownNumber } from '#engine/import/number-shown.ts'
import { refuseOtherArchive } from '#engine/import/other-file.ts'
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
/** Those that show whole numbers as they are; what the others show depends on the reader's language. */
const PLAIN_FORMATS: Readonly<Record<number, string>> = { 0: 'General', 1: '0', 49: '@' }
/** Days between the two calendars a workbook may count in. */
const CALENDAR_1904 = 1462
/** A sheet has no more rows (ECMA-376 part 1, 18.3.1.73, as Excel limits it). */
const LAST_ROW = 1_048_576

/** How the number of a cell is shown. */
interface Style {
  is: 'date' | 'share' | 'number'
  /** The format as the workbook writes it. */
  format: string
}

const GENERAL: Style = { is: 'number', format: 'General' }

interface Book {
  entries: ReadonlyMap<string, ZipEntry>
  strings: string[]
  styles: Style[]
  shift: number
  /** The program that wrote the file asks whoever opens it to work everything out: its noughts are no results. */
  isUncounted: boolean
}

/** The text of a string: runs of rich text are one; how it is pronounced stands beside them and is not read. */
function textIn(body: string): string {
  const runs = elementsIn(body, 'r')
  const texts = (runs.length ? runs.map((run) => run.body) : [body]).map((run) => firstIn(run, 't'))
  return texts.map((text) => unescaped(plain(text?.body ?? ''))).join('')
}

/** Texts write characters that XML does not have as `_x000D_`, and such a text itself with `_x005F_` before it (ECMA-376 part 1, 22.9.2.19). */
const unescaped = (text: string): string =>
  text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

async function stringsOf(entry: ZipEntry | undefined): Promise<string[]> {
  const strings: string[] = []
  if (!entry) return strings
  for await (const elements of elementsOf(entry, 'si')) {
    for (const { body } of elements) strings.push(textIn(body))
  }
  return strings
}

function styleOf(format: string): Style {
  const bare = format.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '')
  if (/[ymdhs]/i.test(bare) && !/^(?:general|standard)$/i.test(bare)) return { is: 'date', format }
  return { is: bare.includes('%') ? 'share' : 'number', format }
}

async function stylesOf(entry: ZipEntry | undefined): Promise<Style[]> {
  const text = await textOf(entry)
  const own = new Map<string | null, Style>()
  for await (const one of elementsAmong(text, 'numFmt'))
    own.set(attribute(one, 'numFmtId'), styleOf(attribute(one, 'formatCode') ?? ''))
  const styles: Style[] = []
  for await (const one of elementsAmong(firstIn(text, 'cellXfs')?.body ?? '', 'xf')) {
    const id = attribute(one, 'numFmtId')
    styles.push(own.get(id) ?? builtIn(Number(id ?? 0)))
  }
  return styles
}

function builtIn(id: number): Style {
  if (DATE_FORMATS.has(id)) return { is: 'date', format: '' }
  return { is: PERCENT_FORMATS.has(id) ? 'share' : 'number', format: PLAIN_FORMATS[id] ?? '?' }
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

function numberIn(text: string, { is, format }: Style, shift: number): Cell {
  const value = Number(text)
  if (text === '' || Number.isNaN(value)) return text || null
  if (is === 'date') return new Held('day', value + shift, serialText(value + shift) ?? text)
  if (is === 'share') {
    const percent = Number((value * 100).toPrecision(12))
    return new Held('share', percent, `${percent}%`)
  }
  const shown = shownNumber(value, format)
  const isPlain = shown === String(value) || (format === 'General' && !Number.isInteger(value))
  // A day's number without its format is one of the calendar of 1900.
  return isPlain && shift === 0 ? value : new Held('number', value, shown ?? text, shown)
}

/** A formula without its value: nobody has worked it out. That of a text may be empty. */
const isUnknown = (
  cell: Element,
  value: string | undefined,
  type: string | null,
  isUncounted: boolean,
): boolean =>
  firstIn(cell.body, 'f') !== undefined &&
  (value === undefined ||
    (value === '' && type !== 'str') ||
    (isUncounted && type === null && Number(value) === 0))

function cellOf(cell: Element, { strings, styles, shift, isUncounted }: Book): Cell {
  const type = attribute(cell, 't')
  if (type === 'inlineStr') return textIn(cell.body) || null
  const given = firstIn(cell.body, 'v')?.body
  if (isUnknown(cell, given, type, isUncounted)) return new Held('formula', null, '')
  const value = plain(given ?? '')
  if (type === 's' && value !== '') {
    const text = strings[Number(value)]
    // What stands nowhere is not empty.
    if (text === undefined) throw refusedFile(DAMAGED)
    return text || null
  }
  if (type === 'b') return value === '' ? null : value === '1' || value === 'true'
  if (type === 'd') {
    const serial = serialOf(value)
    return serial === null ? value || null : new Held('day', serial, serialText(serial) ?? value)
  }
  if (type === 'e') return value ? new Held('error', null, value) : null
  if (type === 'str') return unescaped(value) || null
  return numberIn(value, styles[Number(attribute(cell, 's') ?? 0)] ?? GENERAL, shift)
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

/** A part of the workbook by the address another one names it with. */
const partAt = (entries: Book['entries'], target: string): ZipEntry | undefined => {
  const path = target.replaceAll('\\', '/').toLowerCase()
  return entries.get(path.startsWith('/') ? path.slice(1) : `xl/${path.replace(/^\.\//, '')}`)
}

/** The first sheet people see, with where its file is, and what the workbook says of its days and formulas. */
async function firstSheet(
  entries: Book['entries'],
): Promise<Pick<Book, 'shift' | 'isUncounted'> & { name: string; entry: ZipEntry }> {
  const text = await textOf(entries.get('xl/workbook.xml'))
  const sheet = elementsIn(text, 'sheet').find(
    (one) => !attribute(one, 'state')?.toLowerCase().includes('hidden'),
  )
  const links = elementsIn(await textOf(entries.get('xl/_rels/workbook.xml.rels')), 'Relationship')
  const id = sheet && attribute(sheet, 'id')
  const link = links.find((one) => attribute(one, 'Id') === id)
  const target = link && attribute(link, 'Target')
  const entry = target ? partAt(entries, target) : undefined
  if (!sheet || !entry) throw refusedFile(DAMAGED)
  const is1904 = /date1904\s*=\s*["'](?:1|true)["']/.test(text)
  return {
    name: attribute(sheet, 'name') ?? '',
    entry,
    shift: is1904 ? CALENDAR_1904 : 0,
    isUncounted: /fullCalcOnLoad\s*=\s*["'](?:1|true)["']/.test(text),
  }
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
  refuseOtherArchive(entries)
  const { name, entry, shift, isUncounted } = await firstSheet(entries)
  named(name)
  const strings = await stringsOf(entries.get('xl/sharedstrings.xml'))
  const styles = await stylesOf(entries.get('xl/styles.xml'))
  const book: Book = { entries, strings, styles, shift, isUncounted }
  let before = 0
  for await (const elements of elementsOf(entry, 'row')) {
    yield elements.map((element) => {
      const row = rowOf(element, before, columns, book)
      before = row.no
      return row
    })
  }
}
