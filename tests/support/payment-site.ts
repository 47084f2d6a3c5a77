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
  /** Enters papers that match each document of a payment. */
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
      `select d.id, d.billing_id, b.net_idr, b.ppn_idr, b.pph23_idr from billing.trip_payment_document d
       join billing.billing b on b.id = d.billing_id where d.trip_payment_id = $1 order by d.position`,
      [id],
    )
    const documents: Row[] = []
    for (const row of rows)
      documents.push({
        id: row.id,
        billing_id: row.billing_id,
        faktur_no: `0400026${String(1_000_000_000 + numbers++)}`,
        faktur_date: '2026-03-03',
        faktur_code: '04',
        faktur_base_idr: row.net_idr,
        faktur_ppn_idr: row.ppn_idr,
        faktur_file_id: (await storedFile(site, maker)).id,
        slip_no: `BP-${numbers}`,
        slip_date: '2026-03-03',
        slip_base_idr: row.net_idr,
        slip_amount_idr: row.pph23_idr,
        ...more,
      })
    return site.call('POST', '/v1/trip-payment/update', maker.actor, {
      id,
      row_version: (await payment(id)).row_version,
      documents,
    })
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
