import { randomUUID } from 'node:crypto'
import type { Actor } from '#kernel/actor.ts'
import { clock } from '#kernel/clock.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { auditWanted } from '#services/billing/billing/audit/due.ts'
import { checkMoney } from '#truth/money.ts'
import { withCut, type Cut } from './cut-connections.ts'
import { storedFile } from './files.ts'
import { FROM, INSTEAD, isCheckers, type Act, type ActName } from './money-acts.ts'
import type { Row } from './order-site.ts'
import { OF_DRIVER, OF_VENDOR, paymentSite, type PaymentSite } from './payment-site.ts'

/** What a story came to: acts done and refused, connections that died, and calls that had been carried out all the same. */
export interface Figures {
  done: Map<string, number>
  refused: number
  cuts: number
}

export interface MoneyStory {
  site: PaymentSite
  figures: Figures
  play(acts: readonly Act[]): Promise<void>
  /** What `verify:truth` finds of the money. */
  breaks(): Promise<string[]>
}

const DONE: Row = { status: 200 }
const REASON = { reason: 'As the story of the test wants it' }
/** A plant whose people do the acts of a story, each as often as it takes when its connection dies, always with the key of the first time. */
export async function moneyStory(): Promise<MoneyStory> {
  const site = await paymentSite()
  const billing = createBillingApp(site.ctx('billing'))
  const user = String(site.db.options.user)
  const figures: Figures = { done: new Map(), refused: 0, cuts: 0 }
  await site.rows('update master.contract_route set driver_premium_idr = 25000')

  async function once(path: string, actor: Actor, body: object | FormData, key: string): Promise<Row> {
    const isForm = body instanceof FormData
    const response = await billing.request(
      path,
      {
        method: 'POST',
        body: isForm ? body : JSON.stringify(body),
        headers: { 'idempotency-key': key, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      },
      { actor },
    )
    return { status: response.status, ...((await response.json()) as object) }
  }

  /** A call that is asked again with its key until somebody answers it, as a browser does. */
  async function call(path: string, actor: Actor, body: object | FormData, cut: Cut | null): Promise<Row> {
    const key = randomUUID()
    let answer: Row
    if (cut) {
      const tried = await withCut(user, cut, () => once(path, actor, body, key))
      if (tried.hit) figures.cuts += 1
      answer = tried.answer
    } else answer = await once(path, actor, body, key)
    for (let again = 0; Number(answer.status) >= 500 && again < 4; again++)
      answer = await once(path, actor, body, key)
    if (Number(answer.status) >= 500) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }

  /** The record that an act is done with: one it may be done with, where there is one. */
  async function chosen(table: string, what: ActName, at: number): Promise<Row | undefined> {
    const rows = await site.rows(
      `select id, row_version, status from billing.${table} where ${table === 'trip_payment' ? `kind = 'payment'` : 'true'}
       order by (status = any($1::text[])) desc, created_at desc, id desc limit 3`,
      [FROM[what] ?? []],
    )
    return rows[at > 3 ? 0 : at % Math.max(1, rows.length)]
  }

  async function document(act: Act, actor: Actor): Promise<Row | null> {
    const { what, at, amount, cut } = act
    const one = await chosen('billing', what, at)
    if (!one) return null
    const path = `/v1/billing/${String(one.id)}`
    const act1 = (name: string, input: Row): Promise<Row> =>
      call(`${path}/${name}`, actor, { row_version: one.row_version, ...input }, cut)
    if (what === 'review') return act1('review', { self_billing: at > 1 })
    if (what === 'verify') return act1('verify', {})
    if (what === 'return' || what === 'void-document')
      return act1(what === 'return' ? 'return' : 'void', REASON)
    const lines = await site.linesOf(one.id)
    const trip = lines[at % Math.max(1, lines.length)]?.trip_id
    if (!trip) return null
    if (what === 'adjust')
      return call(`${path}/adjust/${String(trip)}`, actor, { amount_idr: amount, ...REASON }, cut)
    if (what === 'settle')
      return call(
        `${path}/settle/${String(trip)}/${['keep', 'accept', 'later'][at % 3]!}`,
        actor,
        REASON,
        cut,
      )
    const [named] = await site.rows('select trip_no from orders.trip where id = $1', [trip])
    const form = new FormData()
    form.set(
      'file',
      new File([`Trip,Amount\n${String(named!.trip_no)},${Math.abs(amount)}\n`], 'a.csv', {
        type: 'text/csv',
      }),
    )
    form.set('mode', 'write')
    return call(`${path}/statement`, actor, form, cut)
  }

  async function payment(act: Act, actor: Actor): Promise<Row | null> {
    const { what, at, cut, amount } = act
    const one = await chosen('trip_payment', what, at)
    if (!one) return null
    if (what === 'papers') return { ...(await site.papers(one.id)) }
    const paid = { bank_reference: `TRX ${at}`, paid_at: clock.now().toISOString() }
    if (what === 'import') {
      const [named] = await site.rows('select payment_no from billing.trip_payment where id = $1', [one.id])
      const state = amount > 0 ? `paid;${paid.paid_at};TRX 7` : 'failed;;Rekening ditolak bank penerima'
      return call(
        '/v1/trip-payment/import-paid',
        actor,
        { rows: `${String(named!.payment_no)};${state}` },
        cut,
      )
    }
    const name = what === 'void-payment' ? 'void' : what
    const input = what === 'pay' ? paid : what === 'reverse' ? { ...paid, ...REASON } : REASON
    return call(
      `/v1/trip-payment/${String(one.id)}/${name}`,
      actor,
      { row_version: one.row_version, ...input },
      cut,
    )
  }

  async function prepare({ what, at, cut }: Act, actor: Actor): Promise<Row | null> {
    const asked = what === 'prepare' ? OF_VENDOR : OF_DRIVER
    // Now and then a part of what is owed.
    const components = at % 4 ? asked.components : asked.components.slice(0, 1 + (at % 3))
    const seen = (await site.preview({ ...asked, components })).filter(({ is_blocked }) => !is_blocked)
    if (!seen.length) return null
    const body = {
      ...asked,
      components,
      method: what === 'prepare' ? 'transfer' : 'payroll',
      payees: seen.map(({ payee_id }) => payee_id),
      expected_idr: seen.reduce((sum, { total_idr }) => sum + total_idr, 0),
    }
    return call('/v1/trip-payment/generate', actor, body, cut)
  }

  /** An advance goes a step further: asked for, approved, paid, its receipts written, handed in and settled. */
  async function advance({ at, amount, cut }: Act): Promise<Row | null> {
    const { maker, checker } = site
    const [one] = await site.rows(
      `select id, row_version, status, receipts_idr, amount_idr from billing.travel_advance where status <> 'settled' order by created_at limit 1`,
    )
    if (!one) {
      const trip = await site.trip([])
      await site.rows(`update orders.trip set status = 'accepted', verified_at = null where id = $1`, [
        trip.id,
      ])
      const body = { trip_id: trip.id, amount_idr: 100_000, amount_reason: 'Two tolls on the way' }
      return call('/v1/travel-advance/create', maker.actor, body, cut)
    }
    const version = { row_version: one.row_version }
    const path = (name: string): string => `/v1/travel-advance/${String(one.id)}/${name}`
    if (one.status === 'asked') return call(path('approve'), checker.actor, version, cut)
    if (one.status === 'approved') {
      const signed = await storedFile(site, checker)
      return call(path('pay'), checker.actor, { ...version, method: 'cash', receipt_file_id: signed.id }, cut)
    }
    if (one.status === 'paid' && Number(one.receipts_idr) === 0) {
      const photo = await storedFile(site, maker)
      const receipt = {
        kind: 'toll',
        amount_idr: 100_000 + Math.trunc(amount / 10),
        spent_on: '2026-03-03',
        photo_file_id: photo.id,
      }
      return call(
        '/v1/travel-advance/update',
        maker.actor,
        { id: one.id, ...version, receipts: [receipt] },
        cut,
      )
    }
    if (one.status === 'paid')
      return call(path('submit'), maker.actor, { ...version, claim_reason: 'The toll road was closed' }, cut)
    await site.rows(
      `update orders.trip set status = 'completed' where id = (select trip_id from billing.travel_advance where id = $1)`,
      [one.id],
    )
    return call(path('settle'), checker.actor, { ...version, ...(at % 2 ? {} : REASON) }, cut)
  }

  /** A correction as a later revision of a verified line's ticket leaves it. */
  async function correction({ amount }: Act): Promise<Row | null> {
    await site.rows(
      `insert into billing.billing_line select (jsonb_populate_record(null::billing.billing_line, to_jsonb(l) || jsonb_build_object('id', gen_random_uuid(),
         'kind', 'correction', 'corrects_line_id', l.id, 'status', 'valid', 'billing_id', null, 'verified_at', null, 'paid_at', null,
         'amount_idr', $1::bigint, 'basis_kg', null, 'billed_ton', null, 'tariff_idr', null, 'charge_basis', null, 'row_version', 1))).*
       from billing.billing_line l where l.kind = 'freight' and l.status in ('verified', 'paid') order by l.created_at desc, l.id desc limit 1`,
      [amount],
    )
    return DONE
  }

  async function done(act: Act): Promise<Row | null> {
    const { what, amount, cut } = act
    const { actor } = isCheckers(act) ? site.checker : site.maker
    switch (what) {
      case 'trip':
        await site.trip([
          { kg: 20_000 + Math.abs(amount % 1000), amount: Math.abs(amount) + 1, treatment: amount % 5 ? 'taxed' : 'exempt' },
          ...(amount < 0 ? [{ kind: 'penalty', amount }] : []),
        ])
        return DONE
      case 'correction':
        return correction(act)
      case 'audit': {
        const answer = await call('/v1/billing-line/audit-all', actor, {}, cut)
        const work = (): Promise<unknown> => auditWanted(site.ctx('billing')).catch(() => null)
        if (cut) await withCut(user, cut, work)
        await auditWanted(site.ctx('billing'))
        return answer
      }
      case 'advance':
        return advance(act)
      case 'generate': {
        const [ready] = await site.rows(`select vendor_id, contract_id from billing.billing_line where status = 'valid' and billing_id is null limit 1`)
        return ready
          ? call('/v1/billing/generate', actor, { ...ready, period_start: '2026-03-01', period_end: '2026-03-31', grouping: 'period' }, cut)
          : null
      }
      case 'prepare':
      case 'prepare-driver':
        return prepare(act, actor)
      case 'file':
        return call('/v1/trip-payment/bank-file', actor, { payments: [] }, cut)
      case 'statement': case 'settle': case 'adjust': case 'review': case 'return': case 'void-document': case 'verify':
        return document(act, actor)
      default:
        return payment(act, actor)
    }
  } // prettier-ignore

  return {
    site,
    figures,
    async play(acts) {
      for (const act of acts) {
        const answer = (await done(act)) ?? (await done({ ...act, what: INSTEAD[act.what] ?? 'trip' }))
        if (answer && answer.status !== 200) figures.refused += 1
        else if (answer) figures.done.set(act.what, (figures.done.get(act.what) ?? 0) + 1)
      }
    },
    async breaks() {
      const client = await site.admin.connect()
      try {
        const { breaks } = await checkMoney(client)
        return breaks.map(({ record, words }) => `${record}: ${words}`)
      } finally {
        client.release()
      }
    },
  }
}
