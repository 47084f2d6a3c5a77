import { createHash } from 'node:crypto'
import { plantDay } from '#kernel/clock.ts'
import { AppError, refuseNow } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { tripPayment } from '#contracts/payment/trip-payment.ts'
import { harmless } from '#engine/list/send-table.ts'
import { moveAllBySystem } from '#engine/action/system-moves.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'
import { nextNumber } from '#database/numbers.ts'
import type { Always, ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

type Transfer = ColumnsOf<'billing.trip_payment', 'id' | 'payment_no' | 'total_idr' | 'repeats_no'> &
  Always<ColumnsOf<'billing.trip_payment', 'bank_code' | 'holder_name'>> &
  ColumnsOf<'billing.bank_account_number', 'account_no'> &
  Computed<{ is_ended: boolean }>

/** A cell of the file: nothing in it may end the cell, or be run by a spreadsheet. */
const cell = (text: string): string => `"${harmless(text).replaceAll('"', '""')}"`

/**
 * The file of a bank: each transfer a row with a number, and a control row with their count and sum at its end, so that a cut file is
 * seen (dec.I4.13). A transfer whose money was in a bank file before, or came back, says so in its last cell. Line ends as Windows writes them.
 */
function bankFile(exportNo: string, day: string, transfers: readonly Transfer[]): string {
  const total = transfers.reduce((sum, { total_idr }) => sum + total_idr, 0)
  const rows = transfers.map((one, n) =>
    [
      'D',
      n + 1,
      cell(one.bank_code),
      cell(one.account_no),
      cell(one.holder_name),
      one.total_idr,
      cell(one.payment_no),
      cell(one.repeats_no === null ? '' : `REPEAT ${one.repeats_no}`),
    ].join(','),
  )
  return [['H', cell(exportNo), day].join(','), ...rows, ['T', transfers.length, total].join(','), ''].join(
    '\r\n',
  )
}

/** Approved transfers, locked: who asks for the same ones waits, and finds them gone. None goes to an account that was ended by hand. */
async function approvedTransfers(w: Write, chosen: readonly string[]): Promise<Transfer[]> {
  const transfers = await runSql<Transfer>(
    w.tx,
    `select p.id, p.payment_no, p.bank_code, n.account_no, p.holder_name, p.total_idr, p.repeats_no,
       a.status = 'ended' and a.status_reason is not null as is_ended
     from billing.trip_payment p join billing.bank_account_number n on n.id = p.bank_account_id
       join billing.bank_account a on a.id = p.bank_account_id
     where p.status = 'approved' and p.method = 'transfer' and p.kind = 'payment' and p.deleted_at is null
       and (cardinality($1::uuid[]) = 0 or p.id = any($1::uuid[])) order by p.payment_no for update of p`,
    [chosen],
  )
  if (!transfers.length || (chosen.length && transfers.length !== new Set(chosen).size))
    throw new AppError(
      'failed_precondition',
      'No transfer is approved that is not in a file already: look again',
    )
  refuseNow(
    transfers
      .filter(({ is_ended }) => is_ended)
      .map(({ payment_no }) => ({
        field: 'payments',
        message: 'The bank account of {no} was ended: prepare it again',
        params: { no: payment_no },
      })),
  )
  return transfers
}

/** Puts approved transfers into a file, each once. */
export async function exportTransfers(w: Write, chosen: readonly string[]) {
  const transfers = await approvedTransfers(w, chosen)
  const day = plantDay(new Date(w.at))
  const export_no = await nextNumber(w.tx, w.ctx.schema, `BNK-${day.replaceAll('-', '').slice(2)}-`, 3)
  const content = bankFile(export_no, day, transfers)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const total_idr = transfers.reduce((sum, one) => sum + one.total_idr, 0)
  const id = uuidv7()
  const count = transfers.length
  await insertRow(w, 'billing.payment_export', {
    id,
    at: w.at,
    by_user: w.actor.userId,
    by_name: w.actor.name,
    export_no,
    payment_count: count,
    total_idr,
    content,
    sha256,
  })
  const ids = transfers.map((one) => one.id)
  await moveAllBySystem(w, tripPayment, 'export', ids)
  await runSql(
    w.tx,
    'update billing.trip_payment set export_id = $2, exported_at = $3 where id = any($1::uuid[])',
    [ids, id, w.at],
  )
  await w.audit({
    action: 'export',
    subject: { type: tripPayment.name, id, no: export_no },
    after: { count, total_idr, sha256 },
  })
  return { id, export_no, count, total_idr, sha256 }
}
