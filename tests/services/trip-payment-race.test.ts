import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { storedFile } from '../support/files.ts'
import { sound, type Row } from '../support/order-site.ts'
import { OF_VENDOR, paymentSite, type PaymentSite } from '../support/payment-site.ts'

let site: PaymentSite
let proof: string
beforeAll(async () => {
  site = await paymentSite()
  proof = (await storedFile(site, site.checker)).id
})
afterAll(() => site.close())

const STEPS = [
  'generate',
  'approve',
  'file',
  'pay',
  'fail',
  'confirm-failure',
  'redo',
  'void',
  'reverse',
  'confirm-reversal',
  'refuse-undoing',
  'reconcile',
] as const
type Step = (typeof STEPS)[number]
const REASON = { reason: 'As the story of the test wants it' }
let references = 0
const moved = (): Row => ({ bank_reference: `TRX ${references++}`, paid_at: clock.now().toISOString() })
const INPUT: Partial<Record<Step, () => Row>> = {
  pay: moved,
  reverse: () => ({ ...moved(), proof_file_id: proof, ...REASON }),
  fail: () => ({ bank_reference: `RTN ${references++}`, proof_file_id: proof, ...REASON }),
  'refuse-undoing': () => REASON,
  redo: () => REASON,
  void: () => REASON,
}

/** One step, by several at once: double clicks with one key, retries, and two people. Refusals are as good as successes. */
async function together(step: Step, times: number, vendor: unknown): Promise<void> {
  if (step === 'generate') {
    const seen = await site.preview()
    const mine = seen.find(({ payee_id }) => payee_id === vendor)
    if (!mine || mine.is_blocked) return
    const asked = { ...OF_VENDOR, method: 'transfer', payees: [vendor], seen: [mine.seen] }
    const made = await Promise.all(Array.from({ length: times }, () => site.prepare(asked)))
    for (const { status, data } of made) if (status === 200) sound(await site.papers(data.payments[0]!.id))
    return
  }
  if (step === 'file') {
    await Promise.all(Array.from({ length: times }, () => site.file()))
    return
  }
  const payments = await site.rows(
    `select id from billing.trip_payment where kind = 'payment' order by payment_no`,
  )
  const { actor } = step.startsWith('confirm') ? site.maker : site.checker
  await Promise.all(
    payments.flatMap(({ id }) =>
      Array.from({ length: times }, () => site.move(id, step, INPUT[step]?.() ?? {}, actor)),
    ),
  )
}

/** What must hold whatever was pressed, in SQL of its own. */
const BROKEN = `
  select 'sum' as what from billing.trip_payment p where p.total_idr <> (select sum(amount_idr) from billing.trip_payment_line l where l.trip_payment_id = p.id)
  union all
  select 'paid twice' from billing.trip_payment_line l join billing.trip_payment p on p.id = l.trip_payment_id
    where p.kind = 'payment' and p.status in ('paid', 'reconciled', 'reversing') group by l.billing_id, l.component having count(*) > 1
  union all
  select 'document' from billing.billing b where b.paid_idr <> coalesce((select sum(l.amount_idr) from billing.trip_payment_line l
    join billing.trip_payment p on p.id = l.trip_payment_id where l.billing_id = b.id and p.status in ('paid', 'reconciled', 'reversing') and p.kind = 'payment'), 0)
  union all
  select 'state' from billing.billing b where (b.status in ('paid', 'closed')) <> (b.paid_idr = b.payable_idr and b.status in ('paid', 'closed'))
  union all
  select 'money' from (select coalesce(sum(total_idr) filter (where status in ('paid', 'reconciled', 'reversing', 'reversed')), 0) as out from billing.trip_payment) p,
    (select coalesce(sum(paid_idr), 0) as paid from billing.billing) b where p.out <> b.paid
  union all
  select 'line' from billing.billing_line l join billing.billing b on b.id = l.billing_id
    where (l.status = 'paid') <> (b.status in ('paid', 'closed'))
  union all
  select 'file' from billing.payment_export e where e.total_idr <= 0`

test('nothing is paid twice by double click, retry or race, and every rupiah out is one of a document', async () => {
  let paid = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.integer({ min: 1, max: 3 })), {
        minLength: 4,
        maxLength: 12,
      }),
      async (story) => {
        const { vendor_id } = await site.bill()
        // Every story begins with what makes the rest possible; the drawn steps come in any sequence after it.
        for (const [step, times] of [
          ['generate', 3],
          ['approve', 2],
          ['file', 2],
          ['pay', 3],
          ...story,
        ] as const)
          await together(step, times, vendor_id)
        expect(await site.rows(BROKEN)).toEqual([])
        const [n] = await site.rows(
          `select count(*)::int as n from billing.trip_payment where status in ('paid', 'reconciled')`,
        )
        paid = Math.max(paid, Number(n!.n))
      },
    ),
    { numRuns: 6 },
  )
  expect(paid).toBeGreaterThan(2)
})
