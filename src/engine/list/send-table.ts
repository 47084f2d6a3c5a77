import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Cell as SheetCell, Row as SheetRow } from 'write-excel-file/node'
import { formatMoment } from '#i18n/format.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import { inWib } from '#i18n/wib.ts'
import { AppError } from '#kernel/errors.ts'
import { plantDay } from '#kernel/clock.ts'
import type { Row } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import type { Actor } from '#kernel/actor.ts'
import { FRESH_ABOVE, MOST_DOWNLOADED, type DownloadFormat } from '#contracts/download.ts'
import { requireFresh } from '#engine/call/fresh.ts'
import { formatRow, textCell, textColumns } from '#engine/list/text-columns.ts'
import type { Call, ServiceContext } from '#engine/context.ts'
import { headingsOf, type Heading } from '#engine/list/headings.ts'
import { write } from '#engine/write.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a call that gives a table as a file says of itself. */
export const TABLE_FILE = {
  query: { format: { enum: Object.keys(MOST_DOWNLOADED) }, check: { const: '1' } },
  produces: ['text/csv', XLSX],
} as const

/** The format that was asked for: CSV unless it says otherwise. */
export const formatOf = (c: Call): DownloadFormat => (c.req.query('format') === 'xlsx' ? 'xlsx' : 'csv')

/** Refuses more rows than a file of the format has, and many to somebody who has not just proved who they are. */
export function checkCount(count: number, format: DownloadFormat, actor: Actor): void {
  const most = MOST_DOWNLOADED[format]
  if (count > most)
    throw new AppError('invalid_argument', 'This is more than {most} rows; narrow the filter', [], { most })
  if (count > FRESH_ABOVE) requireFresh(actor)
}

/** A cell of a table that leaves as a file: a day is `YYYY-MM-DD`, a moment RFC 3339; a file writes them as its readers do. */
export type TableCell = string | number | boolean | null

/** A column of a table that leaves as a file. Without `is` it is text where its rows hold words alone. */
export interface TableColumn extends Heading {
  is?: 'day' | 'moment' | 'number' | 'text'
  decimals?: number
  /** A number that is a name, such as a year. */
  ungrouped?: true
}

/** Where a cell begins for any spreadsheet: many split at another sign than the file's, and then see no quotes. */
const FORMULA = /(?<=^|[;|\t\r\n])(?=[\s\u200b"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/** Texts that a spreadsheet would run as a formula get an apostrophe before it; numbers stay numbers (std.S44). */
export function harmless(text: string): string {
  return text.replaceAll(FORMULA, "'")
}

/** Which columns of a table hold texts: one has words in it, and no number. */
function textsIn(table: readonly TableCell[][]): (at: number) => boolean {
  const kinds = new Map<number, Set<string>>()
  for (const row of table)
    for (const [at, cell] of row.entries())
      if (cell !== null) kinds.set(at, (kinds.get(at) ?? new Set()).add(typeof cell))
  return (at) => kinds.get(at)?.size === 1 && kinds.get(at)!.has('string')
}

/** Where the plant's clocks stand at a moment or on a day; null for what is none. */
function plantTime(text: string): Date | null {
  const at = Date.parse(text)
  if (Number.isNaN(at)) return null
  return text.length > 'YYYY-MM-DD'.length ? inWib(at) : new Date(at)
}

const plainNumber = (value: number, decimals = 12): string =>
  /e/.test(String(value)) ? value.toFixed(decimals) : String(value)

/** The signs of a text that opens in columns where its reader is: programs that count with a decimal comma split at semicolons. */
export const CSV_SIGNS: Readonly<Record<Lang, { delimiter: string; decimal: string }>> = {
  en: { delimiter: ',', decimal: '.' },
  id: { delimiter: ';', decimal: ',' },
}

/** A cell as a text for a reader: a day as 2026-12-31, which no program takes for another one, a moment as the plant's clocks show it. */
export function csvText(value: TableCell, lang: Lang, { is, decimals }: Partial<TableColumn> = {}): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return translated(lang, value ? 'Yes' : 'No')
  if (typeof value === 'number') return plainNumber(value, decimals).replace('.', CSV_SIGNS[lang].decimal)
  return is === 'moment' && plantTime(value) ? formatMoment(value, lang) : harmless(value)
}

/** A table as a text. */
function csvStream(columns: readonly TableColumn[], table: readonly TableCell[][], lang: Lang): Readable {
  function* lines(): Generator<string[]> {
    yield headingsOf(columns).map(harmless)
    for (const row of table) yield row.map((value, at) => csvText(value, lang, columns[at]))
  }
  const { delimiter } = CSV_SIGNS[lang]
  return Readable.from(lines()).pipe(stringify({ bom: true, delimiter, record_delimiter: 'windows' }))
}

/** How a workbook shows days and moments. */
const DATES = { day: 'dd/mm/yyyy', moment: 'dd/mm/yyyy hh:mm' } as const

function numberFormat({ decimals = 0, ungrouped }: TableColumn): string {
  return (ungrouped ? '0' : '#,##0') + (decimals ? `.${'0'.repeat(decimals)}` : '')
}

function sheetCell(value: TableCell, lang: Lang, column: TableColumn): SheetCell {
  if (value === null) return null
  const { is } = column
  if (typeof value === 'number')
    return { value, type: Number, ...(is === 'number' ? { format: numberFormat(column) } : {}) }
  const at = typeof value === 'string' && (is === 'day' || is === 'moment') ? plantTime(value) : null
  if (at && (is === 'day' || is === 'moment')) return { value: at, type: Date, format: DATES[is] }
  const text = csvText(value, lang)
  return text === '' ? null : textCell(text)
}

/** A table as a workbook; columns of texts are formatted as text. */
export async function workbook(
  columns: readonly TableColumn[],
  table: readonly TableCell[][],
  lang: Lang,
): Promise<Buffer> {
  const inRows = textsIn(table)
  const isText = (at: number): boolean => {
    const is = columns[at]?.is
    return is === undefined ? inRows(at) : is === 'text'
  }
  const labels = headingsOf(columns).map(harmless)
  const header: SheetRow = labels.map((value, at) =>
    isText(at) ? textCell(value, true) : { value, fontWeight: 'bold' },
  )
  const body = table.map((row): SheetRow =>
    row.map((value, at) => sheetCell(value, lang, columns[at] ?? { label: '' })),
  )
  // Loaded by the first workbook: it takes 12 MB.
  const { default: writeXlsx } = await import('write-excel-file/node')
  return writeXlsx(
    [header, ...(body.length || !labels.some((_, at) => isText(at)) ? body : [formatRow(labels, isText)])],
    { sheet: 'Angkut', columns: columns.map(() => ({ width: 22 })), stickyRowsCount: 1 },
    { features: [textColumns([isText])] },
  ).toBuffer()
}

/** Keeps who took which rows out of the product; `id` is the record they belong to, where there is one. */
export function auditExport(
  ctx: ServiceContext,
  resource: Resource,
  c: Call,
  after: Row,
  id = c.var.actor.userId,
): Promise<void> {
  const subject = { type: resource.name, id }
  return write(ctx, c.var.actor, null, (w) => w.audit({ action: 'export', subject, after }))
}

/** Answers with a table as a file of this name, in the way its reader writes numbers. */
export async function sendTable(
  c: Call,
  name: string,
  format: DownloadFormat,
  columns: readonly TableColumn[],
  table: readonly TableCell[][],
): Promise<Response> {
  const { lang } = c.var.actor
  c.header('content-disposition', `attachment; filename="${name}-${plantDay()}.${format}"`)
  if (format === 'xlsx') {
    c.header('content-type', XLSX)
    return c.body(new Uint8Array(await workbook(columns, table, lang)))
  }
  c.header('content-type', 'text/csv; charset=utf-8')
  return c.body(Readable.toWeb(csvStream(columns, table, lang)) as ReadableStream)
}
