import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FLAG_LIMITS, UNTOLD_FACTS } from '#services/order/weighing/rules/flag-facts.ts'
import type { FlagFacts, FlagLimits } from '#services/order/weighing/rules/flag-facts.ts'
import type { FlagCode } from '#contracts/weighing/flag.ts'
import { anomalyScore, flagsFor, type FlagLevel } from '#services/order/weighing/rules/flags.ts'

/** A ticket of which nothing is known but that its weight stood still. */
const UNKNOWN: FlagFacts = {
  ...UNTOLD_FACTS,
  zero_before: true,
  captured_at: 0,
  tare_kg: null,
  gross_kg: null,
  net_kg: null,
  planned_kg: null,
  tare_manual: false,
  gross_manual: false,
  stable: true,
  division_kg: 10,
  jbi_kg: null,
  truck_tare_kg: null,
  truck_tare_now_kg: null,
  tare_is_weighed: true,
  bag_count: null,
  bag_weight_kg: null,
  deduction_kg: 0,
  other_scale: false,
  seals_differ: false,
  tare_stored_valid_until: null,
  first_occupants: null,
  second_occupants: null,
  empty_owed: false,
  previous_gross_kg: null,
  recent_net_kg: [],
  cycle_min: null,
  standard_cycle_min: null,
  same_operator: false,
  operator_void_count: 0,
  tera_expired: false,
  is_third_party: false,
  is_night: false,
  night_ticket_count: 0,
  photo_count: null,
  plate_match: null,
  source_new: false,
}

const codesOf = (facts: Partial<FlagFacts>, limits?: Partial<FlagLimits>): FlagCode[] =>
  flagsFor({ ...UNKNOWN, ...facts }, { ...DEFAULT_FLAG_LIMITS, ...limits }).map(({ code }) => code)

describe('one known value out of two accuses nobody:', () => {
  it.each<[string, Partial<FlagFacts>]>([
    ['a gross without a legal gross', { gross_kg: 60_000 }],
    ['a legal gross without a gross', { jbi_kg: -1 }],
    ['a tare without a standard tare', { tare_kg: 12_000 }],
    ['a standard tare without a tare', { truck_tare_kg: 12_000 }],
    ['a standard tare of nothing', { tare_kg: 12_000, truck_tare_kg: 0 }],
    ['a net without a plan', { net_kg: 1 }],
    ['a plan without a net', { planned_kg: 30_000 }],
    ['an earlier gross without a gross', { previous_gross_kg: 22_000 }],
    ['a cycle without a standard', { cycle_min: 0 }],
    ['a standard without a cycle', { standard_cycle_min: 100 }],
    ['earlier loads without a net', { recent_net_kg: Array<number>(20).fill(9_000) }],
    ['a position where the scale has no radius', { truck_distance_m: 9_000, fix_age_s: 9_000 }],
    ['many night tickets by day', { night_ticket_count: 50 }],
    ['voided tickets of another operator', { operator_void_count: 50 }],
  ])('%s', (_title, facts) => {
    expect(codesOf(facts)).toEqual([])
  })
})

it('a position without its age is no position, and neither is an age without a position', () => {
  for (const facts of [
    { truck_distance_m: 1, fix_age_s: null },
    { truck_distance_m: null, fix_age_s: 1 },
  ])
    expect(codesOf({ ...facts, scale_radius_m: 50 })).toEqual(['OUT_OF_GEOFENCE'])
})

it('a standard tare of one kilogram is a tare too', () => {
  expect(codesOf({ tare_kg: 200, truck_tare_kg: 1 })).toEqual(['TARE_DRIFT'])
})

describe('a net unlike the last trips', () => {
  /** Nine or ten loads around 12,000 kg that spread by 100 kg: their standard deviation is 105.409 kg. */
  const ten = [11_900, 12_100, 11_900, 12_100, 11_900, 12_100, 11_900, 12_100, 11_900, 12_100]

  it.each([
    [12_316, []],
    [12_317, ['NET_OUTLIER']],
    [11_684, []],
    [11_683, ['NET_OUTLIER']],
  ])(
    'is judged by how these spread, three standard deviations of a sample either way: %i kg',
    (net_kg, codes) => {
      expect(codesOf({ recent_net_kg: ten, net_kg })).toEqual(codes)
    },
  )

  it('needs ten of them, and looks at the last thirty', () => {
    expect(codesOf({ recent_net_kg: ten.slice(1), net_kg: 20_000 })).toEqual([])
    expect(codesOf({ recent_net_kg: ten, net_kg: 20_000 })).toEqual(['NET_OUTLIER'])
    const old = Array<number>(10).fill(60_000)
    const last = [...ten, ...ten, ...ten]
    expect(codesOf({ recent_net_kg: [...old, ...last], net_kg: 12_400 })).toEqual(['NET_OUTLIER'])
    expect(codesOf({ recent_net_kg: [...old, ...last.slice(1)], net_kg: 12_400 })).toEqual([])
  })

  it('is the same wherever the weights lie: only the distance counts', () => {
    const spread = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 10, maxLength: 30 })
    fc.assert(
      fc.property(
        spread,
        fc.integer({ min: -2_000, max: 2_000 }),
        fc.integer({ min: 0, max: 30_000 }),
        (offs, off, at) => {
          const codes = (middle: number) =>
            codesOf({ recent_net_kg: offs.map((one) => middle + one), net_kg: middle + off })
          expect(codes(5_000 + at)).toEqual(codes(5_000))
        },
      ),
    )
  })
})

it.each<[FlagCode, FlagLevel, number]>([
  ['MANUAL', 'warn', 25],
  ['MANUAL', 'block', 50],
  ['OVERLOAD', 'warn', 20],
  ['UNDERLOAD', 'warn', 8],
  ['TARE_DRIFT', 'block', 40],
  ['TARE_EXPIRED', 'warn', 15],
  ['NET_OUTLIER', 'warn', 15],
  ['SAME_WEIGHT', 'warn', 20],
  ['OUT_OF_GEOFENCE', 'warn', 15],
  ['NOT_ZEROED', 'warn', 15],
  ['UNSTABLE', 'warn', 20],
  ['PLATE_MISMATCH', 'block', 40],
  ['CYCLE_SHORT', 'warn', 15],
  ['NO_PHOTO', 'warn', 10],
  ['SAME_OPERATOR_SOLO', 'warn', 15],
  ['SCALE_DUE', 'block', 40],
  ['NIGHT_CLUSTER', 'info', 5],
  ['BAGS', 'block', 40],
  ['DEDUCTION', 'warn', 20],
  ['TARE_CHANGED', 'warn', 20],
  ['OTHER_SCALE', 'warn', 10],
  ['SEALS', 'warn', 20],
  ['AGENT_NEW', 'warn', 20],
])('%s at level %s adds %i points to the score', (code, level, points) => {
  expect(anomalyScore([{ code, level }])).toBe(points)
})

it('the score adds up to a hundred and no further', () => {
  expect(
    anomalyScore([
      { code: 'MANUAL', level: 'block' },
      { code: 'SCALE_DUE', level: 'block' },
    ]),
  ).toBe(90)
  expect(
    anomalyScore([
      { code: 'MANUAL', level: 'block' },
      { code: 'SCALE_DUE', level: 'block' },
      { code: 'OVERLOAD', level: 'warn' },
    ]),
  ).toBe(100)
})
