import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BILLING_WEIGHT_BASES } from '#services/billing/tariff/rules/freight.ts'
import type { AuditFacts } from '#services/billing/billing/audit/rules/audit-facts.ts'
import { correctionOf } from '#services/billing/billing/audit/rules/corrections.ts'
import type { RatedKind } from '#services/billing/billing/audit/rules/load-facts.ts'
import { rateLoad } from '#services/billing/billing/audit/rules/rate-load.ts'
import { carrier, FACTS, missed, receipt, withRow } from './load-facts.ts'

const by = (basis: AuditFacts['contract']['basis']) => ({ contract: { ...FACTS.contract, basis } })
const waits = (free: number | null, hourly: number | null) => ({
  contract: { ...FACTS.contract, waiting_free_min: free, waiting_rate_idr_per_hour: hourly },
})
const lines = (change: Partial<AuditFacts>) => rateLoad({ ...FACTS, ...change })
const amounts = (change: Partial<AuditFacts>, kind: RatedKind) =>
  lines(change)
    .filter((line) => line.kind === kind)
    .map(({ amount_idr: idr }) => idr)

const BAGS = { loaded: 530, good: 516, bag_weight_kg: '50.000', price_idr_per_kg: 6000 }
const FIFTEEN = withRow({ tariff_idr: 10_000, min_charge_ton: '15.000' })
const left = (kg: number) => ({ origin_net_kg: kg, destination_net_kg: kg, loss_kg: 0 })

/** Every amount here is worked out by hand, beside its sum. */
describe('freight', () => {
  it.each<[string, Partial<AuditFacts>, number[]]>([
    ['26.48 t left, at 17,900', {}, [473_992]],
    ['26.45 t came, at 17,900', by('destination_net'), [473_455]],
    ['the lower of both, at 17,900', by('lower_of_both'), [473_455]],
    ['530 bags of 50 kg, at 17,900', { ...by('bag_count'), bag_count: 530, bag_weight_kg: '50' }, [474_350]],
    [
      '25 t whatever was carried',
      { ...by('fixed_ton_per_trip'), ...withRow({ fixed_ton_per_trip: '25' }) },
      [447_500],
    ],
    ['26.48 t over 12.5 km, at 1,450', withRow({ charge_basis: 'per_ton_km', tariff_idr: 1450 }), [479_950]],
    ['a trip', withRow({ charge_basis: 'per_trip', tariff_idr: 475_000 }), [475_000]],
    [
      '530 bags at 1,250',
      { ...withRow({ charge_basis: 'per_bag', tariff_idr: 1250 }), bag_count: 530 },
      [662_500],
    ],
    ['185 minutes are 3.25 hours', withRow({ charge_basis: 'per_hour', tariff_idr: 150_000 }), [487_500]],
    [
      '180 minutes are 3 hours',
      { ...withRow({ charge_basis: 'per_hour', tariff_idr: 150_000 }), cycle_min: 180 },
      [450_000],
    ],
    [
      '181 minutes begin a quarter',
      { ...withRow({ charge_basis: 'per_hour', tariff_idr: 150_000 }), cycle_min: 181 },
      [487_500],
    ],
    ['499.5 is 500', { ...withRow({ tariff_idr: 1500 }), ...left(333) }, [500]],
    ['0.499 is nothing', { ...withRow({ tariff_idr: 499 }), ...left(1) }, [0]],
    ['0.5 is one', { ...withRow({ tariff_idr: 500 }), ...left(1) }, [1]],
    ['a kilogram below the minimum', { ...FIFTEEN, ...left(14_999) }, [150_000]],
    ['the minimum itself', { ...FIFTEEN, ...left(15_000) }, [150_000]],
    ['a kilogram above the minimum', { ...FIFTEEN, ...left(15_001) }, [150_010]],
    [
      'the minimum by kilometres: 20 t over 10 km at 100',
      {
        ...withRow({ charge_basis: 'per_ton_km', tariff_idr: 100, distance_km: '10', min_charge_ton: '20' }),
        ...left(10_000),
      },
      [20_000],
    ],
    ['a returned load, both ways', { kind: 'return', paid_ways: 'both' }, [947_984]],
    ['a returned load, the way there', { kind: 'return', paid_ways: 'outward' }, [473_992]],
    ['a returned load, neither way', { kind: 'return', paid_ways: 'nothing' }, [0]],
    [
      'a lost load that is paid',
      { lost_kg: 26_480, destination_net_kg: null, paid_ways: 'outward' },
      [473_992],
    ],
    ['a lost load that is not', { lost_kg: 26_480, destination_net_kg: null, paid_ways: 'nothing' }, []],
    [
      'two trucks, 10 of 30 km',
      {
        ...withRow({ charge_basis: 'per_trip', tariff_idr: 100_000 }),
        way_km: '30',
        earlier: [carrier(1, '10')],
      },
      [66_667, 33_333],
    ],
    [
      'three trucks, 10 km each',
      {
        ...withRow({ charge_basis: 'per_trip', tariff_idr: 100_000 }),
        way_km: '30',
        earlier: [carrier(1, '10'), carrier(2, '10')],
      },
      [33_333, 33_333, 33_334],
    ],
    [
      'one minimum for two trucks',
      { ...FIFTEEN, ...left(5000), way_km: '30', earlier: [carrier(1, '15')] },
      [75_000, 75_000],
    ],
    ['a truck that had not begun', { way_km: '12.5', earlier: [carrier(1, '0')] }, [473_992, 0]],
    ['no tariff', missed([]), [0]],
    ['a net below zero', left(-20), [0]],
  ])('%s', (_title, change, expected) => {
    expect(amounts(change, 'freight')).toEqual(expected)
  })

  it('says when the minimum was charged, and when not', () => {
    expect(lines({ ...FIFTEEN, ...left(14_999) })[0]).toMatchObject({
      min_charge_applied: true,
      billed_ton: '15.000',
    })
    expect(lines({ ...FIFTEEN, ...left(15_000) })[0]).toMatchObject({
      min_charge_applied: false,
      billed_ton: '15.000',
    })
  })

  it('gives each truck its line, for its own vendor', () => {
    const earlier = [carrier(1, '10', { vendor_id: 'petro' })]
    expect(lines({ way_km: '30', earlier }).slice(0, 2)).toMatchObject([
      { trip_id: 'trip', vendor_id: 'samudera' },
      { trip_id: 'before-1', vendor_id: 'petro' },
    ])
  })

  it('keeps the rows it tried, the tickets with their versions, and its sum before rounding', () => {
    const [line] = lines({ ...withRow({ tariff_idr: 1500 }), ...left(333) })
    expect(line?.trace).toMatchObject({
      contract_no: 'KTR-2026-014',
      load_date: '2026-11-14',
      tried: [{ code: 'GSK-07', chosen: true, reasons: [] }],
      tickets: [{ ticket_no: 'TB-01-261114-0042', version: 1 }, { place: 'destination' }],
      exact: '499500/1000',
    })
  })

  it('of a load without a tariff keeps why no row holds', () => {
    expect(lines(missed(['too_late']))[0]?.trace).toMatchObject({
      tried: [{ chosen: false, reasons: ['No longer valid when it was loaded'] }],
    })
  })
})

describe('waiting', () => {
  const both = (origin: number | null, destination: number | null) => ({
    waiting_origin_min: origin,
    waiting_destination_min: destination,
  })
  it.each<[string, Partial<AuditFacts>, number[]]>([
    ['within the free hour', both(60, 0), []],
    ['a minute beyond it, at 60,000 an hour', both(61, 0), [1000]],
    ['both ends together, 90 minutes', both(45, 45), [30_000]],
    ['a minute at 100 an hour is 1.67', { ...both(61, 0), ...waits(60, 100) }, [2]],
    ['nothing free', { ...both(30, 0), ...waits(null, 60_000) }, [30_000]],
    ['no rate', { ...both(300, 0), ...waits(60, null) }, []],
    ['no times', both(null, null), []],
    ['a way back', { ...both(300, 0), kind: 'return', paid_ways: 'both' }, []],
  ])('%s', (_title, change, expected) => {
    expect(amounts(change, 'waiting')).toEqual(expected)
  })
})

describe('penalty', () => {
  const loss = (origin: number, lost: number, tolerance: string, price: number | null = 8000) => ({
    origin_net_kg: origin,
    destination_net_kg: origin - lost,
    loss_kg: lost,
    tolerance_percent: tolerance,
    claim_price_idr_per_kg: price,
  })
  it.each<[string, Partial<AuditFacts>, number[]]>([
    ['140 kg of 26,560, 53.12 kg allowed', loss(26_560, 140, '0.200'), [-695_040]],
    ['at the tolerance', loss(20_000, 100, '0.5'), []],
    ['a kilogram above it', loss(20_000, 101, '0.5'), [-8000]],
    ['4.175 kg at 7,333 are 30,615.275', loss(30_330, 80, '0.25', 7333), [-30_615]],
    ['no tolerance', loss(20_000, 30, '0', 9000), [-270_000]],
    ['more came than left', loss(20_000, -40, '0'), []],
    ['no price', loss(20_000, 500, '0', null), []],
    ['nothing was weighed', { origin_net_kg: null, loss_kg: null }, []],
    [
      'what the bags claim already is no loss again: 750 - 700 kg',
      { ...loss(26_500, 750, '0', 6000), bag_claim: BAGS },
      [-300_000],
    ],
    ['less than the bags claim', { ...loss(26_500, 650, '0', 6000), bag_claim: BAGS }, []],
    [
      'a lost load is decided by hand',
      { ...loss(20_000, 20_000, '0'), lost_kg: 20_000, paid_ways: 'outward' },
      [],
    ],
  ])('%s', (_title, change, expected) => {
    expect(amounts(change, 'penalty')).toEqual(expected)
  })

  it('says what was tolerated', () => {
    const [line] = lines(loss(26_560, 140, '0.200')).filter(({ kind }) => kind === 'penalty')
    expect(line).toMatchObject({ loss_kg: 140, tolerance_kg: 53, quantity: '86.88000' })
  })
})

describe('bag claim', () => {
  it.each<[string, AuditFacts['bag_claim'], number[]]>([
    ['14 bags of 50 kg at 6,000', BAGS, [-4_200_000]],
    [
      '3 bags of 25.125 kg at 4,001 are 301,575.375',
      { loaded: 10, good: 7, bag_weight_kg: '25.125', price_idr_per_kg: 4001 },
      [-301_575],
    ],
    ['all of them good', { ...BAGS, good: 530 }, []],
    ['more than were loaded', { ...BAGS, good: 531 }, []],
    ['without a price', { ...BAGS, price_idr_per_kg: null }, []],
    ['nobody counted', null, []],
  ])('%s', (_title, bag_claim, expected) => {
    expect(amounts({ bag_claim, loss_kg: 0 }, 'bag_claim')).toEqual(expected)
  })
})

describe('correction', () => {
  it.each([
    ['less was weighed than was billed', 473_992, 0, 467_190, -6802],
    ['more', 467_190, 0, 473_992, 6802],
    ['again, after one correction', 473_992, -6802, 470_000, 2810],
    ['nothing new', 473_992, -6802, 467_190, 0],
    ['the line is no line any more', 30_000, 0, null, -30_000],
    ['a penalty that falls away', -695_040, 0, null, 695_040],
  ])('%s', (_title, amount_idr, corrected_idr, now, expected) => {
    expect(correctionOf({ amount_idr, corrected_idr }, now)).toBe(expected)
  })
})

describe('receipts', () => {
  it.each<[string, Partial<AuditFacts>, number[]]>([
    ['none', {}, []],
    ['a toll of 45,500', { receipts: [receipt(45_500)] }, [45_500]],
    ['30,000 of 45,500 approved', { receipts: [receipt(45_500, { approved_idr: 30_000 })] }, [30_000]],
    ['two of a trip', { receipts: [receipt(45_500), receipt(12_000)] }, [45_500, 12_000]],
    [
      'of a load that is lost and pays nothing',
      { lost_kg: 26_480, destination_net_kg: null, paid_ways: 'nothing', receipts: [receipt(7000)] },
      [7000],
    ],
  ])('%s', (_title, change, expected) => {
    expect(amounts(change, 'reimburse')).toEqual(expected)
  })

  it('are of the truck that spent them', () => {
    const spent = receipt(9000, { trip_id: carrier(1, '10').trip_id, vendor_id: 'other' })
    const line = lines({ way_km: '30', earlier: [carrier(1, '10')], receipts: [spent] }).at(-1)
    expect(line).toMatchObject({
      kind: 'reimburse',
      vendor_id: 'other',
      truck_id: carrier(1, '10').truck_id,
      reimbursement_id: 'receipt-9000',
      note: 'RMB-2611-00001 Gerbang Manyar',
    })
  })
})

describe('every load', () => {
  const load = fc.record({
    basis: fc.constantFrom(...BILLING_WEIGHT_BASES),
    charge_basis: fc.constantFrom('per_ton', 'per_ton_km', 'per_trip', 'per_bag', 'per_hour'),
    tariff_idr: fc.integer({ min: 1, max: 5_000_000 }),
    min: fc.option(fc.integer({ min: 0, max: 40 })),
    origin: fc.option(fc.integer({ min: 1, max: 60_000 })),
    came: fc.option(fc.integer({ min: 1, max: 60_000 })),
    km: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 4 }),
    ways: fc.constantFrom(null, 'outward', 'both', 'nothing'),
  })
  type Drawn = typeof load extends fc.Arbitrary<infer T> ? T : never
  const factsOf = (drawn: Drawn): AuditFacts => ({
    ...FACTS,
    ...by(drawn.basis),
    ...withRow({
      charge_basis: drawn.charge_basis,
      tariff_idr: drawn.tariff_idr,
      min_charge_ton: drawn.min === null ? null : String(drawn.min),
      fixed_ton_per_trip: '20',
    }),
    origin_net_kg: drawn.origin,
    destination_net_kg: drawn.came,
    loss_kg: drawn.origin === null || drawn.came === null ? null : drawn.origin - drawn.came,
    bag_count: 500,
    bag_weight_kg: '50',
    paid_ways: drawn.ways,
    way_km: '120',
    earlier: drawn.km.map((km, at) => carrier(at + 1, String(km))),
  })
  const freightOf = (facts: AuditFacts): number =>
    rateLoad(facts)
      .filter(({ kind }) => kind === 'freight')
      .reduce((sum, { amount_idr: idr }) => sum + idr, 0)

  it('pays the same freight however many trucks carry it, and never below zero', () => {
    fc.assert(
      fc.property(load, (drawn) => {
        const facts = factsOf(drawn)
        expect(freightOf(facts)).toBe(freightOf({ ...facts, earlier: [] }))
        expect(rateLoad(facts).every(({ kind, amount_idr: idr }) => kind === 'penalty' || idr >= 0)).toBe(
          true,
        )
      }),
    )
  })

  it('has one line of a kind for each trip, the same at every audit', () => {
    fc.assert(
      fc.property(load, (drawn) => {
        const rated = rateLoad(factsOf(drawn))
        const keys = rated.map(({ trip_id, kind }) => `${trip_id} ${kind}`)
        expect(new Set(keys).size).toBe(keys.length)
        expect(rateLoad(factsOf(drawn))).toEqual(rated)
      }),
    )
  })
})
