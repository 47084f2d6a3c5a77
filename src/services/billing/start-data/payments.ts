import type { ActionOf, Row } from '#kernel/record.ts'
import { tripPayment } from '#contracts/payment/trip-payment.ts'
import type { Component, PayeeType } from '#contracts/payment/payment-words.ts'
import { act } from '#engine/action/actions.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { exportTransfers } from '#services/billing/payment/trips/bank-file.ts'
import { generate, preview } from '#services/billing/payment/trips/generate.ts'
import { paymentRules } from '#services/billing/payment/trips/payment-actions.ts'
import { asPerson } from '#services/billing/start-data/as-person.ts'

/** How far one payment after the other has come. */
const FATES = ['reconcile', 'fail', 'reverse', 'pay', 'approve', 'draft', 'export'] as const
type Fate = (typeof FATES)[number]

const PARTS: Record<PayeeType, readonly Component[]> = {
  vendor: ['freight', 'ppn', 'pph23', 'receivable'],
  driver: ['driver_premium', 'travel_allowance', 'overtime', 'deduction'],
}
/** Of the drivers so many are paid. */
const DRIVERS = 3

async function move(
  w: Write,
  id: string,
  name: ActionOf<typeof tripPayment>,
  input: Row = {},
): Promise<void> {
  const [row] = await runSql<ColumnsOf<'billing.trip_payment', 'row_version'>>(
    w.tx,
    'select row_version from billing.trip_payment where id = $1',
    [id],
  )
  await act(w, tripPayment, paymentRules.actions!, id, name, { row_version: row!.row_version, ...input })
}

/** The papers of the taxes as they came: each says what its document says. */
async function enterPapers({ tx, at }: Write, id: string, fileId: string): Promise<void> {
  await runSql(
    tx,
    `update billing.trip_payment_document d set
       faktur_no = '04000260' || lpad((abs(hashtext(b.id::text)) % 100000000)::text, 8, '0'), faktur_date = $2::timestamptz::date,
       faktur_code = case when b.ppn_collector = 'company' then '03' else '04' end, faktur_base_idr = b.net_idr,
       faktur_ppn_idr = b.ppn_idr, faktur_file_id = $3, slip_no = 'BP-' || b.billing_no, slip_date = $2::timestamptz::date,
       slip_base_idr = b.net_idr, slip_amount_idr = b.pph23_idr
     from billing.billing b where b.id = d.billing_id and d.trip_payment_id = $1`,
    [id, at, fileId],
  )
}

async function meet(
  maker: Write,
  checker: Write,
  id: string,
  fate: Fate,
  isTransfer: boolean,
): Promise<void> {
  if (fate === 'draft') return
  await move(checker, id, 'approve', { reason: null })
  if (fate === 'approve') return
  if (isTransfer) await exportTransfers(checker, [id])
  if (fate === 'export') return
  if (fate === 'fail')
    return isTransfer ? move(maker, id, 'fail', { reason: 'Rekening ditolak bank penerima' }) : undefined
  const bank_reference = `BTN${id.slice(-10).toUpperCase()}`
  await move(maker, id, 'pay', { bank_reference, paid_at: maker.at })
  if (fate === 'reconcile') await move(checker, id, 'reconcile', { reason: null })
  if (fate === 'reverse')
    await move(checker, id, 'reverse', {
      bank_reference: `R${bank_reference}`,
      paid_at: checker.at,
      reason: 'Bank mengembalikan dana, nama tidak cocok',
    })
}

type Span = Computed<{ period_start: string | null; period_end: string | null }>

/** Payments of the demo's verified documents and of some drivers, as far as each has come. `fileId` is the picture of an e-Faktur. */
export async function loadPayments(w: Write, fileId: string | undefined): Promise<void> {
  const [maker, checker] = [asPerson(w, 'control-tower'), asPerson(w, 'control-tower-2')]
  const [span] = await runSql<Span>(
    w.tx,
    `select min(period_start)::text as period_start, (now() at time zone 'Asia/Jakarta')::date::text as period_end from billing.billing`,
  )
  if (!span?.period_start || !span.period_end || !fileId) return
  const period = { period_start: span.period_start, period_end: span.period_end }
  for (const payee_type of ['vendor', 'driver'] as const) {
    const asked = { payee_type, ...period, components: [...PARTS[payee_type]] }
    const seen = (await preview(w.tx, asked)).filter(({ is_blocked }) => !is_blocked)
    const payees = payee_type === 'driver' ? seen.slice(0, DRIVERS) : seen
    for (const [at, { payee_id, total_idr, account }] of payees.entries()) {
      const method = account === null ? 'cash' : 'transfer'
      const [made] = await generate(maker, {
        ...asked,
        method,
        payees: [payee_id],
        expected_idr: total_idr,
      })
      await enterPapers(w, made!.id, fileId)
      await meet(maker, checker, made!.id, FATES[at % FATES.length]!, method === 'transfer')
    }
  }
  await runSql(w.tx, 'update billing.outbox set published_at = $1 where published_at is null', [w.at])
}
