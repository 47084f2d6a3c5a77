import { setImmediate as breathe } from 'node:timers/promises'
import type { Resource } from '#kernel/resource.ts'
import type { Row } from '#kernel/record.ts'
import { MOST_DOWNLOADED, type DownloadFormat } from '#contracts/download.ts'
import { readListState, requestOf } from '#contracts/list-url.ts'
import { mountedAt } from '#contracts/queue.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import { ownRows } from '#engine/call/own-answer.ts'
import { listSource, type ExtraClause } from '#engine/list/list-source.ts'
import { cellOf, fileColumns } from '#engine/list/file-columns.ts'
import { addFileNames } from '#engine/list/file-names.ts'
import { fillAdded } from '#engine/list/added-columns.ts'
import { workbook, type TableCell, type TableColumn } from '#engine/list/send-table.ts'
import { relatedTo } from '#engine/list/related.ts'
import { withinTime } from '#engine/list/time-limit.ts'
import { nameForeign, seenBy } from '#engine/scope.ts'
import { answer } from '#engine/call/service.ts'
import { auditExport, checkCount, formatOf, sendTable, TABLE_FILE } from '#engine/list/send-table.ts'
import { withoutLimits, type Tx } from '#database/db.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/** Refuses before a link is followed: an answer that is a file can neither ask for the password nor say what to narrow. */
async function checkBefore(
  ctx: ServiceContext,
  resource: Resource,
  c: Call,
  format: DownloadFormat,
  extra?: ExtraClause,
): Promise<void> {
  const state = readListState(new URL(c.req.url).searchParams)
  const { from, values } = listSource(ctx, resource, c.var.actor, requestOf(state), extra)
  const text = `select count(*)::int as count from (select 1 ${from} limit ${MOST_DOWNLOADED[format] + 1}) t`
  const [row] = await withinTime(() => runSql<Computed<{ count: number }>>(ctx.db, text, values))
  checkCount(row?.count ?? 0, format, c.var.actor)
}

/** Rows read at once: no statement takes long, however many there are, and others get a turn in between. */
const EACH = 1000

interface Table {
  columns: TableColumn[]
  cells: TableCell[][]
  state: ReturnType<typeof readListState>
}

/** So long may it take to find the first of them, or the next. */
const PATIENCE = '60s'

/** A cursor's rows, some at a time, as they were at one moment. */
async function* fetched(tx: Tx, text: string, values: unknown[]): AsyncGenerator<Row[]> {
  await tx.query('begin isolation level repeatable read read only')
  await tx.query(`set local statement_timeout = '${PATIENCE}'`)
  await tx.query({ text: `declare leaving no scroll cursor for ${text}`, values })
  for (;;) {
    const { rows } = await tx.query<Row>(`fetch ${EACH} from leaving`)
    if (rows.length) yield rows
    if (rows.length < EACH) return
    await breathe()
  }
}

/** The whole list of the address as its file shows it. */
async function tableOf(
  ctx: ServiceContext,
  whole: Resource,
  c: Call,
  format: DownloadFormat,
  extra?: ExtraClause,
): Promise<Table> {
  const { actor } = c.var
  const state = readListState(new URL(c.req.url).searchParams)
  const resource = seenBy(whole, actor)
  const columns = fileColumns(resource, state.columns, actor.lang)
  const { from, p, order, selection } = listSource(ctx, resource, actor, requestOf(state), extra)
  const related = relatedTo(ctx, resource, actor, p, true)
  const text = `select t.*${selection.embedded.list}${related.columns} from (select ${selection.own} ${from} order by ${order} limit ${p.add(MOST_DOWNLOADED[format] + 1)}) t`
  // A connection of its own: what each row needs besides is asked of the pool meanwhile.
  const cells = await withinTime(() =>
    withoutLimits(ctx.db, async (tx) => {
      const table: TableCell[][] = []
      for await (const rows of fetched(tx, text, p.values)) {
        checkCount(table.length + rows.length, format, actor)
        related.finish(rows)
        const finished = await ownRows(ctx, actor, selection.toWire(rows))
        nameForeign(resource.fields, actor, finished)
        await addFileNames(ctx, resource, finished, state.columns ?? [])
        await fillAdded(ctx.db, resource, finished)
        for (const row of finished) table.push(columns.map(({ view }) => cellOf(row, view, actor.lang)))
      }
      return table
    }),
  )
  return { columns: columns.map(({ column }) => column), cells, state }
}

/** The list of the address as a workbook, audited like a download; for calls that answer with it as text. */
export async function spreadsheet(
  ctx: ServiceContext,
  resource: Resource,
  c: Call,
  extra?: ExtraClause,
): Promise<Buffer> {
  const { columns, cells } = await tableOf(ctx, resource, c, 'xlsx', extra)
  await auditExport(ctx, resource, c, { format: 'xlsx', rows: cells.length })
  return workbook(columns, cells, c.var.actor.lang)
}

/** GET `/download?format=csv|xlsx&…` with the address state of the list page: the same rows, all pages. */
export function mountDownload(
  app: ServiceApp,
  ctx: ServiceContext,
  resource: Resource,
  extra?: ExtraClause,
): void {
  const spec: RawCall = {
    at: `GET ${mountedAt(resource)}/download`,
    summary: `The list of ${resource.plural.toLowerCase()} as a file, all pages`,
    roles: resource.access.read,
    ...TABLE_FILE,
  }
  mountRaw(app, spec, async (c) => {
    const format = formatOf(c)
    if (c.req.query('check') === '1') {
      await checkBefore(ctx, resource, c, format, extra)
      return answer(c, {})
    }
    const { columns, cells, state } = await tableOf(ctx, resource, c, format, extra)
    const { search, filters } = state
    await auditExport(ctx, resource, c, { format, rows: cells.length, search, filters })
    return sendTable(c, resource.name, format, columns, cells)
  })
}
