import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Evidence, EvidenceLink } from '#contracts/billing/evidence.ts'
import { clock } from '#kernel/clock.ts'
import { paymentsBy } from '#services/billing/billing/evidence/payment-facts.ts'
import { paymentLink } from '#services/billing/billing/evidence/payment-link.ts'
import { sayIn } from '#services/billing/billing/evidence/said.ts'
import { sound, type Row } from '../support/order-site.ts'
import { paymentSite, type PaymentSite } from '../support/payment-site.ts'

let site: PaymentSite
/** Two documents, each paid by a payment of its own. */
let first: Row
let second: Row
let line: string

const now = (bank_reference: string): Row => ({ bank_reference, paid_at: clock.now().toISOString() })

async function paid(reference: string): Promise<Row> {
  const { id } = await site.bill()
  const payment = await site.approved()
  sound(await site.file())
  sound(await site.move(payment.id, 'pay', now(reference)))
  return { ...(await site.payment(payment.id)), document: id }
}

beforeAll(async () => {
  site = await paymentSite()
  first = await paid('TRX 1')
  second = await paid('TRX 2')
  line = String((await site.linesOf(first.document))[0]!.id)
})
afterAll(() => site.close())

const evidence = async (id: string, actor = site.maker.actor): Promise<Evidence> =>
  sound(await site.call<Evidence>('GET', `/v1/billing-line/${id}/evidence`, actor))
const paymentsIn = ({ down }: Evidence): EvidenceLink[] => down.filter(({ kind }) => kind === 'payment')

describe('the paid rupiah', () => {
  test('begins with its payment, and says what of the tax is the line’s', async () => {
    const found = await evidence(line)
    // 468,000 less 2 %.
    expect(found.title).toMatch(/^Rp.458,640 paid, and what it stands on$/)
    expect(found.sub).toBe(`${String(first.payment_no)} · ${found.sub.split(' · ')[1]!} · Line 1`)
    expect(paymentsIn(found)).toMatchObject([
      { carries: { value: 510_120, unit: 'Rp' }, check: { state: 'ok', text: '3 lines add up' } },
    ])
    expect(paymentsIn(found)[0]!.text).toMatch(
      /^Paid .*, bank reference TRX 1\. Bank file BNK-.*\. Made by .*\. Approved by /,
    )
    expect(found.down.find(({ kind }) => kind === 'line')!.text).toMatch(
      /share of PPh 23 Rp.9,360, leaves Rp.458,640$/,
    )
  })

  test('of a vendor leads from the line of the payment to its document', async () => {
    const { items } = sound(
      await site.call<{ items: Row[] }>(
        'GET',
        `/v1/trip-payment/${String(first.id)}/lines`,
        site.maker.actor,
      ),
    )
    const found = sound(
      await site.call<Evidence>(
        'GET',
        `/v1/trip-payment-line/${String(items[0]!.id)}/evidence`,
        site.maker.actor,
      ),
    )
    expect(found.down.map(({ kind }) => kind)).toEqual(['payment', 'document'])
    expect(
      (await site.call('GET', `/v1/trip-payment-line/${String(first.id)}/evidence`, site.maker.actor)).status,
    ).toBe(404)
    expect(
      (await site.call('GET', `/v1/trip-payment-line/${String(items[0]!.id)}/evidence`, site.haulier.actor))
        .status,
    ).toBe(403)
  })

  test('is found from its order, and a haulier reads no payment', async () => {
    const ask = (actor = site.maker.actor) =>
      site.call<{ items: Row[] }>('GET', `/v1/trip-payment/of-order/${String(site.order1.id)}`, actor)
    expect(sound(await ask()).items).toMatchObject([
      {
        id: second.id,
        kind: 'payment',
        status: 'paid',
        amount_idr: 468_000,
        components: ['freight', 'pph23', 'ppn'],
      },
      { id: first.id, amount_idr: 468_000, bank_reference: 'TRX 1' },
    ])
    expect((await ask(site.haulier.actor)).status).toBe(403)
    const seen = await evidence(line, site.haulier.actor)
    expect([seen.sub, paymentsIn(seen)]).toEqual([expect.stringMatching(/^BIL-\S+ · Line 1$/), []])
  })

  test('that came back says so, with the money that was received', async () => {
    const back = await paid('TRX 3')
    sound(
      await site.undone(back.id, 'reverse', {
        ...now('IN 3'),
        reason: 'The bank sent it back: wrong holder',
      }),
    )
    const found = await evidence(String((await site.linesOf(back.document))[0]!.id))
    expect(found.title).not.toMatch(/ paid,/)
    expect(paymentsIn(found).map(({ check }) => check)).toEqual([
      { state: 'ok', text: `takes back ${String(back.payment_no)}` },
      { state: 'open', text: 'the money came back' },
    ])
    const items = sound(
      await site.call<{ items: Row[] }>(
        'GET',
        `/v1/trip-payment/of-order/${String(site.order1.id)}`,
        site.maker.actor,
      ),
    ).items
    expect(items.slice(0, 2)).toMatchObject([
      { kind: 'reversal', amount_idr: -468_000 },
      { status: 'reversed', amount_idr: 468_000 },
    ])
  })
})

const ATTACKS = [
  [
    'a sum that is not its lines’',
    'lines come to',
    'update billing.trip_payment set total_idr = total_idr + 1 where id = $1',
  ],
  [
    'a bank file that was changed',
    'bank file was changed',
    `update billing.payment_export e set content = content || ' ' from billing.trip_payment p where p.id = $1 and e.id = p.export_id`,
  ],
  [
    'a payment that its bank file does not name',
    'not in its bank file',
    `update billing.payment_export e set content = 'H', sha256 = encode(sha256('H'), 'hex') from billing.trip_payment p
     where p.id = $1 and e.id = p.export_id`,
  ],
  [
    'a payment that one person decided alone',
    'one person alone',
    'update billing.trip_payment set approved_by = proposed_by where id = $1',
  ],
  [
    'a rupiah that was paid twice',
    'paid more than once',
    `update billing.trip_payment_line l set billing_id = f.billing_id, is_live = false from billing.trip_payment_line f
     where f.trip_payment_id = $1 and f.component = l.component and l.trip_payment_id <> $1`,
  ],
] as const

test.each(ATTACKS)('what an administrator did is shown: %s', async (_name, words, text) => {
  const client = await site.admin.connect()
  const id = String(first.id)
  try {
    await client.query('begin')
    for (const table of ['trip_payment', 'trip_payment_line', 'payment_export'])
      await client.query(`alter table billing.${table} disable trigger user`)
    await client.query(text, [id])
    const [found] = await paymentsBy(client, [id])
    expect(paymentLink(found!, sayIn('en'), 'en').check).toEqual({
      state: 'bad',
      text: expect.stringContaining(words),
    })
  } finally {
    await client.query('rollback')
    client.release()
  }
})
