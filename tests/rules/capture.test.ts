import { describe, expect, it } from 'vitest'
import {
  captureRefusals,
  type CaptureFacts,
  type CaptureLimits,
} from '#services/order/weighing/rules/capture.ts'

const NOW = Date.parse('2026-11-21T03:00:00Z')
const MIN = 60_000

const good: CaptureFacts = {
  now: NOW,
  is_real: false,
  scale: {
    id: 's1',
    code: 'TB1',
    in_service: true,
    out_of_service_reason: null,
    tera_valid_until: NOW + MIN,
    is_third_party: false,
    min_kg: 400,
    division_kg: 10,
    capacity_kg: 60_000,
  },
  operator_scale_ids: ['s1'],
  reading: {
    weight_kg: 20_000,
    stable: true,
    overload: false,
    net: false,
    is_simulated: false,
    zero_seen_at: 'a moment',
    at: NOW - 200,
  },
  manual: null,
  zero_used_at: 'another moment',
  open_ticket_no: null,
  first: { weight_kg: 8_000, captured_at: NOW - 3 * MIN },
  flow: 'tare_first',
  stored_tare_kg: null,
  deduction_kg: 0,
}
const reading = (more: Partial<NonNullable<CaptureFacts['reading']>>): Partial<CaptureFacts> => ({
  reading: good.reading && { ...good.reading, ...more },
})
const scale = (more: Partial<CaptureFacts['scale']>): Partial<CaptureFacts> => ({
  scale: { ...good.scale, ...more },
})
const manual = { weight_kg: 20_000, allowed: true, has_reason: true, has_photo: true }

/** The first reason against taking a weight, in words. */
function firstOf(facts: CaptureFacts, limits?: CaptureLimits): string | undefined {
  const [first] = captureRefusals(facts, limits)
  return first?.text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(first.params[name]))
}

describe('a weight may be taken', () => {
  it.each<[string, Partial<CaptureFacts>]>([
    ['as second weighing', {}],
    ['as first weighing', { first: null }],
    ['by someone not bound to scales', { operator_scale_ids: null }],
    ['as the first one ever on the scale', { zero_used_at: null }],
    ['with a frame exactly 3 s old', reading({ at: NOW - 3_000 })],
    [
      'after a first one by a clock since set back',
      { first: { weight_kg: 8_000, captured_at: NOW + 4 * MIN } },
    ],
    ['at exactly the minimum', { first: null, ...reading({ weight_kg: 400 }) }],
    [
      'on a third-party scale whose tera we do not know',
      scale({ tera_valid_until: null, is_third_party: true }),
    ],
    ['by hand, with reason and photo, while the indicator is silent', { manual, reading: null }],
    ['in the last moment of the verification', scale({ tera_valid_until: NOW })],
    ['with one kilogram left after the deduction', { ...reading({ weight_kg: 8_010 }), deduction_kg: 9 }],
    ['unloading', { flow: 'gross_first', first: { weight_kg: 32_000, captured_at: NOW - 9 * MIN } }],
  ])('%s', (_name, facts) => {
    expect(captureRefusals({ ...good, ...facts })).toEqual([])
  })
})

describe('a weight is refused', () => {
  it.each<[string, Partial<CaptureFacts>, string]>([
    ['on another scale', { operator_scale_ids: ['s2'] }, 'Scale TB1 is not one of your scales'],
    ['out of service', scale({ in_service: false }), 'Scale TB1 is out of service'],
    [
      'out of service with a reason',
      scale({ in_service: false, out_of_service_reason: 'Load cell 3' }),
      'Scale TB1 is out of service: Load cell 3',
    ],
    [
      'out of service with somebody who handles it',
      scale({
        in_service: false,
        out_of_service_reason: 'Load cell 3, LKD-2611-0001',
        out_of_service_handler: 'Sari',
      }),
      'Scale TB1 is out of service: Load cell 3, LKD-2611-0001; Sari handles it',
    ],
    ['tera over', scale({ tera_valid_until: NOW - 1 }), 'The verification (tera) of scale TB1 is not valid'],
    ['tera unknown', scale({ tera_valid_until: null }), 'The verification (tera) of scale TB1 is not valid'],
    [
      'truck open elsewhere',
      { open_ticket_no: 'TB2-261121-0003' },
      'This truck still has the open ticket TB2-261121-0003',
    ],
    [
      'too soon',
      { first: { weight_kg: 8_000, captured_at: NOW - 90_000 } },
      'Second weighing at least 3 minutes after the first; 2 min left',
    ],
    ['no frame yet', { reading: null }, 'No connection to the indicator'],
    ['link lost', reading({ at: NOW - 3_001 }), 'No connection to the indicator'],
    [
      'a simulated weight',
      { is_real: true, ...reading({ is_simulated: true }) },
      'Scale TB1 is a simulated one; its weights do not count here',
    ],
    ['a frame from ahead', reading({ at: NOW + 3_001 }), 'No connection to the indicator'],
    [
      'overload',
      reading({ overload: true, weight_kg: 0, stable: false }),
      'The load is above the capacity of the scale',
    ],
    ['net on the indicator', reading({ net: true }), 'The indicator shows a net weight; clear its tare'],
    [
      'never zero',
      reading({ zero_seen_at: null }),
      'The scale has not been back at zero since the last weighing',
    ],
    [
      'not zero since',
      reading({ zero_seen_at: 'another moment' }),
      'The scale has not been back at zero since the last weighing',
    ],
    [
      'too light',
      { first: null, ...reading({ weight_kg: 390 }) },
      'The weight is below the minimum of 400 kg',
    ],
    ['moving', reading({ stable: false }), 'The weight is still moving'],
    ['off the division', reading({ weight_kg: 20_005 }), 'The weight is not a multiple of 10 kg'],
    ['gross = tare', reading({ weight_kg: 8_000 }), 'Gross 8000 kg is not above tare 8000 kg'],
    ['wrong way round', { flow: 'gross_first' }, 'Gross 8000 kg is not above tare 20000 kg'],
    ['all deducted', { deduction_kg: 12_000 }, 'Nothing is left after the deduction of 12000 kg'],
    [
      'typed where not allowed',
      { manual: { ...manual, allowed: false } },
      'Scale TB1 takes weights from the indicator only',
    ],
    [
      'typed without problem',
      { manual: { ...manual, has_reason: false } },
      'Choose the problem that makes a typed weight necessary',
    ],
    [
      'typed without photo',
      { manual: { ...manual, has_photo: false } },
      'Add a photo of the indicator to a typed weight',
    ],
    [
      'typed nonsense',
      { first: null, manual: { ...manual, weight_kg: Number.NaN } },
      'The weight is not a multiple of 10 kg',
    ],
  ])('%s', (_name, facts, sentence) => {
    expect(firstOf({ ...good, ...facts })).toBe(sentence)
  })

  it('names first what has to be put right first', () => {
    const all = captureRefusals({
      ...good,
      ...scale({ in_service: false, tera_valid_until: null }),
      ...reading({ stable: false, zero_seen_at: null, weight_kg: 5 }),
    }).map((one) => one.code)
    expect(all).toEqual([
      'out_of_service',
      'tera_expired',
      'not_zeroed',
      'below_minimum',
      'moving',
      'division',
      'gross_not_above_tare',
    ])
  })

  it('takes its limits from settings', () => {
    expect(firstOf(good, { link_lost_ms: 3_000, between_min: 4 })).toContain('at least 4 minutes')
  })
})
