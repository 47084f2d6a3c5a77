import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TicketContent } from '#contracts/weighing/revision-values.ts'
import { captureRefusals, type CaptureFacts } from '#services/order/weighing/rules/capture.ts'
import { netOf } from '#services/order/weighing/rules/weighing.ts'
import { readValue, valueText } from '#services/order/weighing/rules/revision-value.ts'
import {
  receivedKg,
  revised,
  revisedRefusals,
  type RevisionFacts,
} from '#services/order/weighing/rules/revised.ts'
import { changesIn } from '#islands/weighing/revision-changes.ts'

const SCALE = { min_kg: 400, division_kg: 20, capacity_kg: 60_000 }
const FACTS: RevisionFacts = { tare_scale: SCALE, gross_scale: SCALE, has_bags: false }

const ticket = (more: Partial<TicketContent> = {}): TicketContent => ({
  status: 'valid',
  place: 'origin',
  truck_id: 'a',
  truck_code: 'GKT-001',
  truck_type: 'dump',
  truck_tare_kg: 9_000,
  vendor_id: 'v',
  trip_id: null,
  trip_no: null,
  tare_kg: 9_000,
  gross_kg: 29_000,
  net_kg: 20_000,
  bag_count: null,
  deduction_kg: 0,
  deduction_reason: null,
  cargo_id: null,
  plate_no: 'W 8013 UB',
  driver_id: null,
  driver_name: null,
  seal_numbers: [],
  notes: null,
  received_kg: null,
  moisture_percent: null,
  moisture_limit_percent: null,
  lab_certificate_no: null,
  ...more,
})

/** A second weight that stands still on an empty scale: nothing but its own figure speaks against it. */
const secondWeight = (tare: number, gross: number, deduction_kg: number): CaptureFacts => ({
  now: 10_000_000,
  is_real: false,
  scale: {
    id: 's',
    code: 'TB-01',
    in_service: true,
    out_of_service_reason: null,
    tera_valid_until: null,
    is_third_party: true,
    ...SCALE,
  },
  operator_scale_ids: null,
  reading: {
    weight_kg: gross,
    stable: true,
    overload: false,
    net: false,
    is_simulated: false,
    zero_seen_at: 'seen',
    at: 10_000_000,
  },
  manual: null,
  zero_used_at: null,
  open_ticket_no: null,
  first: { weight_kg: tare, captured_at: 0 },
  flow: 'tare_first',
  stored_tare_kg: null,
  deduction_kg,
})

const weight = fc.integer({ min: -2, max: 3_200 }).map((divisions) => divisions * 20)

describe('a revised weight', () => {
  test('is what a fresh capture with these values makes of it, and is refused where that is', () => {
    fc.assert(
      fc.property(weight, weight, fc.integer({ min: 0, max: 40_000 }), (tare, gross, deduction) => {
        const before = ticket()
        const after = revised(before, [
          { field: 'tare_kg', value: tare },
          { field: 'gross_kg', value: gross },
          { field: 'deduction_kg', value: deduction },
          { field: 'deduction_reason', value: 'Basah karena hujan' },
        ])
        expect(after.net_kg).toBe(netOf('tare_first', tare, gross, deduction).net_kg)
        const mine = revisedRefusals('weight', before, after, FACTS)
        const ofGross = captureRefusals(secondWeight(tare, gross, deduction))
        const ofTare = captureRefusals({ ...secondWeight(tare, tare, 0), first: null })
        // An unchanged weight was taken by the scale already.
        const asked = [
          ...(gross === before.gross_kg ? [] : ofGross),
          ...(tare === before.tare_kg ? [] : ofTare),
        ]
        const ofNet = ofGross.filter(({ code }) => code.startsWith('gross_') || code.startsWith('net_'))
        expect(mine.length > 0).toBe(asked.length + ofNet.length > 0)
      }),
      { numRuns: 2_000 },
    )
  })

  test('and its changes in any order make the same ticket', () => {
    const change = fc.oneof(
      fc.record({ field: fc.constant('tare_kg' as const), value: weight }),
      fc.record({ field: fc.constant('deduction_kg' as const), value: fc.integer({ min: 0, max: 900 }) }),
      fc.record({ field: fc.constant('bag_count' as const), value: fc.integer({ min: 1, max: 900 }) }),
    )
    fc.assert(
      fc.property(fc.uniqueArray(change, { selector: ({ field }) => field }), (changes) => {
        const whole = revised(ticket(), changes)
        const stepwise = changes.toReversed().reduce((now, one) => revised(now, [one]), ticket())
        expect(stepwise).toEqual(whole)
      }),
    )
  })
})

describe('what is received', () => {
  test('is the dry weight at the agreed moisture', () => {
    expect(receivedKg(20_000, '4.00', '2.00')).toBe(19_592)
    expect(receivedKg(20_000, '2.00', '2.00')).toBe(20_000)
    expect(receivedKg(20_000, '1.00', '2.00')).toBe(20_000)
    expect(receivedKg(20_000, null, null)).toBeNull()
  })

  test('is never more than arrived, and less the wetter it is', () => {
    const percent = fc.integer({ min: 0, max: 9_999 }).map((parts) => (parts / 100).toFixed(2))
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60_000 }),
        percent,
        percent,
        percent,
        (net, one, other, limit) => {
          const [drier, wetter] = Number(one) < Number(other) ? [one, other] : [other, one]
          const [most, least] = [receivedKg(net, drier, limit)!, receivedKg(net, wetter, limit)!]
          expect(most).toBeLessThanOrEqual(net)
          expect(least).toBeLessThanOrEqual(most)
          expect(least).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

describe('a value as it is written', () => {
  test.each([
    ['tare_kg', '9.020', 'refused'],
    ['tare_kg', ' 9020 ', 9020],
    ['tare_kg', '0', 'refused'],
    ['bag_count', '', 'refused'],
    ['moisture_percent', '2,4', '2.40'],
    ['moisture_percent', '100', 'refused'],
    ['seal_numbers', 'A1, A2 ,', ['A1', 'A2']],
    ['seal_numbers', 'A1, A1', 'refused'],
    ['plate_no', 'w 12 x', 'W 12 X'],
    ['notes', '  ', null],
    ['driver_id', 'not an id', 'refused'],
  ] as const)('%s: %j', (field, text, expected) => {
    const read = readValue(field, text)
    expect('refused' in read ? 'refused' : read.value).toEqual(expected)
  })

  test('a form sends only what differs from the ticket', () => {
    const row = { ...ticket({ moisture_percent: '2.40', seal_numbers: ['A1'] }), cargo: null }
    expect(changesIn('metadata', row, { ...row, seal_numbers: ['A1', 'A2'], notes: ' ' })).toEqual([
      { field: 'seal_numbers', new_value: 'A1, A2' },
    ])
    expect(changesIn('quality', row, { ...row, moisture_percent: 2.4 })).toEqual([])
    expect(changesIn('weight', row, { ...row, gross_kg: 28_980 })).toEqual([
      { field: 'gross_kg', new_value: '28980' },
    ])
    expect(changesIn('void', row, { ...row, gross_kg: 28_980 })).toEqual([])
    expect(valueText(ticket({ seal_numbers: [] }), 'seal_numbers')).toBeNull()
  })
})
