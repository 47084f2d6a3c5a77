import { createHash } from 'node:crypto'
import { AppError } from '#kernel/errors.ts'
import { isOneOf } from '#kernel/guards.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { translated } from '#i18n/translated.ts'
import { billing } from '#contracts/billing/billing.ts'
import { OPEN_DOCUMENT } from '#contracts/billing/document-actions.ts'
import { statementPath } from '#contracts/billing/statement-file.ts'
import { READ_FILE, type ReadFile } from '#contracts/billing/statement-read.ts'
import { mountRaw } from '#engine/call/calls.ts'
import { answerSchema } from '#engine/call/json-schema.ts'
import { answer, idempotencyKey } from '#engine/call/service.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import { fileOf } from '#engine/import/mount.ts'
import { readSheet } from '#engine/import/sheet.ts'
import { isNumber } from '#engine/import/values.ts'
import { formatOf, sendTable } from '#engine/list/send-table.ts'
import { readRecord, visibleId } from '#engine/record/records.ts'
import { write, type Write } from '#engine/write.ts'
import { runSql } from '#database/sql.ts'
import { findTrips, nameOf } from '#services/billing/billing/documents/find-trips.ts'
import { readStatement, type ReadStatement } from '#services/billing/billing/documents/read-statement.ts'
import { statementNames } from '#services/billing/billing/documents/statement-heading.ts'
import { refreshDocuments } from '#services/billing/billing/documents/refresh.ts'
import { STATEMENT_COLUMNS } from '#services/billing/billing/documents/statement-columns.ts'

const PATH = statementPath('{id}').replace('/billing', '')

/** Puts the rows of a statement in the place of those that were there before. */
async function storeRows(
  w: Write,
  id: string,
  read: ReadStatement,
  found: ReadonlyMap<number, string>,
): Promise<void> {
  await runSql(w.tx, 'delete from billing.billing_statement_line where billing_id = $1', [id])
  const rows = read.rows.map((row) => ({
    id: uuidv7(),
    row_no: row.row_no,
    trip_id: found.get(row.row_no) ?? null,
    name: nameOf(row),
    plate_no: row.plate,
    load_date: row.day,
    kg: row.kg,
    tariff_idr: row.tariff_idr,
    amount_idr: row.amount_idr,
  }))
  await runSql(
    w.tx,
    `insert into billing.billing_statement_line (id, billing_id, row_no, trip_id, name, plate_no, load_date, kg, tariff_idr, amount_idr)
     select id, $1, row_no, trip_id, name, plate_no, load_date, kg, tariff_idr, amount_idr from jsonb_to_recordset($2::jsonb)
       as r(id uuid, row_no integer, trip_id uuid, name text, plate_no text, load_date date, kg bigint, tariff_idr bigint, amount_idr bigint)`,
    [id, JSON.stringify(rows)],
  )
}

/** Takes the lines of a statement where all of them can be read; a statement whose amount nobody said comes to what its lines do. */
export async function takeStatement(
  w: Write,
  id: string,
  read: ReadStatement,
  isDry: boolean,
): Promise<ReadFile> {
  await runSql(w.tx, 'select 1 from billing.billing where id = $1 for update', [id])
  const document = await readRecord(w.ctx, w.tx, billing, w.actor, id)
  if (!isOneOf<string>(OPEN_DOCUMENT, document.status))
    throw new AppError('failed_precondition', 'A verified document is compared no more')
  const found = await findTrips(w.tx, document, read.rows)
  const told: ReadFile = {
    rows: read.rows.length,
    sum_idr: read.sum_idr,
    unknown: read.rows.filter(({ row_no }) => !found.has(row_no)).length,
    said_idr: document.vendor_amount_idr,
    problems: read.problems.map(({ row_no, said }) => ({
      row_no,
      said: translated(w.actor.lang, said.message, said.params),
    })),
    left_out: read.left_out,
    written: false,
  }
  if (isDry || told.problems.length || !told.rows) return told
  await storeRows(w, id, read, found)
  await runSql(
    w.tx,
    'update billing.billing set statement_lines = $2, vendor_amount_idr = coalesce(vendor_amount_idr, $3), self_billing = false where id = $1',
    [id, told.rows, read.sum_idr],
  )
  await refreshDocuments(w, [id])
  const subject = { type: billing.name, id, no: document.billing_no }
  await w.audit({ action: 'compare', subject, after: { lines: told.rows, vendor_amount_idr: read.sum_idr } })
  await w.emit({ type: 'billing.updated', subject })
  return { ...told, written: true }
}

async function receive(ctx: ServiceContext, c: Call): Promise<Response> {
  const id = c.req.param('id') ?? ''
  await visibleId(ctx, ctx.db, billing, c.var.actor, id)
  const { name, bytes, form } = await fileOf(c)
  const read = await readStatement(await readSheet(bytes, statementNames))
  const isDry = form.get('mode') !== 'write'
  const sha256 = createHash('sha256').update(bytes).digest('base64url')
  const once = idempotencyKey(c, { id, name, sha256, isDry })
  return answer(c, await write(ctx, c.var.actor, once, (w) => takeStatement(w, id, read, isDry)))
}

/** The lines of a vendor's statement from a spreadsheet: tried first, then taken whole or not at all. */
export function mountStatement(app: ServiceApp, ctx: ServiceContext): void {
  const { read: roles } = billing.access
  mountRaw(
    app,
    {
      at: `POST ${PATH}`,
      summary: 'Try or take the lines of a vendor’s statement from a spreadsheet',
      roles,
      takes: 'multipart/form-data',
      body: () => ({
        type: 'object',
        properties: { file: { type: 'string', format: 'binary' }, mode: { enum: ['dry_run', 'write'] } },
        required: ['file'],
      }),
      answer: () => answerSchema(READ_FILE),
      once: true,
    },
    (c) => receive(ctx, c),
  )
  mountRaw(
    app,
    {
      at: `GET ${PATH}/template`,
      summary: 'A spreadsheet with the columns of a statement',
      roles,
      query: { format: { enum: ['xlsx', 'csv'] } },
      produces: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
    },
    async (c) => {
      await visibleId(ctx, ctx.db, billing, c.var.actor, c.req.param('id'))
      const { lang } = c.var.actor
      const columns = Object.values(STATEMENT_COLUMNS).map(({ field }) => ({
        label: translated(lang, field.label),
        ...(field.unit ? { unit: translated(lang, field.unit) } : {}),
        is: isNumber(field) ? ('number' as const) : ('text' as const),
      }))
      return sendTable(c, 'statement', formatOf(c), columns, [])
    },
  )
}
