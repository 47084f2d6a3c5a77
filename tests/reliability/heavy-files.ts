import { randomBytes } from 'node:crypto'
import { png } from '../support/files.ts'
import { zipOf } from '../support/zip.ts'

/** A file that is as much work as its kind can be. */
export interface HeavyFile {
  name: string
  bytes: Buffer
}

const MB = 1_048_576
/** Below the limit of an upload, with room for what stands around the file. */
const MOST = 15 * MB

/** A workbook's parts as an archive, packed quickly, or not at all. */
const archive = (parts: Readonly<Record<string, string>>, stored = false): Buffer =>
  zipOf(
    Object.entries(parts).map(([name, data]) => ({ name, data })),
    { stored, level: 1 },
  )

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
