import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { png } from '../support/files.ts'

/** A file that is as much work as its kind can be. */
export interface HeavyFile {
  name: string
  bytes: Buffer
}

const MB = 1_048_576
/** Below the limit of an upload, with room for what stands around the file. */
const MOST = 15 * MB

interface Packed {
  name: string
  raw: Buffer
  data: Buffer
}

/** The record of a file in an archive: before its bytes, or in the directory with where they are. */
function recordOf({ name, raw, data }: Packed, isStored: boolean, at: number | null): Buffer {
  const central = at !== null
  const head = Buffer.alloc(central ? 46 : 30)
  const shift = central ? 2 : 0
  head.writeUInt32LE(central ? 0x02014b50 : 0x04034b50, 0)
  head.writeUInt16LE(isStored ? 0 : 8, 8 + shift)
  head.writeUInt32LE(data.length, 18 + shift)
  head.writeUInt32LE(raw.length, 22 + shift)
  head.writeUInt16LE(Buffer.byteLength(name), 26 + shift)
  if (central) head.writeUInt32LE(at, 42)
  return Buffer.concat([head, Buffer.from(name)])
}

/** An archive of texts (PKWARE APPNOTE 6.3), packed or not. */
function archive(files: Readonly<Record<string, string>>, isStored = false): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const raw = Buffer.from(text)
    const one = { name, raw, data: isStored ? raw : deflateRawSync(raw, { level: 1 }) }
    directory.push(recordOf(one, isStored, at))
    const part = Buffer.concat([recordOf(one, isStored, null), one.data])
    parts.push(part)
    at += part.length
  }
  const end = Buffer.alloc(22)
  const all = Buffer.concat(directory)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(all.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, all, end])
}

const book = (sheet: string, more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': sheet,
  ...more,
})

/** What does not pack, so that an archive is no bomb. Characters. */
const noise = (length: number): string => randomBytes(length / 2).toString('hex')
const many = (length: number, make: () => string): string => Array.from({ length }, make).join('')
const ROWS = '<row><c t="s"><v>1</v></c></row>'.repeat(3)

const texts: Readonly<Record<string, () => string>> = {
  'commas in one line': () => ','.repeat(MOST),
  'wide rows': () => `${','.repeat(300_000)}\n`.repeat(Math.floor(MOST / 300_001)),
  'short rows': () => 'a,b\n'.repeat(Math.floor(MOST / 4)),
  'empty rows': () => '\n'.repeat(MOST),
  'quotation marks': () => '"'.repeat(MOST),
  'one quoted cell': () => `"${'x'.repeat(MOST - 2)}"`,
  '20,000 rows of 200': () => `${'1,'.repeat(199)}1\n`.repeat(20_000),
  'signs of three bytes': () => `${'€'.repeat(100)},b\n`.repeat(Math.floor(MOST / 303)),
  'long names of columns': () => `${`${'ñ'.repeat(800)},`.repeat(200)}\n`.repeat(12),
  'a statement': () =>
    `Trip,Plate,Date,Ton,Tarif,Jumlah\n${'TRP-1,B 1 X,1/2/2026,"1.234,5",10.000,"1.000.000"\n'.repeat(20_000)}`,
}

const books: Readonly<Record<string, () => Buffer>> = {
  'cells in one row': () =>
    archive(book(`<sheetData><row>${'<c/>'.repeat(500_000)}</row>${noise(200_000)}</sheetData>`)),
  'cells at one address': () =>
    archive(
      book(
        `<sheetData>${`<row>${'<c r="A1"><v>1</v></c>'.repeat(16_000)}</row>`.repeat(100)}${noise(2 * MB)}</sheetData>`,
      ),
    ),
  'rows of 40': () =>
    archive(
      book(
        `<sheetData>${many(20_000, () => `<row>${many(40, () => `<c t="inlineStr"><is><t>${noise(12)}</t></is></c>`)}</row>`)}</sheetData>`,
      ),
    ),
  'an open row': () => archive(book(`<row>${noise(10 * MB)}`)),
  'empty rows in a book': () => archive(book(`${'<row/>'.repeat(900_000)}${noise(MB)}`)),
  'rows that are not packed': () =>
    archive(book('<row><c><v>1</v></c></row>'.repeat(Math.floor(MOST / 30))), true),
  'empty strings': () =>
    archive(book(ROWS, { 'xl/sharedStrings.xml': `${'<si/>'.repeat(1_500_000)}${noise(MB)}` })),
  'runs of a string': () =>
    archive(book(ROWS, { 'xl/sharedStrings.xml': `<si>${'<r/>'.repeat(500_000)}</si>${noise(MB / 2)}` })),
  styles: () =>
    archive(
      book(ROWS, {
        'xl/styles.xml': `<numFmts>${'<numFmt numFmtId="1" formatCode="yyyy"/>'.repeat(60_000)}</numFmts><cellXfs>${'<xf/>'.repeat(700_000)}</cellXfs>${noise(MB)}`,
      }),
    ),
}

/** Spreadsheets of every shape that costs, as large as an upload may be. */
export const heavySheets = (): HeavyFile[] => [
  ...Object.entries(texts).map(([what, make]) => ({ name: `${what}.csv`, bytes: Buffer.from(make()) })),
  ...Object.entries(books).map(([what, make]) => ({ name: `${what}.xlsx`, bytes: make() })),
]

/** Pictures and papers of the same kind. */
export const heavyPictures = (): HeavyFile[] => [
  { name: 'large.png', bytes: png(1400, 1400, (x, y) => [x * y, x ^ y, (x * 7919) ^ (y * 104_729), 255]) },
  { name: 'flat.png', bytes: png(3000, 3000) },
  { name: 'lying.png', bytes: png(8000, 8000, undefined, { width: 8000, height: 1 }) },
  {
    name: 'objects.pdf',
    bytes: Buffer.from(`%PDF-1.4\n${'1 0 obj<</A/B>>endobj\n'.repeat(600_000)}\n%%EOF\n`),
  },
  { name: 'names.pdf', bytes: Buffer.from(`%PDF-1.4\n${'/#4aS '.repeat(2_000_000)}\n%%EOF\n`) },
  { name: 'brackets.pdf', bytes: Buffer.from(`%PDF-1.4\n${'<<'.repeat(6_000_000)}\n%%EOF\n`) },
]
