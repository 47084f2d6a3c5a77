import { translated } from '#i18n/translated.ts'
import { AppError } from '#kernel/errors.ts'
import { billingLine } from '#contracts/billing/billing-line.ts'
import { curerName, curers, isOwnCure } from '#contracts/billing/cure-words.ts'
import { EXCEPTION_CODES, EXCEPTIONS, type ExceptionCode } from '#contracts/billing/exception-codes.ts'
import { askCure } from '#contracts/billing/invalid-calls.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import { write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Reason = ColumnsOf<'billing.billing_exception', 'code' | 'cure_resource' | 'cure_id' | 'cure_no'>

/** The first reason of a line that somebody else cures. */
async function askedReason(db: Executor, lineId: string): Promise<(Reason & { code: ExceptionCode }) | null> {
  const rows = await runSql<Reason>(
    db,
    `select code, cure_resource, cure_id, cure_no from billing.billing_exception where billing_line_id = $1 and resolved_at is null`,
    [lineId],
  )
  for (const code of EXCEPTION_CODES) {
    const found = rows.find((row) => row.code === code)
    if (found && !isOwnCure(code, true)) return { ...found, code }
  }
  return null
}

/** `POST /{id}/ask-cure`: who can cure it is told, with the link to where (dec.I0.6); every line that waits for the same says so. */
export function mountAskCure(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, askCure, async ({ actor, params, once }) =>
    write(ctx, actor, once, async (w) => {
      const row = await readRecord(ctx, w.tx, billingLine, actor, params.id)
      const reason = await askedReason(w.tx, row.id)
      if (!reason?.cure_resource || !reason.cure_id)
        throw new AppError('failed_precondition', 'Nobody else has to resolve this line')
      const { code, cure_resource: type, cure_id: id, cure_no: no } = reason
      await runSql(
        w.tx,
        `update billing.billing_exception set asked_at = $3, asked_by = $4, asked_by_name = $5
         where code = $1 and cure_id = $2 and resolved_at is null`,
        [code, id, w.at, actor.userId, actor.name],
      )
      const subject = { type: billingLine.name, id: row.id, no: row.trip.trip_no ?? null }
      const { label } = EXCEPTIONS[code]
      await w.audit({ action: 'ask-cure', subject, after: { code } })
      await w.emit({
        type: `${type}.asked`,
        subject: { type, id, no },
        scope: { vendor_id: row.vendor.id, work_unit_id: row.work_unit.id },
        data: { asks: label, roles: curers(code), company_only: false, note: row.trip.trip_no },
      })
      return { asked_at: w.at, people: translated(actor.lang, curerName(code)) }
    }),
  )
}
