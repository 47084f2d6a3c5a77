import { refusedFile } from '#services/_shared/import/refused-file.ts'

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

/** The cell that starts at a place of the text: its value and where it ends. */
function cellAt(text: string, at: number, ends: RegExp): { value: string; end: number } {
  if (text[at] !== '"') {
    ends.lastIndex = at
    const end = ends.exec(text)?.index ?? text.length
    return { value: text.slice(at, end), end }
  }
  let close = at + 1
  for (;;) {
    close = text.indexOf('"', close)
    if (close === -1) throw refusedFile('A quotation mark in the file is never closed')
    if (text[close + 1] !== '"') break
    close += 2
  }
  ends.lastIndex = close + 1
  const end = ends.exec(text)?.index ?? text.length
  // What follows the closing mark belongs to the cell: some programs quote only a part.
  return { value: text.slice(at + 1, close).replaceAll('""', '"') + text.slice(close + 1, end), end }
}

/** The records of a CSV text (RFC 4180), whatever its line ends; a last line end starts no record. */
export function* csvRecords(text: string, separator: Separator): Generator<string[]> {
  const ends = separator === '\t' ? /[\t\r\n]/g : separator === ';' ? /[;\r\n]/g : /[,\r\n]/g
  let at = 0
  let record: string[] = []
  while (at < text.length) {
    const { value, end } = cellAt(text, at, ends)
    record.push(value)
    if (text[end] === separator) {
      at = end + 1
      if (at < text.length) continue
      record.push('')
    } else at = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
    yield record
    record = []
  }
}

/** The sign between the cells: what the first line says (`sep=;`, written for Excel), or what splits it most often. */
export function separatorOf(text: string): { separator: Separator; from: number } {
  const said = /^sep=([,;\t])\r?\n?/.exec(text)
  if (said) return { separator: said[1] as Separator, from: said[0].length }
  const first = text.search(/\S/)
  const sample = text.slice(Math.max(first, 0), first + 20_000)
  const counts = SEPARATORS.map((separator) => csvRecords(`${sample}\n`, separator).next().value?.length ?? 0)
  return { separator: SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',', from: 0 }
}
