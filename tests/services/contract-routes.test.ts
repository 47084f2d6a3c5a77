import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, plantDay } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { CopyPlan, ResolveAnswer, TariffHistory } from '#contracts/tariff/calls.ts'
import { createMasterApp } from '#services/master/app.ts'
import { expireContracts } from '#services/master/tariff/contract-expiry.ts'
import {
  resolveRoute,
  specificity,
  type RouteAsk,
  type RouteRow,
} from '#services/master/tariff/rules/route-resolution.ts'
import { raised } from '#services/master/tariff/rules/raised.ts'
import { copiedCode, freeCode } from '#services/master/tariff/rules/route-codes.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { checkpointId } from '#services/master/start-data/checkpoints.ts'
import { DEMO_ROUTES } from '#services/master/start-data/contracts.ts'
import { cargoId } from '#services/master/start-data/goods.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { vendorId } from '#services/master/start-data/parties.ts'
import { runSql } from '#database/sql.ts'
import { eventually } from '../support/eventually.ts'
import { plant, type Caller, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown>
type ListOf = { pagination: { total_items: number }; items: Row[] }

let site: Plant
let admin: Caller
let tower: Caller
const today = plantDay()

beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
  admin = site.as('super-admin')
  tower = site.as('control-tower')
})

afterAll(() => site.close())

let contracts = 0
/** A contract of its own for a test, from a month ago to a year ahead. */
async function newContract(): Promise<string> {
  contracts += 1
  const made = await admin.post<Row>('/v1/contract/create', {
    code: `K-RT-${contracts}`,
    name: 'Kontrak uji',
    contract_no: `RT/${contracts}`,
    vendor_id: vendorId('GKT'),
    start_date: addDays(today, -30),
    end_date: addDays(today, 365),
  })
  expect(made.status).toBe(200)
  return String(made.data.id)
}

function routeOf(contractId: string, code: string, more: Row = {}): Row {
  return {
    contract_id: contractId,
    code,
    origin_checkpoint_id: checkpointId('PORT-A'),
    destination_checkpoint_id: checkpointId('YARD-KCL'),
    distance_km: 3.25,
    standard_duration_min: 40,
    charge_basis: 'per_ton',
    tariff_idr: 17_500,
    valid_from: today,
    valid_to: addDays(today, 100),
    ...more,
  }
}

async function add(route: Row): Promise<Row> {
  const made = await admin.post<Row>('/v1/contract-route/create', route)
  expect([made.status, made.errors]).toEqual([200, undefined])
  if (made.data.is_active !== false) await approve(made.data)
  return made.data
}

/** A second person's word, without which no tariff counts. */
async function approve({ id }: Row): Promise<void> {
  const { data, errors } = await tower.act<Row>(`/v1/contract-route/${String(id)}/approve`)
  expect([data?.status, errors]).toEqual(['approved', undefined])
}

/** Approves whatever waits in a contract, the earliest first. */
async function approveAll(contractId: string): Promise<void> {
  const waiting = (await routesOf(contractId)).filter(
    ({ status, is_active: isActive }) => status === 'waiting' && isActive,
  )
  for (const row of waiting.toSorted((a, b) => String(a.valid_from).localeCompare(String(b.valid_from))))
    await approve(row)
}

async function routesOf(contractId: string): Promise<Row[]> {
  const page = await admin.post<ListOf>('/v1/contract-route/', {
    limit: 200,
    sortOrders: [{ field: 'code', order: 'asc' }],
    fieldFilters: [{ field: 'contract_id', operator: '=', value: contractId }],
  })
  return page.data.items
}

/** Stands an order line that is not a draft on a route, as the order service leaves it. */
async function useRoute(routeId: string): Promise<void> {
  await site.inside('billing', async (w) => {
    const po = uuidv7()
    await runSql(
      w.tx,
      `insert into billing.purchase_order (id, created_at, updated_at, po_no, version, vendor_id, contract_id, work_unit_id,
         po_date, valid_from, valid_to)
       select $1, now(), now(), $2, 2, k.vendor_id, k.id, $3, $4, $4, $4
       from master.contract_route r join master.contract k on k.id = r.contract_id where r.id = $5`,
      [po, `PO-${po.slice(-8).toUpperCase()}`, uuidv7(), today, routeId],
    )
    await runSql(
      w.tx,
      `insert into billing.purchase_order_line (id, purchase_order_id, position, cargo_id, contract_route_id, quantity_ton, unit_price_idr)
       values ($1, $2, 1, $3, $4, 10, 1000)`,
      [uuidv7(), po, cargoId('KCL'), routeId],
    )
  })
}

describe('the rule of tariffs', () => {
  const CARGO = ['a', 'b']
  const PAYLOAD = ['c', 'd']
  const TRUCK = ['dump', 'tank']
  const maybe = (of: string[]): fc.Arbitrary<string | null> => fc.constantFrom(null, ...of)
  const row: fc.Arbitrary<RouteRow> = fc
    .record({
      cargo_id: maybe(CARGO),
      payload_type_id: maybe(PAYLOAD),
      truck_type: maybe(TRUCK),
      from: fc.nat(20),
      days: fc.nat(20),
      is_active: fc.boolean(),
      status: fc.constantFrom('approved', 'waiting', 'refused'),
      here: fc.boolean(),
    })
    .map(({ from, days, here, ...rest }) => ({
      ...rest,
      id: '',
      code: '',
      origin_checkpoint_id: here ? 'o' : 'x',
      destination_checkpoint_id: 'd',
      valid_from: addDays('2027-01-01', from),
      valid_to: addDays('2027-01-01', from + days),
    }))
  const ask: fc.Arbitrary<RouteAsk> = fc.record({
    origin_checkpoint_id: fc.constant('o'),
    destination_checkpoint_id: fc.constant('d'),
    cargo_id: fc.constantFrom(...CARGO),
    payload_type_id: fc.constantFrom(...PAYLOAD),
    truck_type: maybe(TRUCK),
    load_date: fc.nat(40).map((day) => addDays('2027-01-01', day)),
  })

  test('the most specific row that applies is chosen, and none when none applies', () => {
    fc.assert(
      fc.property(ask, fc.array(row, { maxLength: 25 }), (wanted, rows) => {
        const routes = rows.map((one, at) => ({ ...one, id: String(at).padStart(2, '0') }))
        const applies = routes.filter(
          (one) =>
            one.is_active &&
            one.status === 'approved' &&
            one.origin_checkpoint_id === 'o' &&
            one.valid_from <= wanted.load_date &&
            one.valid_to >= wanted.load_date &&
            [null, wanted.cargo_id].includes(one.cargo_id) &&
            [null, wanted.payload_type_id].includes(one.payload_type_id) &&
            [null, wanted.truck_type ?? null].includes(one.truck_type),
        )
        const { chosen, tried } = resolveRoute(wanted, routes)
        expect(chosen === null).toBe(applies.length === 0)
        for (const one of applies) expect(specificity(chosen!)).toBeGreaterThanOrEqual(specificity(one))
        expect(tried).toHaveLength(routes.filter((one) => one.origin_checkpoint_id === 'o').length)
        expect(tried.filter(({ misses }) => misses.length === 0)).toHaveLength(applies.length)
        // The order in which rows are read decides nothing.
        expect(resolveRoute(wanted, routes.toReversed()).chosen).toEqual(chosen)
      }),
    )
  })

  test('cargo says more than payload type and truck type together', () => {
    const named = (cargo: boolean, payload: boolean, truck: boolean): number =>
      specificity({
        cargo_id: cargo ? 'a' : null,
        payload_type_id: payload ? 'c' : null,
        truck_type: truck ? 'dump' : null,
      })
    expect(named(true, false, false)).toBeGreaterThan(named(false, true, true))
    expect(named(false, true, false)).toBeGreaterThan(named(false, false, true))
  })
})

describe('a change in per cent', () => {
  test('is rounded half up to whole rupiah, each row by itself, and loses nothing', () => {
    const tariff = fc.integer({ min: 1, max: 50_000_000 })
    const thousandths = fc.integer({ min: -90_000, max: 1_000_000 })
    fc.assert(
      fc.property(tariff, thousandths, (idr, parts) => {
        const exact = BigInt(idr) * BigInt(100_000 + parts)
        const got = BigInt(raised(idr, parts / 1000))
        // Half up: the result is the whole number whose distance from the exact one is in (-1/2, 1/2].
        const off = 2n * (got * 100_000n - exact)
        expect(off > -100_000n && off <= 100_000n).toBe(true)
      }),
    )
    fc.assert(fc.property(tariff, (idr) => raised(idr, 0) === idr))
    fc.assert(
      fc.property(fc.array(tariff, { minLength: 1, maxLength: 60 }), thousandths, (rows, parts) => {
        const sum = rows.reduce((all, idr) => all + raised(idr, parts / 1000), 0)
        const exact = (rows.reduce((all, idr) => all + idr, 0) * (100_000 + parts)) / 100_000
        expect(Math.abs(sum - exact)).toBeLessThanOrEqual(rows.length / 2 + 1e-3)
      }),
    )
    expect([raised(5, 10), raised(14_550, 7.5), raised(100, -0.5)]).toEqual([6, 15_641, 100])
  })

  test('gives every new row a code of its own', () => {
    const code = fc.stringMatching(/^[A-Z0-9][A-Z0-9._/-]{1,29}$/)
    fc.assert(
      fc.property(fc.array(code, { minLength: 1, maxLength: 20 }), (codes) => {
        const taken = new Set(codes)
        for (const one of codes) {
          const next = freeCode(one, '2027-03-01', taken)
          expect(taken.has(next)).toBe(false)
          expect(next).toMatch(/^[A-Z0-9][A-Z0-9._/-]{1,29}$/)
          taken.add(next)
        }
      }),
    )
    expect(copiedCode('R-001/2701-2', '2027-03-01')).toBe('R-001/2703')
  })
})

describe('routes of a contract', () => {
  test('never hold twice on a day, however rows are added, closed and copied', async () => {
    const contract = await newContract()
    const days = fc.record({
      from: fc.nat(60),
      length: fc.nat(30),
      cargo: fc.constantFrom(null, 'KCL' as const),
    })
    let no = 0
    await fc.assert(
      fc.asyncProperty(days, async ({ from, length, cargo }) => {
        no += 1
        const first = addDays(today, from)
        const before = await routesOf(contract)
        const answer = await admin.post<Row>(
          '/v1/contract-route/create',
          routeOf(contract, `P-${no}`, {
            cargo_id: cargo && cargoId(cargo),
            valid_from: first,
            valid_to: addDays(first, length),
          }),
        )
        const clash = before.find(
          (one) =>
            one.cargo_id === (cargo && cargoId(cargo)) &&
            String(one.valid_from) <= addDays(first, length) &&
            String(one.valid_to) >= first,
        )
        expect(answer.status).toBe(clash ? 400 : 200)
        if (clash) expect(answer.errors[0]?.messages[0]).toMatch(/^The route P-\d+ is valid from /)
      }),
      { numRuns: 40 },
    )
    for (const day of [35, 40, 41]) {
      const terms = { contract_id: contract, percent: 5, valid_from: addDays(today, day) }
      expect([200, 400]).toContain((await admin.post('/v1/contract-route/copy', terms)).status)
    }
    await approveAll(contract)
    const [overlap] = await runSql<{ n: number }>(
      site.db,
      `select count(*) as n from master.contract_route a join master.contract_route b on a.id < b.id
         and a.contract_id = b.contract_id and a.cargo_id is not distinct from b.cargo_id
         and a.valid_from <= b.valid_to and b.valid_from <= a.valid_to
       where a.contract_id = $1 and a.deleted_at is null and b.deleted_at is null and a.is_active and b.is_active`,
      [contract],
    )
    expect(Number(overlap?.n)).toBe(0)
  })

  test('are not copied to a tariff that is beyond all numbers', async () => {
    const contract = await newContract()
    await add(routeOf(contract, 'R-1'))
    await add(routeOf(contract, 'R-2', { cargo_id: cargoId('KCL'), tariff_idr: 900_000_000_000_000 }))
    const terms = { contract_id: contract, percent: 1000, valid_from: addDays(today, 50) }
    for (const call of ['copy-preview', 'copy']) {
      const refused = await admin.post(`/v1/contract-route/${call}`, terms)
      expect([refused.status, refused.errors]).toEqual([
        400,
        [{ field: 'percent', messages: ['The tariff of R-2 would become too large'] }],
      ])
    }
    expect(await routesOf(contract)).toHaveLength(2)
  })

  test('are copied with a change: a preview first, old rows end the day before, later rows are kept', async () => {
    const contract = await newContract()
    const first = addDays(today, 50)
    await add(routeOf(contract, 'R-1', { tariff_idr: 14_555 }))
    await add(routeOf(contract, 'R-1B', { valid_from: addDays(today, 101), valid_to: addDays(today, 200) }))
    // Ends on the very day before: a new validity for it is what a copy is for.
    await add(routeOf(contract, 'R-2', { cargo_id: cargoId('KCL'), valid_to: addDays(first, -1) }))
    // Another tariff begins on that day already.
    await add(routeOf(contract, 'R-3', { cargo_id: cargoId('SULFUR'), valid_to: addDays(first, -1) }))
    await add(routeOf(contract, 'R-4', { cargo_id: cargoId('SULFUR'), valid_from: first }))
    await add(routeOf(contract, 'R-OFF', { cargo_id: cargoId('COAL'), is_active: false }))
    const terms = { contract_id: contract, percent: 10, valid_from: first }
    const preview = (await admin.post<CopyPlan>('/v1/contract-route/copy-preview', terms)).data
    expect(preview.left_alone).toEqual(['R-3'])
    expect(
      preview.items.map((one) => [one.code, one.tariff_idr, one.new_tariff_idr, one.new_valid_to]),
    ).toEqual([
      ['R-1', 14_555, 16_011, addDays(today, 100)],
      ['R-2', 17_500, 19_250, addDays(today, 365)],
    ])
    expect(await routesOf(contract)).toHaveLength(6)

    const key = { 'idempotency-key': 'copy-once' }
    expect((await admin.post<Row>('/v1/contract-route/copy', terms, key)).data).toEqual({ copied: 2 })
    expect((await admin.post<Row>('/v1/contract-route/copy', terms, key)).data).toEqual({ copied: 2 })
    // Nothing ends before what follows it is approved.
    const waiting = new Map((await routesOf(contract)).map((row) => [row.code, row]))
    expect(waiting.get('R-1')).toMatchObject({ status: 'approved', valid_to: addDays(today, 100) })
    await approveAll(contract)
    const rows = new Map((await routesOf(contract)).map((row) => [row.code, row]))
    expect(rows.size).toBe(8)
    const ending = `/${first.slice(2, 4)}${first.slice(5, 7)}`
    expect(rows.get('R-1')).toMatchObject({ tariff_idr: 14_555, valid_to: addDays(first, -1) })
    expect(rows.get(`R-1${ending}`)).toMatchObject({
      tariff_idr: 16_011,
      valid_from: first,
      distance_km: 3.25,
    })
    expect(rows.get('R-4')).toMatchObject({ tariff_idr: 17_500, valid_from: first })

    const again = await admin.post('/v1/contract-route/copy', { ...terms, percent: -99 })
    expect(again.errors[0]?.field).toBe('percent')
    const late = await admin.post('/v1/contract-route/copy', { ...terms, valid_from: addDays(today, 400) })
    expect(late.errors[0]).toEqual({
      field: 'valid_from',
      messages: ["Must not be after the contract's end"],
    })
    const early = await admin.post('/v1/contract-route/copy', { ...terms, valid_from: addDays(today, -20) })
    expect(early.errors[0]?.messages[0]).toMatch(/nothing to copy/)
  })

  test('say which tariff holds and why the others do not', async () => {
    const contract = await newContract()
    await add(routeOf(contract, 'ANY'))
    await add(routeOf(contract, 'KCL', { cargo_id: cargoId('KCL'), tariff_idr: 18_000 }))
    await add(routeOf(contract, 'KCL-TANK', { cargo_id: cargoId('KCL'), truck_type: 'tank' }))
    await add(
      routeOf(contract, 'KCL-NEXT', {
        cargo_id: cargoId('KCL'),
        valid_from: addDays(today, 101),
        valid_to: addDays(today, 200),
      }),
    )
    await add(routeOf(contract, 'AWAY', { destination_checkpoint_id: checkpointId('YARD-ROCK') }))
    const ask = {
      contract_id: contract,
      origin_checkpoint_id: checkpointId('PORT-A'),
      destination_checkpoint_id: checkpointId('YARD-KCL'),
      cargo_id: cargoId('KCL'),
      date: today,
    }
    const { data } = await admin.post<ResolveAnswer>('/v1/contract-route/resolve', ask)
    expect(data.route).toMatchObject({ code: 'KCL', tariff_idr: 18_000, result: 'chosen' })
    expect(data.tried.map((one) => [one.code, one.result])).toEqual([
      ['KCL', 'chosen'],
      ['ANY', 'less_specific'],
      ['KCL-TANK', 'no_match'],
      ['KCL-NEXT', 'no_match'],
    ])
    expect(data.tried[2]?.reasons).toEqual(['Only for Tank truck'])
    expect(data.tried[3]?.reasons[0]).toMatch(/^Valid only from /)
    expect([data.elsewhere, data.warnings]).toEqual([1, ['The contract is not active']])

    const tank = await admin.post<ResolveAnswer>('/v1/contract-route/resolve', { ...ask, truck_type: 'tank' })
    expect(tank.data.route?.code).toBe('KCL-TANK')
    const none = await admin.post<ResolveAnswer>('/v1/contract-route/resolve', {
      ...ask,
      origin_checkpoint_id: checkpointId('PORT-B'),
    })
    expect([none.data.route, none.data.tried]).toEqual([null, []])
    const unknown = await admin.post('/v1/contract-route/resolve', { ...ask, cargo_id: uuidv7() })
    expect([unknown.status, unknown.errors[0]?.field]).toEqual([400, 'cargo_id'])
    expect((await admin.post('/v1/contract-route/resolve', { ...ask, contract_id: uuidv7() })).status).toBe(
      404,
    )
    const other = site.as('control-tower', { vendor: [vendorId('SJL')] })
    expect((await other.post('/v1/contract-route/resolve', ask)).status).toBe(404)
  })

  test('keep the price once something stands on them; another one follows from a day on', async () => {
    const contract = await newContract()
    const route = await add(routeOf(contract, 'USED'))
    const id = String(route.id)
    expect((await admin.post('/v1/contract-route/update', { id, tariff_idr: 18_000 })).status).toBe(200)
    await useRoute(id)
    const history = await admin.get<TariffHistory>(`/v1/contract-route/${id}/tariffs`)
    expect([history.data.in_use, history.data.items.map((one) => one.code)]).toEqual([true, ['USED']])
    const dearer = await admin.post('/v1/contract-route/update', { id, tariff_idr: 19_000 })
    expect([dearer.status, dearer.errors[0]?.field]).toEqual([400, 'tariff_idr'])
    const moved = await admin.post('/v1/contract-route/update', { id, cargo_id: cargoId('KCL') })
    expect(moved.errors[0]?.field).toBe('cargo_id')
    for (const change of [{ driver_premium_idr: 25_000 }, { valid_to: addDays(today, 120) }]) {
      const { errors } = await admin.post('/v1/contract-route/update', { id, ...change })
      expect(errors.map(({ field }) => field)).toEqual(Object.keys(change))
    }
    await approve(route)

    const path = `/v1/contract-route/${id}/new-tariff`
    const next = {
      tariff_idr: 19_000,
      driver_premium_idr: 25_000,
      valid_from: addDays(today, 10),
      valid_to: addDays(today, 300),
    }
    expect((await admin.post(path, { ...next, valid_from: today })).errors[0]?.field).toBe('valid_from')
    expect((await admin.post(path, { ...next, valid_from: addDays(today, 102) })).errors[0]?.field).toBe(
      'valid_from',
    )
    expect((await admin.post(path, { ...next, valid_to: addDays(today, 500) })).errors[0]?.field).toBe(
      'valid_to',
    )
    expect((await admin.post(path, { ...next, row_version: 1 })).status).toBe(409)
    const made = await admin.post<Row>(path, next)
    expect(made.data).toMatchObject({
      status: 'waiting',
      tariff_idr: 19_000,
      valid_from: addDays(today, 10),
      driver_premium_idr: 25_000,
    })
    await approve(made.data)
    const old = (await admin.get<Row>(`/v1/contract-route/${id}`)).data
    expect(old).toMatchObject({ tariff_idr: 18_000, valid_to: addDays(today, 9), driver_premium_idr: 0 })
    const both = await admin.get<TariffHistory>(`/v1/contract-route/${String(made.data.id)}/tariffs`)
    expect(both.data.in_use).toBe(false)
    expect(both.data.items.map((one) => one.tariff_idr)).toEqual([19_000, 18_000])
  })

  test('have a corridor of at least two points', async () => {
    const contract = await newContract()
    const corridor = { type: 'LineString', coordinates: [[112.64, -7.15], [112.65, -7.16]] } // prettier-ignore
    const route = await add(routeOf(contract, 'LINE', { corridor }))
    expect(route.corridor).toEqual(corridor)
    const id = String(route.id)
    const short = { type: 'LineString', coordinates: [[112.64, -7.15]] }
    const refused = await admin.post('/v1/contract-route/update', { id, corridor: short })
    expect(refused.errors[0]?.field).toMatch(/^corridor/)
    const off = await admin.post<Row>('/v1/contract-route/update', { id, corridor: null })
    expect(off.data.corridor).toBeNull()
  })
})

describe('a contract', () => {
  test('keeps while it is active what others build on, and everything once it has ended', async () => {
    const id = await newContract()
    await add(routeOf(id, 'R-1'))
    expect((await admin.post('/v1/contract/update', { id, vendor_id: vendorId('SJL') })).status).toBe(200)
    expect((await tower.act<Row>(`/v1/contract/${id}/activate`)).data.status).toBe('active')
    const moved = await admin.post('/v1/contract/update', { id, vendor_id: vendorId('GKT') })
    expect(moved.errors).toEqual([
      { field: 'vendor_id', messages: ['Cannot be changed while the contract is active'] },
    ])
    expect((await admin.post('/v1/contract/update', { id, name: 'Kontrak lain' })).status).toBe(200)
    await admin.act(`/v1/contract/${id}/terminate`, { reason: 'Kinerja tidak tercapai' })
    expect((await admin.post('/v1/contract/update', { id, name: 'Lain' })).status).toBe(412)
    expect((await admin.post('/v1/contract-route/create', routeOf(id, 'R-9'))).status).toBe(412)
    const terms = { contract_id: id, percent: 1, valid_from: addDays(today, 5) }
    expect((await admin.post('/v1/contract-route/copy', terms)).status).toBe(412)
  })

  test('lets no route back into use that it could not get anew', async () => {
    const id = await newContract()
    const late = await add(
      routeOf(id, 'R-1', { valid_from: addDays(today, 200), valid_to: addDays(today, 300) }),
    )
    const off = { reason: 'Tidak dipakai' }
    expect((await admin.act(`/v1/contract-route/${String(late.id)}/deactivate`, off)).status).toBe(200)
    expect((await admin.post('/v1/contract/update', { id, end_date: addDays(today, 250) })).status).toBe(200)
    const outside = await admin.act(`/v1/contract-route/${String(late.id)}/activate`)
    expect(outside.errors).toEqual([
      { field: 'valid_to', messages: ["Must not be after the contract's end"] },
    ])
    const own = await add(routeOf(id, 'R-2'))
    await tower.act(`/v1/contract/${id}/activate`)
    await admin.act(`/v1/contract/${id}/terminate`, { reason: 'Kinerja tidak tercapai' })
    expect((await admin.act(`/v1/contract-route/${String(own.id)}/deactivate`, off)).status).toBe(412)
  })

  test('does not end before a route that is added at the same moment', async () => {
    const id = await newContract()
    await add(routeOf(id, 'R-1'))
    const shrink = await site.inside('master', async (w) => {
      await runSql(w.tx, 'select 1 from master.contract where id = $1 for share', [id])
      await runSql(
        w.tx,
        `insert into master.contract_route (id, created_at, updated_at, contract_id, code, origin_checkpoint_id, destination_checkpoint_id,
           distance_km, standard_duration_min, charge_basis, tariff_idr, valid_from, valid_to)
         select $1, now(), now(), contract_id, 'R-2', origin_checkpoint_id, destination_checkpoint_id, distance_km,
           standard_duration_min, charge_basis, tariff_idr, $3, $4
         from master.contract_route where contract_id = $2 and code = 'R-1'`,
        [uuidv7(), id, addDays(today, 200), addDays(today, 300)],
      )
      const asked = admin.post('/v1/contract/update', { id, end_date: addDays(today, 250) })
      // It has to wait for the contract's row, which this transaction holds.
      await eventually(async () => {
        const waiting = await runSql(
          site.db,
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(waiting).not.toEqual([])
      })
      return { asked }
    })
    expect((await shrink.asked).errors?.[0]?.field).toBe('end_date')
  })

  test('says how much of its value is spoken for', async () => {
    const { data } = await admin.get<Row>(`/v1/contract/${demoId('contract', 1)}/use`)
    expect(data).toMatchObject({
      routes: 12,
      active_routes: 12,
      used_idr: 0,
      contract_value_idr: 18_000_000_000,
    })
    const other = site.as('control-tower', { vendor: [vendorId('SJL')] })
    expect((await other.get(`/v1/contract/${demoId('contract', 1)}/use`)).status).toBe(404)
    expect((await other.get(`/v1/contract-route/${DEMO_ROUTES[0]!.id}/tariffs`)).status).toBe(404)
    const clerk = site.as('weighbridge')
    const terms = { contract_id: demoId('contract', 1), percent: 1, valid_from: today }
    expect((await clerk.post('/v1/contract-route/copy-preview', terms)).status).toBe(403)
    expect((await clerk.post(`/v1/contract-route/${DEMO_ROUTES[0]!.id}/new-tariff`, {})).status).toBe(403)
  })
})

test('a contract ends by itself on the day after its last one, once, and its history says so', async () => {
  const id = await newContract()
  const [first, last] = [addDays(today, -9), addDays(today, -1)]
  const change = (sets: string) =>
    site.inside('master', (w) => runSql(w.tx, `update master.contract set ${sets} where id = $1`, [id]))
  await admin.post('/v1/contract-route/create', routeOf(id, 'R-END'))
  await change(`status = 'active', terms_by = null, start_date = '${first}', end_date = '${today}'`)
  await expireContracts(site.ctx('master'))
  expect((await admin.get<Row>(`/v1/contract/${id}`)).data).toMatchObject({ status: 'active' })
  await change(`end_date = '${last}'`)
  expect(await expireContracts(site.ctx('master'))).toBe(1)
  expect(await expireContracts(site.ctx('master'))).toBe(0)
  expect((await admin.get<Row>(`/v1/contract/${id}`)).data).toMatchObject({ status: 'expired' })
  const history = await admin.get<{ items: Row[] }>(`/v1/contract/${id}/history`)
  expect(history.data.items.filter(({ action }) => action === 'expire')).toHaveLength(1)
})
