import { uuidv7 } from '#kernel/ids.ts'
import type { Actor } from '#kernel/actor.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { orderSite, sound, type OrderSite, type Row } from './order-site.ts'
import type { Answer, Caller } from './plant.ts'
import { send } from './six-services.ts'

/** What a line is made of; a freight of 26 t at Rp 18,000 unless told. */
interface NewLine {
  kind?: string
  amount?: number
  kg?: number
  tariff?: number
  day?: string
  treatment?: 'taxed' | 'exempt'
  status?: string
  trace?: object
}

/** A plant with a verified order, whose trips get the billing lines a test needs, and who has to do with them. */
export interface BillingSite extends OrderSite {
  /** Two control towers of the company: one makes documents, the other one verifies them. */
  maker: Caller
  checker: Caller
  /** The control tower of the vendor. */
  haulier: Caller
  order1: Row
  /** Another verified trip of an order, with its lines. */
  trip(lines?: readonly NewLine[], order?: Row): Promise<Row>
  call<T = Row>(method: string, path: string, actor: Actor, body?: unknown): Promise<Answer<T>>
  generate(more?: Row, actor?: Actor): Promise<Answer<{ documents: { id: string; billing_no: string }[] }>>
  /** A document of new trips with these lines each. */
  document(trips: readonly (readonly NewLine[])[], more?: Row): Promise<Row>
  /** Does an action in the version the document has now. */
  step(id: unknown, name: string, input?: Row, actor?: Actor): Promise<Answer<Row>>
  upload(id: unknown, text: string, mode?: string, actor?: Actor): Promise<Answer<Row>>
  stored(id: unknown): Promise<Row>
  linesOf(id: unknown): Promise<Row[]>
  verified(id: unknown): Promise<Row>
}

const DAY = '2026-03-03'
const PERIOD = { period_start: '2026-03-01', period_end: '2026-03-31', grouping: 'period' }

/** Copies a row of a table under a new id, with some columns changed. */
async function copyRow(site: OrderSite, table: string, id: unknown, more: Row): Promise<Row> {
  const [row] = await site.rows(`select * from ${table} where id = $1`, [id])
  const copy: Row = { ...row, ...more }
  const names = Object.keys(copy)
  const values = names.map((name) =>
    copy[name] !== null && typeof copy[name] === 'object' && !Array.isArray(copy[name])
      ? JSON.stringify(copy[name])
      : copy[name],
  )
  await site.rows(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    values,
  )
  return copy
}

/** Makes the site; whoever closes it closes the plant. */
export async function billingSite(): Promise<BillingSite> {
  const site = await orderSite()
  const billing = createBillingApp(site.ctx('billing'))
  const order1 = await site.order('approved', { ton: 5000 })
  const first = await site.accepted(order1)
  const maker = site.as('control-tower')
  const checker = site.stranger('control-tower')
  await site.rows(`update orders."order" set status = 'verified' where id = $1`, [order1.id])
  await site.rows(`update orders.trip set status = 'cancelled' where id = $1`, [first.id])
  let made = 0
  const call: BillingSite['call'] = (method, path, actor, body) =>
    send(billing, { method, path }, actor, body)
  const stored: BillingSite['stored'] = async (id) =>
    (await site.rows('select * from billing.billing where id = $1', [id]))[0]!
  const trip: BillingSite['trip'] = async (lines = [{}], order = order1) => {
    made += 1
    const at = '2026-03-04T02:00:00.000Z'
    const copy = await copyRow(site, 'orders.trip', first.id, {
      id: uuidv7(),
      trip_no: `TRP-260303-${String(90_000 + made)}`,
      surat_jalan_no: `SJ-${90_000 + made}`,
      sequence: 9000 + made,
      order_id: order.id,
      order_line_id: (order.lines as Row[])[0]!.id,
      status: 'verified',
      verified_at: at,
      // A list of PostgreSQL's is no list of JSON's.
      flags: '[]',
    })
    for (const line of lines) await addLine(copy, order, line)
    return copy
  }
  async function addLine(of: Row, order: Row, line: NewLine): Promise<void> {
    const {
      kind = 'freight',
      kg = 26_000,
      tariff = 18_000,
      day = DAY,
      treatment = 'taxed',
      status = 'valid',
    } = line
    const isFreight = kind === 'freight'
    const row: Row = {
      id: uuidv7(),
      created_at: of.verified_at,
      updated_at: of.verified_at,
      trip_id: of.id,
      order_id: of.order_id,
      order_line_id: of.order_line_id,
      work_unit_id: of.work_unit_id,
      vendor_id: of.vendor_id,
      contract_id: order.contract_id,
      purchase_order_id: order.purchase_order_id,
      cargo_id: of.cargo_id,
      truck_id: of.truck_id,
      plate_no: of.plate_no,
      origin_checkpoint_id: of.origin_checkpoint_id,
      destination_checkpoint_id: of.destination_checkpoint_id,
      load_date: day,
      trip_verified_at: of.verified_at,
      kind,
      tax_treatment: treatment,
      status,
      basis_kg: isFreight ? kg : null,
      billed_ton: isFreight ? kg / 1e3 : null,
      charge_basis: isFreight ? 'per_ton' : null,
      tariff_idr: isFreight ? tariff : null,
      amount_idr: line.amount ?? Math.round((kg * tariff) / 1e3),
      rate_trace: line.trace ? JSON.stringify(line.trace) : null,
    }
    const names = Object.keys(row)
    await site.rows(
      `insert into billing.billing_line (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
  const generate: BillingSite['generate'] = (more = {}, actor = maker.actor) =>
    call('POST', '/v1/billing/generate', actor, {
      vendor_id: first.vendor_id,
      contract_id: order1.contract_id,
      ...PERIOD,
      ...more,
    })
  const step: BillingSite['step'] = async (id, name, input = {}, actor = checker.actor) =>
    call('POST', `/v1/billing/${String(id)}/${name}`, actor, {
      row_version: (await stored(id)).row_version,
      ...input,
    })
  return {
    ...site,
    order1,
    maker,
    checker,
    call,
    stored,
    trip,
    generate,
    step,
    haulier: site.stranger('control-tower', { vendor: [String(first.vendor_id)] }),
    async document(trips, more = {}) {
      for (const lines of trips) await trip(lines)
      const { documents } = sound(await generate(more))
      return stored(documents[0]!.id)
    },
    async upload(id, text, mode = 'write', actor = maker.actor) {
      const body = new FormData()
      body.set('file', new File([text], 'tagihan.csv', { type: 'text/csv' }))
      body.set('mode', mode)
      const response = await billing.request(
        `/v1/billing/${String(id)}/statement`,
        {
          method: 'POST',
          body,
        },
        { actor },
      )
      return {
        status: response.status,
        ...((await response.json()) as object),
      } as Answer<Row>
    },
    linesOf: (id) =>
      site.rows(
        'select * from billing.billing_line where billing_id = $1 and deleted_at is null order by id',
        [id],
      ),
    async verified(id) {
      sound(await step(id, 'review', { self_billing: true }))
      sound(await step(id, 'verify'))
      return stored(id)
    },
  }
}
