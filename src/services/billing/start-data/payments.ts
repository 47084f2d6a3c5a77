import { addDays, plantDay } from '#kernel/clock.ts'
import type { ActionOf } from '#kernel/record.ts'
import { momentOf } from '#contracts/day-text.ts'
import { tripPayment } from '#contracts/payment/trip-payment.ts'
import type { Component, PayeeType } from '#contracts/payment/payment-words.ts'
import { actNow, type InputNow } from '#engine/action/act-now.ts'
import type { Write } from '#engine/write.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { exportTransfers } from '#services/billing/payment/trips/bank-file.ts'
import { generate } from '#services/billing/payment/trips/generate.ts'
import { paymentRules } from '#services/billing/payment/trips/payment-actions.ts'
import { preview } from '#services/billing/payment/trips/preview.ts'
import { asPerson } from '#services/billing/start-data/as-person.ts'
import { later } from '#services/billing/start-data/later.ts'

/** How far one payment after the other has come, of the last days and of long ago. */
const FATES = [
  'reconcile',
  'fail',
  'reverse',
  'pay',
  'approve',
  'draft',
  'export',
  'reversing',
  'failing',
] as const
const OLD_FATES = ['reconcile', 'pay', 'reconcile', 'reverse'] as const
type Fate = (typeof FATES)[number]
const OLD_MS = 10 * 86_400_000

const PARTS: Record<PayeeType, readonly Component[]> = {
  vendor: ['freight', 'ppn', 'pph23', 'receivable', 'driver_pay', 'driver_pay_back'],
  driver: ['driver_premium', 'travel_allowance', 'overtime', 'deduction'],
}
/** Of the drivers so many are paid. */
const DRIVERS = 3

async function move(
  w: Write,
  id: string,
  name: ActionOf<typeof tripPayment>,
  input: InputNow<typeof tripPayment> = {},
) {
  await actNow(w, tripPayment, paymentRules.actions!, id, name, input)
}

/** The papers of the taxes as they came, of documents that have none yet: each says what its document says. */
async function enterPapers({ tx, at }: Write, id: string, fileId: string): Promise<void> {
  await runSql(
    tx,
    `with said as (
       select b.id, case when b.ppn_collector = 'company' then '03' else '04' end as code, b.ppn_idr <> 0 as has_faktur, b.pph23_idr <> 0 as has_slip,
         b.billing_no, b.net_idr, b.ppn_idr, b.pph23_idr, $2::timestamptz::date as day
       from billing.billing b where exists (
         select from billing.trip_payment_line l where l.trip_payment_id = $1 and l.billing_id = b.id and l.component <> 'receivable'))
     update billing.tax_paper d set updated_at = $2, row_version = d.row_version + 1,
       faktur_no = case when has_faktur then code || '000260' || lpad((abs(hashtext(b.id::text)) % 100000000)::text, 8, '0') end,
       faktur_date = case when has_faktur then day end, faktur_code = case when has_faktur then code end,
       faktur_base_idr = case when has_faktur then net_idr end, faktur_ppn_idr = case when has_faktur then ppn_idr end,
       faktur_file_id = case when has_faktur then $3::uuid end, slip_no = case when has_slip then 'BP-' || b.billing_no end,
       slip_date = case when has_slip then day end, slip_base_idr = case when has_slip then net_idr end,
       slip_amount_idr = case when has_slip then pph23_idr end
     from said b where b.id = d.billing_id and d.faktur_no is null and d.slip_no is null`,
    [id, at, fileId],
  )
}

/** One payment from the moment it was prepared: approved that day, transferred and paid the next one. */
async function meet(
  w: Write,
  id: string,
  fate: Fate,
  { made, isTransfer, fileId }: { made: string; isTransfer: boolean; fileId: string },
): Promise<void> {
  if (fate === 'draft') return
  const approved = later(made, 0, 15, w.at)
  const filed = later(approved, 1, 9, w.at)
  const paid = later(filed, 0, 13, w.at)
  const after = later(paid, 2, 10, w.at)
  const [maker, checker] = ['control-tower', 'control-tower-2']
  await move(asPerson(w, checker, approved), id, 'approve', {
    reason: null,
    statement_on: null,
    statement_file_id: null,
  })
  if (fate === 'approve') return
  if (isTransfer) await exportTransfers(asPerson(w, checker, filed), [id])
  if (fate === 'export') return
  const bank_reference = `BTN${id.slice(-10).toUpperCase()}`
  if (fate === 'fail' || fate === 'failing') {
    if (!isTransfer) return
    await move(asPerson(w, maker, paid), id, 'fail', {
      bank_reference: `RTN${bank_reference}`,
      proof_file_id: fileId,
      reason: 'Rekening ditolak bank penerima',
    })
    return fate === 'fail' ? move(asPerson(w, checker, after), id, 'confirm-failure') : undefined
  }
  await move(asPerson(w, maker, paid), id, 'pay', { bank_reference, paid_at: paid })
  if (fate === 'reconcile') await move(asPerson(w, checker, after), id, 'reconcile', { reason: null })
  if (fate !== 'reverse' && fate !== 'reversing') return
  await move(asPerson(w, maker, after), id, 'reverse', {
    bank_reference: `R${bank_reference}`,
    paid_at: after,
    proof_file_id: fileId,
    reason: 'Bank mengembalikan dana, nama tidak cocok',
  })
  if (fate === 'reverse') await move(asPerson(w, checker, after), id, 'confirm-reversal')
}

type Period = Computed<{ period_start: string; period_end: string }>

/** The weeks in which something was loaded that a verified document bills, the oldest first. */
const weeks = ({ tx }: Write): Promise<Period[]> =>
  runSql<Period>(
    tx,
    `select min(period_start)::text as period_start, max(period_end)::text as period_end from billing.billing
     where status = 'verified' and deleted_at is null group by date_trunc('week', period_end) order by 1`,
  )

/** When the last of the documents that a vendor is paid for a period was verified. */
async function verifiedAt(
  { tx, at }: Write,
  vendorId: string,
  { period_start, period_end }: Period,
): Promise<string> {
  const [row] = await runSql<Computed<{ at: string | null }>>(
    tx,
    `select max(verified_at) as at from billing.billing where vendor_id = $1 and status = 'verified' and period_end between $2 and $3`,
    [vendorId, period_start, period_end],
  )
  return row?.at ?? at
}

/** Pays what is seen of a period, each payee by the next fate. */
async function payAll(
  w: Write,
  payee_type: PayeeType,
  period: Period,
  { fileId, most, next }: { fileId: string; most: number; next: (fates: readonly Fate[]) => Fate },
): Promise<void> {
  const asked = { payee_type, ...period, components: [...PARTS[payee_type]] }
  const seen = (await preview(w.tx, asked)).filter(({ is_blocked }) => !is_blocked)
  for (const { payee_id, total_idr, account, seen: digest, left } of seen.slice(0, most)) {
    const since =
      payee_type === 'vendor' ? await verifiedAt(w, payee_id, period) : momentOf(period.period_end, 18, 0)
    const made = later(since, 1, 14, w.at)
    const by = asPerson(w, 'control-tower', made)
    const method = account === null ? 'cash' : 'transfer'
    const left_reason = left.length ? 'Baru diketahui setelah periode ini, dipotong berikutnya' : null
    const [payment] = await generate(by, {
      ...asked,
      method,
      payees: [payee_id],
      seen: [digest],
      left_reason,
      method_reason: method === 'cash' ? 'Rekening vendor belum dikonfirmasi bank' : null,
    })
    await enterPapers(by, payment!.id, fileId)
    const fates = Date.parse(w.at) - Date.parse(made) > OLD_MS ? OLD_FATES : FATES
    const isTransfer = method === 'transfer' && total_idr > 0
    await meet(w, payment!.id, next(fates), { made, isTransfer, fileId })
  }
}

/** Gives the fates of each list one after the other, beginning anew behind the last: old payments take none of those of the last days. */
function inTurn(): (fates: readonly Fate[]) => Fate {
  const given = new Map<readonly Fate[], number>()
  return (fates) => {
    const nth = given.get(fates) ?? 0
    given.set(fates, nth + 1)
    return fates[nth % fates.length]!
  }
}

/** Payments of the demo's verified documents, week by week, and of some drivers, as far as each has come. `fileId` is the picture of an e-Faktur. */
export async function loadPayments(w: Write, fileId: string | undefined): Promise<void> {
  const periods = await weeks(w)
  const [first] = periods
  if (!first || !fileId) return
  const nextOfVendors = inTurn()
  for (const period of periods) await payAll(w, 'vendor', period, { fileId, most: 100, next: nextOfVendors })
  const today = plantDay(new Date(w.at))
  // Drivers are paid for what is a week old; where there is no older one, for all of it.
  const old = addDays(today, -7)
  const period_end = first.period_start < old ? old : today
  await payAll(
    w,
    'driver',
    { period_start: first.period_start, period_end },
    { fileId, most: DRIVERS, next: inTurn() },
  )
  await runSql(w.tx, 'update billing.outbox set published_at = $1 where published_at is null', [w.at])
}
