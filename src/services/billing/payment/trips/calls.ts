import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import { isDay } from '#contracts/day-text.ts'
import {
  exportPayments,
  generatePayments,
  importPaid,
  previewPayments,
} from '#contracts/payment/payment-calls.ts'
import { tripPayment } from '#contracts/payment/trip-payment.ts'
import { translated } from '#i18n/translated.ts'
import { mountRaw } from '#engine/call/calls.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import { auditExport, checkCount, formatOf, sendTable, TABLE_FILE } from '#engine/list/send-table.ts'
import { write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { mountSinglePerson } from '#services/billing/payment/single-person.ts'
import { exportTransfers } from '#services/billing/payment/trips/bank-file.ts'
import { financeTable, withholdingTable, type FinanceTable } from '#services/billing/payment/trips/finance.ts'
import { generate } from '#services/billing/payment/trips/generate.ts'
import { mountPaymentLines } from '#services/billing/payment/trips/lines-call.ts'
import { takePaidStates } from '#services/billing/payment/trips/paid-states.ts'
import { outside, preview } from '#services/billing/payment/trips/preview.ts'
import { mountSameTransfer } from '#services/billing/payment/received/same-transfer.ts'
import { mountTakenParts } from '#services/billing/payment/trips/taken-call.ts'

const { read: roles } = tripPayment.access

/** The file of an export as it was made; its SHA-256 stands in a header beside it. */
function mountBankFile(app: ServiceApp, ctx: ServiceContext): void {
  mountRaw(
    app,
    {
      at: 'GET /v1/trip-payment/bank-file/{id}',
      summary: 'A bank file as it was made',
      roles,
      companyOnly: true,
      fresh: true,
      produces: ['text/csv'],
    },
    async (c) => {
      const id = c.req.param('id') ?? ''
      const [file] = await runSql<ColumnsOf<'billing.payment_export', 'export_no' | 'content' | 'sha256'>>(
        ctx.db,
        'select export_no, content, sha256 from billing.payment_export where id = $1',
        [id],
      )
      if (!file) throw new AppError('not_found', NOT_FOUND)
      await auditExport(ctx, tripPayment, c, { bank_file: file.export_no }, id)
      c.header('content-type', 'text/csv; charset=utf-8')
      c.header('content-disposition', `attachment; filename="${file.export_no}.csv"`)
      c.header('x-content-sha256', file.sha256)
      return c.body(file.content)
    },
  )
}

type Table = (db: Executor, from: string, to: string) => Promise<FinanceTable>

/** A table of payments made from one day to another, as CSV or a workbook. */
function mountTable(app: ServiceApp, ctx: ServiceContext, name: string, summary: string, table: Table): void {
  const dayOf = (c: Call, key: string): string => {
    const day = c.req.query(key) ?? ''
    if (!isDay(day)) throw new AppError('invalid_argument', 'Choose a period')
    return day
  }
  mountRaw(
    app,
    {
      at: `GET /v1/trip-payment/${name}`,
      summary,
      roles,
      companyOnly: true,
      ...TABLE_FILE,
      query: { ...TABLE_FILE.query, from: { format: 'date' }, to: { format: 'date' } },
    },
    async (c) => {
      const { lang } = c.var.actor
      const { labels, stands, rows } = await table(ctx.db, dayOf(c, 'from'), dayOf(c, 'to'))
      checkCount(rows.length, formatOf(c), c.var.actor)
      await auditExport(ctx, tripPayment, c, { table: name, rows: rows.length })
      const columns = labels.map((label) => ({ ...stands[label], label: translated(lang, label) }))
      return sendTable(c, name, formatOf(c), columns, rows)
    },
  )
}

/** What is done with many payments at once: looking, making, the bank's file, and what finance says. */
export function mountPaymentCalls(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, previewPayments, async ({ input }) => ({
    payees: await preview(ctx.db, input),
    outside: await outside(ctx.db, input),
  }))
  mountCall(app, generatePayments, ({ actor, input, once }) =>
    write(ctx, actor, once, async (w) => ({ payments: await generate(w, input) })),
  )
  mountCall(app, exportPayments, ({ actor, input, once }) =>
    write(ctx, actor, once, (w) => exportTransfers(w, input.payments ?? [])),
  )
  mountCall(app, importPaid, ({ actor, input }) => takePaidStates(ctx, actor, input.rows))
  mountPaymentLines(app, ctx)
  mountTakenParts(app, ctx)
  mountSameTransfer(app, ctx)
  mountSinglePerson(app, ctx)
  mountBankFile(app, ctx)
  mountTable(app, ctx, 'finance', 'Payments as finance books them, by cost centre and tax', financeTable)
  mountTable(app, ctx, 'withholding', 'What was withheld, with the slips', withholdingTable)
}
