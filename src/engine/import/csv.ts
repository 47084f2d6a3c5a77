import { Readable } from 'node:stream'
import { CsvError, parse, type Options } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { refusedFile } from '#engine/import/refused-file.ts'
import { isOneOf } from '#kernel/guards.ts'

const SEPARATORS = [',', ';', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

/** The text of a file in UTF-8 or UTF-16 with its mark, in UTF-8 without one, or else in Windows-1252, which Excel writes. */
export function decodeText(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  // A text has no zero bytes; pictures and programs do.
  if (file.includes(0)) throw refusedFile('The file is neither an Excel workbook (.xlsx) nor a CSV text')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** Forgiving where programs differ: line ends of every kind, rows of uneven length. Quotation marks must be in their place. */
const LENIENT: Options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
}
/** Characters read between two breaths of the event loop. */
const PIECE = 65_536

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE)
}

/** The records of a CSV text (RFC 4180); a last line end starts no record. Throws invalid_argument where a quotation is broken. */
export async function* csvRecords(text: string, separator: Separator): AsyncGenerator<string[]> {
  const records = Readable.from(pieces(text)).pipe(parse({ ...LENIENT, delimiter: separator }))
  try {
    for await (const record of records as AsyncIterable<string[]>) yield record
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw refusedFile('A quotation mark in the file is never closed')
    throw refusedFile(
      'Line {line} has a quotation mark where none may be; double it, or put the whole cell in quotation marks',
      {
        line: Number(error.lines),
      },
    )
  }
}

/** How many cells the first line has, were this the sign between them; what cannot be read counts as none. */
function cellsOfFirst(sample: string, separator: Separator): number {
  try {
    const [first] = parseNow(sample, { ...LENIENT, delimiter: separator, to: 1 })
    return first?.length ?? 0
  } catch {
    return 0
  }
}

/** The sign between the cells: what the first line says (`sep=;`, written for Excel), or what splits it most often. */
export function separatorOf(text: string): { separator: Separator; from: number } {
  const [line = '', said] = /^sep=([,;\t])\r?\n?/.exec(text) ?? []
  if (isOneOf(SEPARATORS, said)) return { separator: said, from: line.length }
  const first = text.search(/\S/)
  const sample = text.slice(Math.max(first, 0), first + 20_000)
  const counts = SEPARATORS.map((separator) => cellsOfFirst(`${sample}\n`, separator))
  return { separator: SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',', from: 0 }
}
