import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { CsvError, parse, type Options } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { neitherFile } from '#engine/import/other-file.ts'
import { refusedFile } from '#engine/import/refused-file.ts'
import { isOneOf } from '#kernel/guards.ts'

const SEPARATORS = [',', ';', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

/** The text of a file in UTF-8 or UTF-16 with its mark, in UTF-8 without one, or else in Windows-1252, which Excel writes. */
export function decodeText(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  // A text has no zero bytes; pictures and programs do.
  if (file.includes(0)) throw neitherFile()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** Characters of one record: ten cells as long as a spreadsheet can hold. More is a quotation that is never closed, or no table. */
const LONGEST_RECORD = 327_670

/** Forgiving where programs differ: line ends of every kind, rows of uneven length. Quotation marks must be in their place. */
const LENIENT: Options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  max_record_size: LONGEST_RECORD,
}
/** Characters read between two breaths of the event loop. */
const PIECE = 16_384

const TOO_LONG =
  'The file has a line that is longer than a row of a table can be; a quotation mark in it may never be closed'

/** A stream that has its next piece at hand goes on without letting anybody in, so each piece waits for a turn. */
async function* pieces(text: string): AsyncGenerator<string> {
  let line = 0
  for (let at = 0; at < text.length; at += PIECE) {
    const piece = text.slice(at, at + PIECE)
    // The parser counts characters of cells only: a line of separators alone has none.
    const ends = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'))
    line = ends === -1 ? line + piece.length : piece.length - ends
    if (line > LONGEST_RECORD) throw refusedFile(TOO_LONG)
    yield piece
    await breathe()
  }
}

/** The records of a CSV text (RFC 4180); a last line end starts no record. Throws invalid_argument where a quotation is broken or a record too long. */
export async function* csvRecords(text: string, separator: Separator): AsyncGenerator<string[]> {
  const records = parse({ ...LENIENT, delimiter: separator })
  Readable.from(pieces(text))
    .on('error', (error) => records.destroy(error))
    .pipe(records)
  try {
    for await (const record of records as AsyncIterable<string[]>) yield record
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw refusedFile('A quotation mark in the file is never closed')
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw refusedFile(TOO_LONG)
    throw refusedFile(
      'Line {line} has a quotation mark where none may be; double it, or put the whole cell in quotation marks',
      {
        line: Number(error.lines),
      },
    )
  }
}

/** So many records are looked at; titles may stand above the columns. */
const MOST_LOOKED_AT = 40

/** How many cells each of the first records has, were this the sign between them; what cannot be read counts as none. */
function cellsOfFirst(sample: string, separator: Separator, most = MOST_LOOKED_AT): number[] {
  try {
    const records = parseNow(sample, { ...LENIENT, delimiter: separator, to: most })
    return records.filter((record) => record.some((cell) => cell.trim())).map((record) => record.length)
  } catch {
    return most > 1 ? cellsOfFirst(sample, separator, 1) : []
  }
}

/** How a sign cuts the first records, where most of them, or at least two up to the last, come to the same number of cells; else null. */
function agreement(counts: readonly number[]): { run: number; records: number; cells: number } | null {
  const found = { run: 0, records: 0, cells: 0 }
  let run = 0
  for (const [at, cells] of counts.entries()) {
    run = cells === counts[at - 1] ? run + 1 : 1
    if (cells < 2 || run < found.run || (run === found.run && cells < found.cells)) continue
    Object.assign(found, { run, cells, records: counts.filter((count) => count === cells).length })
  }
  const most = found.records * 2 > counts.length
  return most || (found.run > 1 && counts.at(-1) === found.cells) ? found : null
}

/** Whether rows leave out the last cells of many columns, as people do who type them: every one has several, and none more than the first. */
const isShortened = ([first = 0, ...others]: readonly number[]): boolean =>
  first > 3 && others.length > 0 && others.every((cells) => cells > 2 && cells <= first)

/**
 * The sign between the cells: what the first line says (`sep=;`, written for Excel), or the one that cuts the most records after one
 * another into the same number of cells: commas also stand in a title above the columns, and in numbers. A comma where no sign does.
 */
export function separatorOf(text: string): { separator: Separator; from: number } {
  const [line = '', said] = /^sep=([,;\t])\r?\n?/.exec(text) ?? []
  if (isOneOf(SEPARATORS, said)) return { separator: said, from: line.length }
  const first = text.search(/\S/)
  const sample = text.slice(Math.max(first, 0), first + 20_000)
  const cut = SEPARATORS.map((separator) => ({ separator, counts: cellsOfFirst(`${sample}\n`, separator) }))
  const [best] = cut
    .flatMap(({ separator, counts }) => {
      const found = agreement(counts)
      return found ? [{ separator, ...found }] : []
    })
    .toSorted((a, b) => b.run - a.run || b.records - a.records || b.cells - a.cells)
  const shortened = best ?? cut.find(({ counts }) => isShortened(counts))
  return { separator: shortened?.separator ?? ',', from: 0 }
}
