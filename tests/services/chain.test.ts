import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '#access/scope.ts'
import type { RoleCode } from '#access/roles.ts'
import { mayOpen, SCREENS } from '#access/screens.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Entities } from '#kernel/record.ts'
import { mayRead } from '#contracts/access.ts'
import type { Evidence } from '#contracts/billing/evidence.ts'
import { tripChain } from '#contracts/billing/evidence-calls.ts'
import { resourceNamed } from '#contracts/index.ts'
import type { LedgerPage } from '#contracts/ledger-entries.ts'
import { LEDGERS } from '#contracts/ledgers.ts'
import { recordPage } from '#contracts/record-page.ts'
import { send } from '../support/six-services.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

type Row = Record<string, unknown>
type Items<T> = { items: T[] }
type Chain = (typeof tripChain)['answer']['_zod']['output']

let site: WholePlant
let readers: Readonly<Record<string, Actor>>
beforeAll(async () => {
  site = await wholePlant()
  const [of] = await site.rows<{ work_unit: string; vendor: string; scale: string }>(
    `select (select work_unit_id from billing.billing_line where billing_id is not null order by id limit 1) as work_unit,
       (select vendor_id from billing.billing_line where billing_id is not null order by id limit 1) as vendor,
       (select min(id::text) from master.scale) as scale`,
  )
  const as = (role: RoleCode, scope: Partial<Scope> = {}): Actor => site.stranger(role, scope).actor
  readers = {
    tower: as('control-tower'),
    'super tower': as('super-ct'),
    requester: as('order-requester', { work_unit: [of!.work_unit] }),
    "haulier's tower": as('control-tower', { vendor: [of!.vendor] }),
    weighbridge: as('weighbridge', { scale: [of!.scale] }),
    compiler: as('compiler-handling'),
  }
})
afterAll(() => site.close())

const get = <T>(actor: Actor, at: string) => {
  const [, service = '', path = ''] = /^\/(\w+)(\/v1\/.*)$/.exec(at) ?? []
  return send<T>(site.apps[service as keyof typeof site.apps], { method: 'GET', path }, actor)
}

const read = (actor: Actor, name: keyof Entities, id: string) => {
  const resource = resourceNamed(name)
  return get<Row>(actor, `/${resource.service}/v1/${resource.name}/${id}`)
}

/** What the query of an address names. */
const QUERIES: Readonly<Record<string, keyof Entities>> = {
  billing: 'billing', payment: 'trip-payment', received: 'money-received', advance: 'travel-advance', ticket: 'weighing',
  trip: 'trip', budget: 'work-unit-budget', report: 'trouble-report', remark: 'driver-remark', revision: 'weighing-revision',
} // prettier-ignore

/** What stops somebody on the way to an address; null where it leads to what is there for them. */
async function stops(actor: Actor, href: string): Promise<string | null> {
  const url = new URL(href, 'http://plant')
  const record = /^\/record\/([\w-]+)\/([\w-]+)$/.exec(url.pathname)
  if (record) {
    const [, name = '', id = ''] = record
    if (!recordPage(resourceNamed(name), actor.roleCode)) return `${actor.roleCode} has no page of a ${name}`
    const { status } = await read(actor, name as keyof Entities, id)
    return status === 200 ? null : `${href} answers ${status}`
  }
  const screen = SCREENS.find(({ path }) =>
    new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url.pathname),
  )
  if (!screen) return `${href} is no screen`
  if (!mayOpen(screen, actor.roleCode)) return `${actor.roleCode} may not open ${screen.id}`
  const evidence = url.searchParams.get('evidence')
  const asked = evidence
    ? [await get(actor, `/billing/v1/billing-line/${evidence}/evidence`)]
    : await Promise.all(
        Object.entries(QUERIES).flatMap(([key, name]) => {
          const id = url.searchParams.get(key)
          return id ? [read(actor, name, id)] : []
        }),
      )
  const ids = url.pathname.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []
  if (/\/detail\/trips\//.test(url.pathname)) asked.push(await read(actor, 'trip', ids[1]!))
  else if (/order.*\/detail$/.test(url.pathname)) asked.push(await read(actor, 'order', ids[0]!))
  else if (/purchasing-order/.test(url.pathname)) asked.push(await read(actor, 'purchase-order', ids[0]!))
  const refused = asked.find(({ status }) => status !== 200)
  return refused ? `${href} answers ${refused.status}` : null
}

/** Every dead end among these addresses. */
async function deadEnds(actor: Actor, hrefs: Iterable<string | null | undefined>): Promise<string[]> {
  const found: string[] = []
  for (const href of new Set(hrefs)) {
    const why = href ? await stops(actor, href) : null
    if (why) found.push(why)
  }
  return found
}

/** Trips that are on documents, those that are paid first; a few of each contract. */
const billed = (): Promise<{ id: string; order_id: string; documents: string[]; payments: string[] }[]> =>
  site.rows(
    `select * from (select t.id, t.order_id, array_agg(distinct l.billing_id) as documents,
         array_remove(array_agg(distinct p.id), null) as payments,
         row_number() over (partition by o.contract_id, count(p.id) > 0 order by t.id) as nth
       from orders.trip t join orders."order" o on o.id = t.order_id
       join billing.billing_line l on l.trip_id = t.id and l.billing_id is not null and l.deleted_at is null
       left join billing.trip_payment_line x on x.billing_id = l.billing_id
       left join billing.trip_payment p on p.id = x.trip_payment_id and p.status <> 'void' and p.deleted_at is null
       group by t.id, t.order_id, o.contract_id) s where nth <= 4 order by cardinality(payments) desc, id`,
  )

const chainOf = (actor: Actor, tripId: string) =>
  get<Chain>(actor, `/billing/v1/billing-line/of-trip/${tripId}`)

describe('from a trip on', () => {
  test('everybody who reads it is led to its lines, documents, evidence and payments, and to no dead end', async () => {
    const trips = await billed()
    expect(trips.some(({ payments }) => payments.length > 0)).toBe(true)
    const ways: Record<string, number> = {}
    for (const [name, actor] of Object.entries(readers)) {
      if (!['control-tower', 'super-ct', 'order-requester'].includes(actor.roleCode)) continue
      for (const { id, documents, payments } of trips) {
        const isRead = (await read(actor, 'trip', id)).status === 200
        const { status, data } = await chainOf(actor, id)
        expect(status, name).toBe(isRead ? 200 : 404)
        if (!isRead) continue
        const numbers = data.lines.flatMap(({ document }) => (document ? [document.id] : []))
        expect(new Set(numbers), name).toEqual(new Set(documents))
        const hrefs = [
          ...data.lines.flatMap(({ href, document }) => [href, document?.href]),
          ...data.payments.map(({ href }) => href),
        ]
        expect(await deadEnds(actor, hrefs), name).toEqual([])
        for (const { no, href } of data.payments) {
          expect(no).toMatch(/\S/)
          expect(href !== null, name).toBe(mayRead(resourceNamed('trip-payment'), actor.roleCode))
        }
        // Who is paid how is the company's (dec.I0.2).
        if (actor.scope.vendor) expect(data.payments).toEqual([])
        else
          expect(new Set(data.payments.map((one) => one.id))).toEqual(
            new Set([...payments, ...(await ownPayments(name, id))]),
          )
        ways[name] = (ways[name] ?? 0) + hrefs.filter(Boolean).length
      }
    }
    expect(ways.tower).toBeGreaterThan(5)
    expect(ways.requester).toBeGreaterThan(0)
    expect(ways["haulier's tower"]).toBeGreaterThan(0)
  })

  /** What the driver of a trip was paid, which only the tower of the company reads. */
  const ownPayments = async (name: string, tripId: string): Promise<string[]> =>
    name === 'tower'
      ? (
          await site.rows<{ id: string }>(
            `select distinct p.id from billing.trip_payment p join billing.trip_payment_line l on l.trip_payment_id = p.id
             where l.trip_id = $1 and p.status <> 'void' and p.deleted_at is null`,
            [tripId],
          )
        ).map(({ id }) => id)
      : []
})

describe('from the money back', () => {
  test('a payment leads to its documents, they to their trips, and each of those to the payment', async () => {
    const tower = readers.tower!
    const payments = await site.rows<{ id: string }>(
      `select distinct p.id from billing.trip_payment p join billing.trip_payment_line l on l.trip_payment_id = p.id
       where p.status <> 'void' and p.deleted_at is null and l.billing_id is not null order by p.id limit 6`,
    )
    expect(payments.length).toBeGreaterThan(0)
    for (const { id } of payments) {
      const parts = await get<Items<{ id: string; billing_id: string | null }>>(
        tower,
        `/billing/v1/trip-payment/${id}/lines`,
      )
      expect(parts.status).toBe(200)
      for (const line of parts.data.items) {
        const chain = await get<Evidence>(tower, `/billing/v1/trip-payment-line/${line.id}/evidence`)
        expect(chain.status).toBe(200)
        expect(
          await deadEnds(
            tower,
            [...chain.data.down, ...chain.data.why].map(({ href }) => href),
          ),
        ).toEqual([])
      }
      for (const billingId of new Set(parts.data.items.flatMap(({ billing_id: of }) => of ?? []))) {
        const paid = await get<Items<{ id: string; href: string }>>(
          tower,
          `/billing/v1/billing/${billingId}/payments`,
        )
        expect(paid.data.items.map((one) => one.id)).toContain(id)
        expect(
          await deadEnds(
            tower,
            paid.data.items.map(({ href }) => href),
          ),
        ).toEqual([])
        const [trip] = await site.rows<{ trip_id: string }>(
          'select trip_id from billing.billing_line where billing_id = $1 and deleted_at is null order by id limit 1',
          [billingId],
        )
        const { data } = await chainOf(tower, trip!.trip_id)
        expect(data.payments.map((one) => one.id)).toContain(id)
      }
    }
  })

  test('the evidence of a line is read by its unit, its haulier and the tower, each without a dead end', async () => {
    const lines = await site.rows<{ id: string; work_unit_id: string; vendor_id: string }>(
      `select distinct on (vendor_id, status) id, work_unit_id, vendor_id from billing.billing_line
       where billing_id is not null and deleted_at is null order by vendor_id, status, id`,
    )
    const seen: Record<string, number> = {}
    for (const [name, actor] of Object.entries(readers))
      for (const { id, work_unit_id: unit, vendor_id: vendor } of lines) {
        const { status, data } = await get<Evidence>(actor, `/billing/v1/billing-line/${id}/evidence`)
        const isTheirs =
          (actor.scope.work_unit?.includes(unit) ?? true) && (actor.scope.vendor?.includes(vendor) ?? true)
        const isReader = mayRead(resourceNamed('billing-line'), actor.roleCode)
        expect(status, name).toBe(isReader ? (isTheirs ? 200 : 404) : 403)
        if (status !== 200) continue
        seen[name] = (seen[name] ?? 0) + 1
        const links = [...data.down, ...data.why]
        expect(
          await deadEnds(
            actor,
            links.map(({ href }) => href),
          ),
          name,
        ).toEqual([])
        // Of what somebody may not read the chain says its name and whether it holds.
        for (const { kind, href, carries, check } of links)
          if (actor.roleCode === 'order-requester' && ['payment', 'document'].includes(kind)) {
            expect([href, carries]).toEqual([null, null])
            expect(check.text).toMatch(/\S/)
          }
      }
    expect(Object.keys(seen).toSorted()).toEqual(["haulier's tower", 'requester', 'tower'])
  })

  test('another unit reads neither the line nor what it stands on', async () => {
    const [line] = await site.rows<{ id: string; trip_id: string; other: string }>(
      `select l.id, l.trip_id, (select id from master.work_unit u where u.id <> l.work_unit_id order by id limit 1) as other
       from billing.billing_line l where billing_id is not null order by l.id limit 1`,
    )
    const { actor } = site.stranger('order-requester', { work_unit: [line!.other] })
    expect((await get(actor, `/billing/v1/billing-line/${line!.id}/evidence`)).status).toBe(404)
    expect((await read(actor, 'billing-line', line!.id)).status).toBe(404)
    expect((await chainOf(actor, line!.trip_id)).status).toBe(404)
  })

  test('a line carries whose its order is to who may open that, and its number alone to others', async () => {
    const haulier = readers["haulier's tower"]!
    const { data } = await send<Items<{ order_id: string; order: Row }>>(
      site.apps.billing,
      { method: 'POST', path: '/v1/billing-line/' },
      haulier,
      { limit: 50 },
    )
    expect(data.items.length).toBeGreaterThan(0)
    for (const { order_id: id, order } of data.items)
      expect('vendor_id' in order).toBe((await read(haulier, 'order', id)).status === 200)
  })

  test('an order leads to its payments: by number for its unit, which reads no payments', async () => {
    const [order] = await site.rows<{ id: string }>(
      `select distinct l.order_id as id from billing.billing_line l join billing.trip_payment_line x on x.billing_id = l.billing_id
       join billing.trip_payment p on p.id = x.trip_payment_id and p.status <> 'void' where l.work_unit_id = $1 limit 1`,
      [readers.requester!.scope.work_unit![0]],
    )
    type Money = Items<{
      payment_no: string
      href: string | null
      bank_reference: string | null
      components: string[]
    }>
    const at = `/billing/v1/trip-payment/of-order/${order!.id}`
    const tower = await get<Money>(readers.tower!, at)
    const unit = await get<Money>(readers.requester!, at)
    expect([tower.status, unit.status]).toEqual([200, 200])
    expect(
      await deadEnds(
        readers.tower!,
        tower.data.items.map(({ href }) => href),
      ),
    ).toEqual([])
    expect(tower.data.items.every(({ href }) => href !== null)).toBe(true)
    expect(unit.data.items.length).toBeGreaterThan(0)
    for (const one of unit.data.items) {
      expect([one.href, one.bank_reference]).toEqual([null, null])
      expect(one.components.some((part) => part.startsWith('driver_premium'))).toBe(false)
    }
    expect((await get(readers["haulier's tower"]!, at)).status).toBe(403)
  })
})

describe('a ledger', () => {
  test('leads from each entry to what caused it, for who may open that', async () => {
    const led = new Map<string, number>()
    for (const ledger of LEDGERS) {
      const { resource } = ledger.owner
      const owners = await site.rows<{ id: string }>(
        `select "${ledger.owner.column}" as id from ${resource.service}."${ledger.table}" group by 1 order by count(*) desc limit 4`,
      )
      for (const actor of Object.values(readers))
        for (const { id } of owners) {
          const at = `/${resource.service}/v1/${resource.name}/${id}/ledger?limit=200`
          const { status, data } = await get<LedgerPage>(actor, at)
          if (status !== 200) continue
          expect(
            await deadEnds(
              actor,
              data.items.map(({ source }) => source.href),
            ),
          ).toEqual([])
          for (const { source } of data.items)
            if (source.href)
              led.set(`${ledger.table} ${source.type}`, (led.get(`${ledger.table} ${source.type}`) ?? 0) + 1)
        }
    }
    expect([...led.keys()].toSorted()).toEqual(
      expect.arrayContaining([
        'purchase_order_ledger billing_line',
        'purchase_order_ledger order',
        'travel_advance_entry trip',
        'work_unit_budget_entry billing_line',
        'work_unit_budget_entry order',
      ]),
    )
  })
})
