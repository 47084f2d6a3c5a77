import { refusedFile } from '#engine/import/refused-file.ts'
import type { AppError } from '#kernel/errors.ts'

const WEB_PAGE =
  'The file is a web page with the name of an Excel file; open it in Excel and save it as .xlsx or CSV'
const XML_SHEET = 'The file is an XML spreadsheet of Excel 2003; open it in Excel and save it as .xlsx or CSV'
const OPEN_DOCUMENT =
  'The file is an OpenDocument spreadsheet (.ods); open it in LibreOffice or Excel and save it as .xlsx or CSV'
const BINARY = 'The file is a binary Excel workbook (.xlsb); open it in Excel and save it as .xlsx or CSV'
const OLD_EXCEL = 'The file is an old Excel file (.xls); open it in Excel and save it as .xlsx or CSV'
const ENCRYPTED =
  'The file has a password; open it in Excel, take the password away under File, Info, and save it as .xlsx or CSV'
const OLE_OTHER =
  'The file is an old Office document without a sheet; open it in Excel and save the sheet as .xlsx or CSV'
const PDF = 'The file is a PDF; ask for the spreadsheet it was made from, as .xlsx or CSV'
const NUMBERS = 'The file is of Apple Numbers; export it there as Excel (.xlsx) or CSV'
const WORD = 'The file is a Word document; copy its table into Excel and save it as .xlsx or CSV'
const ARCHIVE = 'The file is an archive of other files; unpack it and send the spreadsheet in it'
const NEITHER = 'The file is neither an Excel workbook (.xlsx) nor a CSV text'

/** The container of old Office files, and of new ones with a password. */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
/** Excel before its 5.0 wrote no container. */
const OLDEST_EXCEL = [0x00, 0x02, 0x04].map((version) => Buffer.from([0x09, version]))
const ARCHIVED = [Buffer.from([0x1f, 0x8b]), Buffer.from('7z\xbc\xaf', 'latin1'), Buffer.from('Rar!')]

const begins = (file: Buffer, marks: readonly Buffer[]): boolean =>
  marks.some((mark) => file.subarray(0, mark.length).equals(mark))

/** Names in the directory of a container, as it writes them. */
const named = (name: string): Buffer => Buffer.from(name, 'utf16le')
const INSIDE: readonly (readonly [Buffer, string])[] = [
  [named('EncryptedPackage'), ENCRYPTED],
  [named('Workbook'), OLD_EXCEL],
  [named('Book'), OLD_EXCEL],
  [named('WordDocument'), WORD],
]

/** How texts begin that are no table. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^<\?xml[^]*urn:schemas-microsoft-com:office:spreadsheet/, XML_SHEET],
  [/^<\?xml[^]*(?:opendocument|<office:document)/, OPEN_DOCUMENT],
  [/^(?:<!--|<\?xml|<)[^]*<(?:html|table|body|head)\b/i, WEB_PAGE],
  [/^<(?:!doctype\s+html|html|table|meta|body|head|style)\b/i, WEB_PAGE],
  [/^mime-version:[^]*(?:text\/html|multipart\/related)/i, WEB_PAGE],
]

/** What a file is that is neither a workbook nor a text, told by how it begins; null where it may be read. Throws nothing. */
export function otherFile(file: Buffer): AppError | null {
  if (begins(file, [OLE])) {
    const found = INSIDE.find(([name]) => file.includes(name))
    return refusedFile(found?.[1] ?? OLE_OTHER)
  }
  if (begins(file, OLDEST_EXCEL) && file[3] === 0) return refusedFile(OLD_EXCEL)
  if (begins(file, [Buffer.from('%PDF-')])) return refusedFile(PDF)
  if (begins(file, ARCHIVED)) return refusedFile(ARCHIVE)
  return null
}

/** Refuses a text that is a page or a document and no table. */
export function refuseOtherText(text: string): void {
  const start = text
    .slice(0, 4096)
    .replace(/^\ufeff/, '')
    .trimStart()
  const found = TEXTS.find(([shape]) => shape.test(start))
  if (found) throw refusedFile(found[1])
}

/** A text of zero bytes is none; pictures and programs have them. */
export const neitherFile = (): AppError => refusedFile(NEITHER)

/** Files by which an archive is told that is no workbook of Excel, the surest first. */
const ARCHIVES: readonly (readonly [RegExp, string])[] = [
  [/^xl\/workbook\.bin$/, BINARY],
  [/^index\/document\.iwa$|^index\.zip$/, NUMBERS],
  [/^word\/document\.xml$/, WORD],
  [/^content\.xml$/, OPEN_DOCUMENT],
]

/** Refuses an archive that is no workbook, by the names of its files. */
export function refuseOtherArchive(entries: ReadonlyMap<string, unknown>): void {
  if (entries.has('xl/workbook.xml')) return
  const names = [...entries.keys()]
  const found = ARCHIVES.find(([shape]) => names.some((name) => shape.test(name)))
  if (found) throw refusedFile(found[1])
  if (names.length && !names.some((name) => /^(?:xl|_rels)\/|content_types/.test(name)))
    throw refusedFile(ARCHIVE)
}
