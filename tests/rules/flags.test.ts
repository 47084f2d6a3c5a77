import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FLAG_LIMITS, UNTOLD_FACTS } from '#services/order/weighing/rules/flag-facts.ts'
import type { FlagFacts } from '#services/order/weighing/rules/flag-facts.ts'
import {
  anomalyScore,
  FIRST_FLAGS,
  firstFlagsFor,
  FLAG_CODES,
  FLAG_RULES,
  flagsFor,
} from '#services/order/weighing/rules/flags.ts'
import type { FlagCode } from '#contracts/weighing/flag.ts'
import type { FirstFacts, FlagLevel } from '#services/order/weighing/rules/flags.ts'

const T = Date.parse('2026-11-21T03:00:00Z')
const clean: FlagFacts = {
  captured_at: T,
  tare_kg: 10_000,
  gross_kg: 22_000,
  net_kg: 12_000,
  planned_kg: 12_000,
  tare_manual: false,
  gross_manual: false,
  tare_stored_valid_until: null,
  stable: true,
  zero_before: true,
  division_kg: 10,
  jbi_kg: 22_000,
  truck_tare_kg: 10_000,
  truck_tare_now_kg: 10_000,
  tare_is_weighed: true,
  bag_count: 240,
  bag_weight_kg: '50.000',
  deduction_kg: 0,
  other_scale: false,
  seals_differ: false,
  first_occupants: 1,
  second_occupants: 1,
  empty_owed: false,
  previous_gross_kg: 21_990,
  recent_net_kg: [],
  truck_distance_m: 20,
  fix_age_s: 10,
  scale_radius_m: 50,
  plate_match: true,
  source_new: false,
  cycle_min: 100,
  standard_cycle_min: 100,
  photo_count: 4,
  same_operator: true,
  operator_void_count: 0,
  tera_expired: false,
  is_third_party: false,
  is_night: false,
  night_ticket_count: 0,
}
const alike = Array<number>(30).fill(12_000)

it('has the sixteen flags of life.D4, and eight of the load, who rode along and whose program it was', () => {
  expect(FLAG_CODES).toEqual([
    'MANUAL',
    'OVERLOAD',
    'UNDERLOAD',
    'TARE_DRIFT',
    'TARE_EXPIRED',
    'NET_OUTLIER',
    'SAME_WEIGHT',
    'OUT_OF_GEOFENCE',
    'NOT_ZEROED',
    'UNSTABLE',
    'PLATE_MISMATCH',
    'CYCLE_SHORT',
    'NO_PHOTO',
    'SAME_OPERATOR_SOLO',
    'SCALE_DUE',
    'NIGHT_CLUSTER',
    'BAGS',
    'DEDUCTION',
    'TARE_CHANGED',
    'OTHER_SCALE',
    'SEALS',
    'OCCUPANTS',
    'SPOT_CHECK',
    'AGENT_NEW',
  ])
})

it('raises nothing on a clean ticket, nor on one of which nothing is known', () => {
  expect(flagsFor(clean)).toEqual([])
  const unknown = flagsFor({
    ...clean,
    tare_kg: null,
    gross_kg: null,
    net_kg: null,
    planned_kg: null,
    jbi_kg: null,
    truck_tare_kg: null,
    truck_tare_now_kg: null,
    bag_count: null,
    previous_gross_kg: null,
    scale_radius_m: null,
    plate_match: null,
    cycle_min: null,
    first_occupants: null,
  })
  expect(unknown).toEqual([])
})

type Raised = [FlagCode, FlagLevel | null, Partial<FlagFacts>]
const RAISED: Raised[] = [
  ['MANUAL', 'warn', { tare_manual: true }],
  ['MANUAL', 'block', { tare_manual: true, gross_manual: true }],
  ['OVERLOAD', null, { gross_kg: 22_000 }],
  ['OVERLOAD', 'warn', { gross_kg: 22_010 }],
  ['OVERLOAD', 'warn', { gross_kg: 23_100 }],
  ['OVERLOAD', 'block', { gross_kg: 23_110 }],
  ['UNDERLOAD', null, { net_kg: 10_800, bag_count: null }],
  ['UNDERLOAD', 'warn', { net_kg: 10_790 }],
  ['TARE_DRIFT', null, { tare_kg: 10_150 }],
  ['TARE_DRIFT', 'warn', { tare_kg: 10_160 }],
  ['TARE_DRIFT', 'warn', { tare_kg: 9_700 }],
  ['TARE_DRIFT', 'block', { tare_kg: 9_690 }],
  ['TARE_DRIFT', null, { truck_tare_kg: 16_000, tare_kg: 16_240 }],
  ['TARE_DRIFT', 'warn', { truck_tare_kg: 16_000, tare_kg: 16_250 }],
  ['TARE_DRIFT', null, { truck_tare_kg: 2_000, tare_kg: 2_150 }],
  ['TARE_DRIFT', null, { truck_tare_kg: null, tare_kg: 13_200 }],
  ['TARE_DRIFT', 'block', { truck_tare_kg: null, tare_kg: 13_210 }],
  ['TARE_DRIFT', 'block', { truck_tare_kg: 28_000, tare_kg: 28_000, tare_is_weighed: false }],
  ['TARE_DRIFT', null, { truck_tare_kg: 14_000, tare_kg: 14_000 }],
  ['TARE_DRIFT', null, { truck_tare_kg: null, tare_kg: 28_000, jbi_kg: null }],
  ['TARE_EXPIRED', null, { tare_stored_valid_until: T }],
  ['TARE_EXPIRED', 'warn', { tare_stored_valid_until: T - 1 }],
  ['NET_OUTLIER', null, { recent_net_kg: alike, net_kg: 12_030 }],
  ['NET_OUTLIER', 'warn', { recent_net_kg: alike, net_kg: 12_040 }],
  ['NET_OUTLIER', null, { recent_net_kg: alike.slice(0, 9), net_kg: 12_040 }],
  ['NET_OUTLIER', 'warn', { recent_net_kg: [90_000, ...alike], net_kg: 12_040 }],
  ['SAME_WEIGHT', 'warn', { previous_gross_kg: 22_000 }],
  ['OUT_OF_GEOFENCE', null, { truck_distance_m: 50, fix_age_s: 300 }],
  ['OUT_OF_GEOFENCE', 'warn', { truck_distance_m: 51 }],
  ['OUT_OF_GEOFENCE', 'warn', { fix_age_s: 301 }],
  ['OUT_OF_GEOFENCE', 'warn', { truck_distance_m: null, fix_age_s: null }],
  ['NOT_ZEROED', 'warn', { zero_before: false }],
  ['UNSTABLE', 'warn', { stable: false }],
  ['PLATE_MISMATCH', 'block', { plate_match: false }],
  ['AGENT_NEW', 'warn', { source_new: true }],
  ['CYCLE_SHORT', null, { cycle_min: 50 }],
  ['CYCLE_SHORT', 'warn', { cycle_min: 49 }],
  ['NO_PHOTO', 'warn', { photo_count: 0 }],
  ['SAME_OPERATOR_SOLO', null, { operator_void_count: 2 }],
  ['SAME_OPERATOR_SOLO', 'warn', { operator_void_count: 3 }],
  ['SAME_OPERATOR_SOLO', null, { operator_void_count: 3, same_operator: false }],
  ['SCALE_DUE', 'block', { tera_expired: true }],
  ['SCALE_DUE', 'warn', { tera_expired: true, is_third_party: true }],
  ['NIGHT_CLUSTER', null, { is_night: true, night_ticket_count: 4 }],
  ['NIGHT_CLUSTER', 'info', { is_night: true, night_ticket_count: 5 }],
  ['BAGS', null, { bag_count: 244 }],
  ['BAGS', 'warn', { bag_count: 245 }],
  ['BAGS', 'warn', { bag_count: 235 }],
  ['BAGS', 'warn', { bag_count: 252 }],
  ['BAGS', 'block', { bag_count: 253 }],
  ['BAGS', 'block', { bag_count: 100_000 }],
  ['BAGS', 'block', { bag_count: 1 }],
  ['BAGS', null, { bag_count: 11, bag_weight_kg: '1200' }],
  ['BAGS', 'warn', { planned_kg: 10_000 }],
  ['BAGS', null, { bag_count: null }],
  ['DEDUCTION', null, { deduction_kg: 244 }],
  ['DEDUCTION', 'warn', { deduction_kg: 250 }],
  ['DEDUCTION', 'warn', { deduction_kg: 630 }],
  ['DEDUCTION', 'block', { deduction_kg: 640 }],
  ['TARE_CHANGED', 'warn', { truck_tare_now_kg: 10_010 }],
  ['OTHER_SCALE', 'warn', { other_scale: true }],
  ['SEALS', 'warn', { seals_differ: true }],
  ['OCCUPANTS', 'warn', { second_occupants: 2 }],
  ['OCCUPANTS', 'warn', { first_occupants: 1, second_occupants: 0 }],
  ['OCCUPANTS', null, { second_occupants: null }],
  ['SPOT_CHECK', 'warn', { empty_owed: true }],
]

describe('a flag is raised', () => {
  it.each<Raised>(RAISED)('%s at level %s for %o', (code, level, facts) => {
    expect(flagsFor({ ...clean, ...facts }).find((flag) => flag.code === code)?.level ?? null).toBe(level)
  })

  it('and says by how much, where it can be measured', () => {
    const measured = (facts: Partial<FlagFacts>) =>
      flagsFor({ ...clean, ...facts }).map(({ measure }) => measure)
    expect(measured({ gross_kg: 23_110 })).toEqual([{ is: 23_110, against: 22_000, unit: 'kg' }])
    expect(measured({ tare_kg: 9_690 })).toEqual([{ is: 9_690, against: 10_000, unit: 'kg' }])
    expect(measured({ truck_distance_m: 51 })).toEqual([{ is: 51, against: 50, unit: 'm' }])
    expect(measured({ fix_age_s: 301 })).toEqual([undefined])
    expect(measured({ gross_kg: 10, jbi_kg: 0 })).toEqual([undefined])
  })

  it('by the limits of the settings', () => {
    const limits = { ...DEFAULT_FLAG_LIMITS, overload_percent: 0 }
    expect(flagsFor({ ...clean, gross_kg: 22_010 }, limits)).toMatchObject([
      { code: 'OVERLOAD', level: 'block' },
    ])
  })
})

describe('a first weight', () => {
  const truck = {
    truck_tare_kg: 9_740,
    tare_is_weighed: true,
    jbi_kg: 26_000,
    plate_match: true,
    source_new: false,
  }
  const levels = (facts: Partial<FirstFacts>) =>
    firstFlagsFor({ ...truck, tare_kg: 9_740, ...facts }).map(({ code, level }) => `${code} ${level}`)

  it.each<[string, Partial<FirstFacts>, string[]]>([
    ['of the truck, empty', {}, []],
    ['a little off', { tare_kg: 9_880 }, []],
    ['off, within three percent', { tare_kg: 10_030 }, ['TARE_DRIFT warn']],
    ['laden as an empty weight', { tare_kg: 28_270 }, ['TARE_DRIFT block']],
    ['too light', { tare_kg: 9_440 }, ['TARE_DRIFT block']],
    ['of a truck of which no tare was weighed', { truck_tare_kg: null, tare_kg: 15_600 }, []],
    ['above what that may weigh empty', { truck_tare_kg: null, tare_kg: 15_610 }, ['TARE_DRIFT block']],
    ['that is the gross', { tare_kg: null }, []],
    ['under another plate', { plate_match: false }, ['PLATE_MISMATCH block']],
    ['whose plate nobody reads', { plate_match: null }, []],
    ['of a program that nobody else has confirmed', { source_new: true }, ['AGENT_NEW warn']],
  ])('%s', (_title, facts, flags) => {
    expect(levels(facts)).toEqual(flags)
  })

  it('is flagged as the ticket will be, in the same words', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), fc.boolean(), fc.boolean(), (kg, weighed, fits) => {
        const facts = { ...truck, tare_kg: kg, tare_is_weighed: weighed, plate_match: fits }
        const whole = flagsFor({ ...clean, ...facts, gross_kg: null, net_kg: null })
        expect(whole.filter(({ code }) => FIRST_FLAGS.includes(code))).toEqual(firstFlagsFor(facts))
      }),
    )
  })

  it('says what it was held against', () => {
    expect(firstFlagsFor({ ...truck, tare_kg: 28_270 })[0]?.measure).toEqual({
      is: 28_270,
      against: 9_740,
      unit: 'kg',
    })
    expect(firstFlagsFor({ ...truck, tare_is_weighed: false, tare_kg: 28_270 })[0]).toMatchObject({
      text: 'Heavier than an empty truck of this legal gross (JBI) can be',
      measure: { is: 28_270, against: 15_600, unit: 'kg' },
    })
  })
})

describe('a flag that lacks its source', () => {
  // What a ticket says beside the facts that nothing tells.
  const told = (facts: FlagFacts): FlagFacts => ({ ...facts, ...UNTOLD_FACTS })
  const missing = FLAG_CODES.filter((code) => 'missing' in FLAG_RULES[code])
  const amount = fc.option(fc.integer({ min: 0, max: 50_000 }))
  const count = fc.integer({ min: 0, max: 10 })
  const anything = fc.record<FlagFacts>({
    captured_at: fc.integer({ min: 0, max: 2 * T }),
    tare_kg: amount,
    gross_kg: amount,
    net_kg: amount,
    planned_kg: amount,
    tare_manual: fc.boolean(),
    gross_manual: fc.boolean(),
    tare_stored_valid_until: fc.option(fc.integer({ min: 0, max: 2 * T })),
    stable: fc.boolean(),
    zero_before: fc.boolean(),
    division_kg: fc.constantFrom(1, 10, 20),
    jbi_kg: amount,
    truck_tare_kg: amount,
    truck_tare_now_kg: amount,
    tare_is_weighed: fc.boolean(),
    bag_count: fc.option(count),
    bag_weight_kg: fc.constantFrom(null, '50'),
    deduction_kg: count,
    other_scale: fc.boolean(),
    seals_differ: fc.boolean(),
    first_occupants: fc.option(count),
    second_occupants: fc.option(count),
    empty_owed: fc.boolean(),
    previous_gross_kg: amount,
    recent_net_kg: fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 40 }),
    truck_distance_m: amount,
    fix_age_s: amount,
    scale_radius_m: amount,
    plate_match: fc.option(fc.boolean()),
    source_new: fc.boolean(),
    cycle_min: amount,
    standard_cycle_min: amount,
    photo_count: fc.option(count),
    same_operator: fc.boolean(),
    operator_void_count: count,
    tera_expired: fc.boolean(),
    is_third_party: fc.boolean(),
    is_night: fc.boolean(),
    night_ticket_count: count,
  })

  it('stands on no ticket, whatever its weights, truck and operator are', () => {
    fc.assert(
      fc.property(anything, (facts) => {
        const codes = flagsFor(told(facts)).map(({ code }) => code)
        expect(codes.filter((code) => missing.includes(code))).toEqual([])
      }),
    )
  })

  it('is marked, and no other one is', () => {
    const raised = RAISED.flatMap(([, , facts]) => flagsFor(told({ ...clean, ...facts }))).map(
      ({ code }) => code,
    )
    expect(FLAG_CODES.filter((code) => !raised.includes(code))).toEqual(missing)
  })
})

describe('the anomaly score', () => {
  const flag = fc.record({
    code: fc.constantFrom(...FLAG_CODES),
    level: fc.constantFrom<FlagLevel>('info', 'warn', 'block'),
  })

  it('is 0 without flags, stays in 0..100 and never falls when a flag is added', () => {
    expect(anomalyScore([])).toBe(0)
    fc.assert(
      fc.property(fc.array(flag, { maxLength: 20 }), flag, (flags, more) => {
        const score = anomalyScore(flags)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
        expect(anomalyScore([...flags, more])).toBeGreaterThanOrEqual(score)
      }),
    )
  })

  it('keeps every flag that can block out of bulk verify (below 20)', () => {
    for (const code of ['MANUAL', 'OVERLOAD', 'TARE_DRIFT', 'SCALE_DUE'] as const) {
      expect(FLAG_RULES[code].weight).toBeGreaterThanOrEqual(20)
      expect(anomalyScore([{ code, level: 'block' }])).toBeGreaterThanOrEqual(40)
    }
  })
})
