import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Row as SheetRow } from 'write-excel-file/node'
import { AppError } from '#kernel/errors.ts'
import { plantDay } from '#kernel/clock.ts'
import type { Row } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import type { Actor } from '#kernel/actor.ts'
import { FRESH_ABOVE, MOST_DOWNLOADED, type DownloadFormat } from '#contracts/download.ts'
import { translated } from '#i18n/translated.ts'
import { requireFresh } from '#engine/call/fresh.ts'
import { formatRow, textCell, textColumns } from '#engine/list/text-columns.ts'
import type { Call, ServiceContext } from '#engine/context.ts'
import { write } from '#engine/write.ts'

/** A cell of a table that leaves as a file. */
export type TableCell = string | number | boolean | null

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

/** A table as a workbook; `isText` says which columns are formatted as text, else those that hold texts alone. */
export async function workbook(
  labels: readonly string[],
  table: readonly TableCell[][],
  isText: (at: number) => boolean = textsIn(table),
): Promise<Buffer> {
  const header: SheetRow = labels.map((value, at) =>
    isText(at) ? textCell(value, true) : { value, fontWeight: 'bold' },
  )
  const body = table.map((row): SheetRow =>
    row.map((value) =>
      value === null
        ? null
        : typeof value === 'string'
          ? textCell(value)
          : { value, type: typeof value === 'number' ? Number : Boolean },
    ),
  )
  // Loaded by the first workbook: it takes 12 MB.
  const { default: writeXlsx } = await import('write-excel-file/node')
  return writeXlsx(
    [header, ...(body.length ? body : [formatRow(labels, isText)])],
    { sheet: 'Angkut', columns: labels.map(() => ({ width: 22 })), stickyRowsCount: 1 },
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

/** Answers with a table as a file of this name; `isText` as for a workbook. */
export async function sendTable(
  c: Call,
  name: string,
  format: DownloadFormat,
  labels: readonly string[],
  table: readonly TableCell[][],
  isText?: (at: number) => boolean,
): Promise<Response> {
  const { lang } = c.var.actor
  c.header('content-disposition', `attachment; filename="${name}-${plantDay()}.${format}"`)
  if (format === 'xlsx') {
    c.header('content-type', XLSX)
    return c.body(new Uint8Array(await workbook(labels, table, isText)))
  }
  c.header('content-type', 'text/csv; charset=utf-8')
  const csv = Readable.from(table).pipe(
    stringify({
      header: true,
      bom: true,
      columns: labels.map((header, at) => ({ key: String(at), header })),
      record_delimiter: 'windows',
      // Its own words are '1' and nothing, which reads as not known.
      cast: { boolean: (value) => translated(lang, value ? 'Yes' : 'No') },
    }),
  )
  return c.body(Readable.toWeb(csv) as ReadableStream)
}
