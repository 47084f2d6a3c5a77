import { billingSite, type BillingSite } from './billing-site.ts'
import { storedFile } from './files.ts'
import { addDays, plantDay } from '#kernel/clock.ts'
import { pass, sound, type Row } from './order-site.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Answer, Caller } from './plant.ts'

const MARCH = { period_start: '2026-03-01', period_end: '2026-03-31' }
export const OF_VENDOR = {
  payee_type: 'vendor',
  ...MARCH,
  components: ['freight', 'ppn', 'pph23', 'receivable'],
}
export const OF_DRIVER = {
  payee_type: 'driver',
  ...MARCH,
  components: ['driver_premium', 'travel_allowance', 'overtime', 'deduction'],
}

interface Preview {
  payees: {
    payee_id: string
    name: string
    total_idr: number
    is_blocked: boolean
    account: string | null
    lines: Row[]
    left: Row[]
    seen: string
  }[]
}

/** A plant with verified documents, and who pays them: the maker prepares, the checker approves. */
export interface PaymentSite extends BillingSite {
  preview(asked?: Row): Promise<Preview['payees']>
  /** Pays one payee, or all that can be, what is seen now. */
  prepare(more?: Row, actor?: Actor): Promise<Answer<{ payments: { id: string; payment_no: string }[] }>>
  payment(id: unknown): Promise<Row>
  /** Does an action in the version the payment has now. */
  move(id: unknown, name: string, input?: Row, actor?: Actor): Promise<Answer<Row>>
  /** Enters papers that match each document of a payment, but where another payment goes by them. Amounts are the documents'. */
  papers(id: unknown, more?: Row): Promise<Answer<Row>>
  /** A verified document of one trip, Rp 468,000 unless told. */
  bill(amount?: number): Promise<Row>
  /** Approved, with its papers. */
  approved(more?: Row): Promise<Row>
  file(ids?: unknown[]): Promise<Answer<Row>>
  /** What is entered to approve a payment whose bank file failed: a statement of the day that has passed since, by whoever approves. */
  statement(by?: Caller): Promise<Row>
  /** The maker says with a proof that it failed or came back; the other one confirms it. */
  undone(id: unknown, name: 'fail' | 'reverse', input: Row): Promise<Answer<Row>>
  /** Says it, and no more. */
  saidUndone(id: unknown, name: 'fail' | 'reverse', input: Row): Promise<Answer<Row>>
}

let numbers = 0

/** Makes the site; whoever closes it closes the plant. */
export async function paymentSite(): Promise<PaymentSite> {
  const site = await billingSite()
  const { maker, checker } = site
  const preview: PaymentSite['preview'] = async (asked = OF_VENDOR) =>
    sound(await site.call<Preview>('POST', '/v1/trip-payment/preview', maker.actor, asked)).payees
  const prepare: PaymentSite['prepare'] = async (more = {}, actor = maker.actor) => {
    const asked = more.payee_type === 'driver' ? OF_DRIVER : OF_VENDOR
    const given = Object.fromEntries(
      ['components', 'period_start', 'period_end'].flatMap((key) => (key in more ? [[key, more[key]]] : [])),
    )
    const wanted = Array.isArray(more.payees) ? more.payees : null
    const seen = (await preview({ ...asked, ...given })).filter(
      ({ is_blocked, payee_id }) => !is_blocked && (wanted?.includes(payee_id) ?? true),
    )
    return site.call('POST', '/v1/trip-payment/generate', actor, {
      ...asked,
      method: 'transfer',
      payees: seen.map(({ payee_id }) => payee_id),
      seen: seen.map((one) => one.seen),
      ...more,
    })
  }
  const payment: PaymentSite['payment'] = async (id) =>
    (await site.rows('select * from billing.trip_payment where id = $1', [id]))[0]!
  const move: PaymentSite['move'] = async (id, name, input = {}, actor = checker.actor) =>
    site.call('POST', `/v1/trip-payment/${String(id)}/${name}`, actor, {
      row_version: (await payment(id)).row_version,
      ...input,
    })
  const papers: PaymentSite['papers'] = async (id, more = {}) => {
    const rows = await site.rows(
      `select d.id, d.row_version, b.ppn_idr, b.pph23_idr, exists (
         select from billing.trip_payment_line o join billing.trip_payment p on p.id = o.trip_payment_id and p.id <> $1
         where o.billing_id = b.id and o.is_live and p.status in ('approved', 'exported', 'failing', 'paid', 'reconciled', 'reversing')) as is_held
       from billing.tax_paper d join billing.billing b on b.id = d.billing_id
       where exists (select from billing.trip_payment_line l where l.trip_payment_id = $1 and l.billing_id = b.id and l.component <> 'receivable')
       order by b.billing_no`,
      [id],
    )
    let answer = await site.call<Row>('GET', `/v1/trip-payment/${String(id)}`, maker.actor)
    for (const row of rows.filter(({ is_held: isHeld }) => !isHeld)) {
      numbers += 1
      const faktur = {
        faktur_no: `0400026${String(1_000_000_000 + numbers)}`,
        faktur_date: '2026-03-03',
        faktur_code: '04',
        faktur_file_id: (await storedFile(site, maker)).id,
      }
      answer = await site.call('POST', '/v1/tax-paper/update', maker.actor, {
        id: row.id,
        row_version: row.row_version,
        ...(row.ppn_idr === 0 ? {} : faktur),
        ...(row.pph23_idr === 0 ? {} : { slip_no: `BP-${numbers}`, slip_date: '2026-03-03' }),
        ...more,
      })
      if (answer.status !== 200) break
    }
    return answer
  }
  const saidUndone: PaymentSite['saidUndone'] = async (id, name, input) =>
    move(id, name, { proof_file_id: (await storedFile(site, maker)).id, ...input }, maker.actor)
  const statement: PaymentSite['statement'] = async (by = checker) => {
    pass(24 * 60)
    return { statement_on: addDays(plantDay(), -1), statement_file_id: (await storedFile(site, by)).id }
  }
  return {
    ...site,
    saidUndone,
    statement,
    async undone(id, name, input) {
      sound(await saidUndone(id, name, input))
      return move(id, name === 'fail' ? 'confirm-failure' : 'confirm-reversal')
    },
    preview,
    prepare,
    payment,
    move,
    papers,
    bill: async (amount = 468_000) => {
      const { id } = await site.document([[{ amount }]])
      return site.verified(id)
    },
    async approved(more = {}) {
      const [made] = sound(await prepare(more)).payments
      if (more.payee_type !== 'driver') sound(await papers(made!.id))
      const { repeats_kind: repeats } = await payment(made!.id)
      sound(await move(made!.id, 'approve', repeats === 'failed' ? await statement() : {}))
      return payment(made!.id)
    },
    file: (ids = []) => site.call('POST', '/v1/trip-payment/bank-file', checker.actor, { payments: ids }),
  }
}
