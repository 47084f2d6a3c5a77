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
  const made = await site.rows<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attgenerated <> ''`,
    [table],
  )
  const names = Object.keys(copy).filter((name) => !made.some((one) => one.name === name))
  const values = names.map((name) =>
    copy[name] !== null && typeof copy[name] === 'object' && !Array.isArray(copy[name])
      ? JSON.stringify(copy[name])
      : copy[name],
  )
  await site.rows(
    `with begun as (select set_config('angkut.start_data', 'on', true))
     insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) select ${names.map((_, at) => `$${at + 1}`).join(', ')} from begun`,
    values,
  )
  return copy
}

/** The columns of a freight: by the tonne, or a sum for the trip where a test wants just that sum. */
function freightOf({ kg = 26_000, tariff = 18_000, amount }: NewLine): Row {
  const isTrip = amount !== undefined
  return {
    basis_kg: kg,
    billed_ton: kg / 1e3,
    charge_basis: isTrip ? 'per_trip' : 'per_ton',
    tariff_idr: isTrip ? Math.max(1, amount) : tariff,
    quantity: isTrip ? 1 : kg / 1e3,
    amount_idr: amount ?? Math.round((kg * tariff) / 1e3),
  }
}

/** Rp an hour that a vendor waits beyond its free minutes, as the demo's contracts have it. */
const WAITING = { hourly: 75_000, free: 120 }

/** The columns of what is paid or claimed beside the freight: one short bag of a kilogram comes to any sum. */
function otherOf(kind: string, amount: number): Row {
  if (kind === 'waiting')
    return { tariff_idr: WAITING.hourly, quantity: (amount * 60) / WAITING.hourly, amount_idr: amount }
  return kind === 'penalty'
    ? { basis_kg: 1, tariff_idr: -amount, quantity: 1, amount_idr: amount }
    : { amount_idr: amount }
}

/** What a trip says so that these lines follow from it. */
function claimsOf(lines: readonly NewLine[]): Row {
  const find = (kind: string): number | undefined => lines.find((line) => line.kind === kind)?.amount
  const [claim, waiting] = [find('penalty'), find('waiting')]
  const freight = lines.find(({ kind = 'freight' }) => kind === 'freight')
  return {
    planned_kg: freight?.kg ?? 26_000,
    ...(freight?.amount === 0 ? { paid_ways: 'nothing', paid_reason: 'Sent back' } : {}),
    ...(claim === undefined
      ? {}
      : { bag_claim: { loaded: 1, good: 0, bag_weight_kg: '1', price_idr_per_kg: -claim } }),
    ...(waiting === undefined
      ? {}
      : { waiting_destination_min: WAITING.free + (waiting * 60) / WAITING.hourly }),
  }
}

/** A way of its own with a tariff, so that the freight of these lines is what the tariff makes of it. */
async function wayOf(site: OrderSite, first: Row, made: number, lines: readonly NewLine[]): Promise<Row> {
  const freight = freightOf(lines.find(({ kind = 'freight' }) => kind === 'freight') ?? {})
  const place = await copyRow(site, 'master.checkpoint', first.destination_checkpoint_id, {
    id: uuidv7(),
    code: `BILL-${made}`,
    name: `Billing ${made}`,
  })
  const route = await copyRow(site, 'master.contract_route', first.contract_route_id, {
    id: uuidv7(),
    code: `B-${made}`,
    destination_checkpoint_id: place.id,
    charge_basis: freight.charge_basis,
    tariff_idr: freight.tariff_idr,
    min_charge_ton: null,
  })
  return {
    destination_checkpoint_id: place.id,
    contract_route_id: route.id,
    ...(lines.some(({ treatment }) => treatment === 'exempt') ? await yellow(site, first, made) : {}),
  }
}

/** Another truck, with plates on which no PPN is charged. */
async function yellow(site: OrderSite, { truck_id }: Row, made: number): Promise<Row> {
  const truck = await copyRow(site, 'master.truck', truck_id, {
    id: uuidv7(),
    code: `YEL-${made}`,
    plate_no: `B ${9000 + made} YEL`,
    plate_colour: 'yellow',
    rfid_tag: null,
    engine_no: null,
    chassis_no: null,
    current_trip_id: null,
    current_driver_id: null,
  })
  return { truck_id: truck.id, plate_no: truck.plate_no }
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
    const nth = ++made
    const at = '2026-03-04T02:00:00.000Z'
    const ways = lines.length ? await wayOf(site, first, nth, lines) : {}
    const copy = await copyRow(site, 'orders.trip', first.id, {
      ...ways,
      ...claimsOf(lines),
      id: uuidv7(),
      trip_no: `TRP-260303-${String(90_000 + nth)}`,
      surat_jalan_no: `SJ-${90_000 + nth}`,
      sequence: 9000 + nth,
      order_id: order.id,
      order_line_id: (order.lines as Row[])[0]!.id,
      status: 'verified',
      verified_at: at,
      // A list of PostgreSQL's is no list of JSON's.
      flags: '[]',
    })
    // One truck, one tax: all lines of its trip.
    const treatment = lines.find((line) => line.treatment)?.treatment ?? 'taxed'
    for (const line of lines) await addLine(copy, order, { ...line, treatment })
    return copy
  }
  async function addLine(of: Row, order: Row, line: NewLine): Promise<void> {
    const { kind = 'freight', day = DAY, treatment = 'taxed', status = 'valid' } = line
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
      contract_route_id: isFreight ? of.contract_route_id : null,
      purchase_order_id: order.purchase_order_id,
      cargo_id: of.cargo_id,
      truck_id: of.truck_id,
      plate_no: of.plate_no,
      origin_checkpoint_id: of.origin_checkpoint_id,
      destination_checkpoint_id: of.destination_checkpoint_id,
      load_date: day,
      trip_verified_at: of.verified_at,
      kind: kind === 'penalty' ? 'bag_claim' : kind,
      tax_treatment: treatment,
      status,
      ...(isFreight ? freightOf(line) : otherOf(kind, line.amount ?? 0)),
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
