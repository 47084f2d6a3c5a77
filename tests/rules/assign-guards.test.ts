import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { translated } from '#i18n/translated.ts'
import { spanOf } from '#services/order/dispatch/rules/span.ts'
import type { DriverFacts, LineContext, TruckFacts } from '#services/order/dispatch/assign-facts.ts'
import { pairGuards } from '#services/order/dispatch/rules/assign-guards.ts'
import { guardViews, type GuardContext } from '#services/order/dispatch/rules/guard-table.ts'
import { loadLimit, suggestedLoad } from '#services/order/dispatch/rules/load-guards.ts'
import { DRIVER, NOW, TRUCK, workOn } from './work-facts.ts'

interface Change {
  truck?: TruckFacts
  driver?: Partial<DriverFacts>
  line?: Partial<LineContext>
  span?: Partial<GuardContext['span']>
  kg?: number
}

/** What speaks against the work, as `code: sentence` in English. */
function against({ truck = TRUCK, driver, line, span, kg = 15_000 }: Change): string[] {
  const found = pairGuards(truck, { ...DRIVER, ...driver }, kg, workOn(line, span))
  return found.map(({ code, message, params }) => `${code}: ${translated('en', message, params)}`)
}

/** A workday in a week of six days, by PP 35/2021 article 26: seven hours, four more at most, eighteen in the week. */
const ROOM = { normal_min: 420, cap_day_min: 240, cap_week_min: 1080, week_min: 0 }

const papers = (more: Record<string, string>): TruckFacts => ({
  ...TRUCK,
  documents: { ...TRUCK.documents, ...more },
})
const UNAPPROVED: TruckFacts = { ...TRUCK, max_load_kg: null, requires_cleaning: null }
const without = (type: string): TruckFacts => ({
  ...TRUCK,
  documents: Object.fromEntries(Object.entries(TRUCK.documents).filter(([name]) => name !== type)),
})

it('nothing speaks against a fit pair whose papers end on the last day, whose load and duty are just allowed', () => {
  expect(against({})).toEqual([])
})

describe('a truck is refused when it', () => {
  it.each<[string, Change, string]>([
    ['is out of use', { truck: { ...TRUCK, is_active: false } }, 'G1: W 1 A is out of use'],
    [
      'is broken',
      { truck: { ...TRUCK, condition: 'breakdown' } },
      'G2: W 1 A is not fit for work: Breakdown',
    ],
    [
      'has a condition nobody knows',
      { truck: { ...TRUCK, condition: 'sunk' } },
      'G2: W 1 A is not fit for work: sunk',
    ],
    ['lacks its registration', { truck: without('stnk') }, 'G3: W 1 A: STNK is missing'],
    ['lacks its inspection', { truck: without('kir') }, 'G3: W 1 A: KIR is missing'],
    ['lacks its insurance', { truck: without('insurance') }, 'G3: W 1 A: insurance is missing'],
    [
      'has a paper that ended yesterday',
      { truck: papers({ kir: '2026-03-02' }) },
      'G3: W 1 A: KIR expired on 02 Mar 2026',
    ],
    [
      'has a paper that ends today, within the window',
      { truck: papers({ kir: '2026-03-03' }) },
      'G3: W 1 A: KIR runs out on 03 Mar 2026, before the window ends',
    ],
    [
      'has a paper that ends a day before the window',
      { truck: papers({ stnk: '2026-03-04' }) },
      'G3: W 1 A: STNK runs out on 04 Mar 2026, before the window ends',
    ],
    ['is not approved for the cargo', { truck: UNAPPROVED }, 'G4: W 1 A is not approved for Urea as Loose'],
    [
      'is of another vendor',
      { truck: { ...TRUCK, vendor_id: 'sjl' } },
      'G5: W 1 A does not belong to PT Gresik',
    ],
    [
      'is under way',
      { truck: { ...TRUCK, busy: { trip_no: 'TRP-7', until: '2026-03-03T04:00:00.000Z' } } },
      'G8: W 1 A is on TRP-7 until 03 Mar 2026 11:00',
    ],
    [
      'lacks the permit of hazardous cargo',
      {
        truck: without('b3_permit'),
        driver: { documents: { ...DRIVER.documents, b3_card: '2026-03-03' } },
        line: { is_hazardous: true },
      },
      'G10: W 1 A: B3 permit is missing',
    ],
    [
      'has driven its trips of the day',
      { truck: { ...TRUCK, line_trips: 3 }, line: { max_trip_per_truck_per_day: 3 } },
      'G11: W 1 A already has its 3 trips of this line on that day',
    ],
  ])('%s', (_title, change, said) => {
    expect(against(change)).toEqual([said])
  })
})

describe('a driver is refused who', () => {
  it.each<[string, Change, string]>([
    ['is of another vendor', { driver: { vendor_id: 'sjl' } }, 'G5: Suparman does not belong to PT Gresik'],
    ['is not active', { driver: { is_active: false } }, 'G6: Suparman is not active'],
    [
      'starts tomorrow',
      { driver: { effective_date: '2026-03-04' } },
      'G6: Suparman starts work on 04 Mar 2026 only',
    ],
    [
      'retired yesterday',
      { driver: { retirement_date: '2026-03-02' } },
      'G6: Suparman retired on 02 Mar 2026',
    ],
    [
      'has a car licence only',
      { driver: { documents: { sim_a: '2030-01-01' } } },
      'G6: Suparman has no truck licence (SIM B1 or B2)',
    ],
    [
      'has licences that ended; the later one is named',
      { driver: { documents: { sim_b2: '2026-01-31', sim_b1: '2026-03-02' } } },
      'G6: Suparman: the licence expired on 02 Mar 2026',
    ],
    [
      'lost one point too many',
      { driver: { credit_point: 39 } },
      'G7: Suparman is suspended: 39 credit points, 40 are needed',
    ],
    [
      'lost too many points, and what lifted the suspension is over',
      { driver: { credit_point: 39, lifted_until: '2026-03-02' } },
      'G7: Suparman is suspended: 39 credit points, 40 are needed',
    ],
    [
      'is under way',
      { driver: { busy: { trip_no: 'TRP-7', until: '2026-03-03T04:00:00.000Z' } } },
      'G8: Suparman is on TRP-7 until 03 Mar 2026 11:00',
    ],
    [
      'would be on duty a minute beyond twelve hours',
      { driver: { duty_min: 541 } },
      'G9: Suparman would be on duty for 12.1 hours that day',
    ],
    [
      'would be on duty longer than the setting lets',
      { driver: { duty_min: 421 }, line: { duty_most_min: 600 } },
      'G9: Suparman would be on duty for 10.1 hours that day',
    ],
    [
      'has been on duty since half past midnight, whatever is planned',
      { driver: { duty_min: 0, on_duty_since: '2026-03-02T17:29:00.000Z' } },
      'G9: Suparman would be on duty for 12.1 hours that day',
    ],
    [
      'would have a minute of overtime more than four hours on a day of seven',
      { driver: { duty_min: 481, overtime: ROOM } },
      'G9: Suparman would have 4.1 hours of overtime that day, at most 4 are allowed',
    ],
    [
      'would, by the session that runs, work longer than that, its rests taken off',
      {
        driver: {
          duty_min: 0,
          on_duty_since: '2026-03-02T17:31:00.000Z',
          rest_s: 3480,
          overtime: { ...ROOM, normal_min: 420 },
        },
      },
      'G9: Suparman would have 4.1 hours of overtime that day, at most 4 are allowed',
    ],
    [
      'has had 15 hours of overtime in the week and would have three and a bit more',
      { driver: { duty_min: 421, overtime: { ...ROOM, week_min: 900 } } },
      'G9: Suparman would have 18.1 hours of overtime that week, at most 18 are allowed',
    ],
    [
      'has no card for hazardous cargo',
      { line: { is_hazardous: true } },
      'G10: Suparman has no valid card for hazardous cargo (B3)',
    ],
    [
      'has a card that ended yesterday',
      {
        line: { is_hazardous: true },
        driver: { documents: { ...DRIVER.documents, b3_card: '2026-03-02' } },
      },
      'G10: Suparman has no valid card for hazardous cargo (B3)',
    ],
  ])('%s', (_title, change, said) => {
    expect(against(change)).toEqual([said])
  })
})

describe('a load is refused that', () => {
  it.each<[string, Change, string]>([
    ['is a kilogram above the approval', { kg: 15_001 }, 'G4: W 1 A carries at most 15,000 kg of this cargo'],
    [
      'is above the truck, whatever the approval says',
      { kg: 15_000, truck: { ...TRUCK, max_net_kg: 14_999 } },
      'G4: W 1 A carries at most 14,999 kg of this cargo',
    ],
    ['the line has no room for', { line: { open_kg: 14_999 } }, 'D16: Line 2 has 14,999 kg left to assign'],
    ['finds an overdrawn line', { line: { open_kg: -5 } }, 'D16: Line 2 has 0 kg left to assign'],
    [
      'is above what the day has left',
      { line: { daily_limit_kg: 40_000, day_kg: 25_001 } },
      'G11: The daily limit of line 2 leaves 14,999 kg for that day',
    ],
    [
      'finds the day overdrawn',
      { line: { daily_limit_kg: 40_000, day_kg: 40_001 } },
      'G11: The daily limit of line 2 leaves 0 kg for that day',
    ],
    [
      'starts more than an hour ago',
      { span: { start: '2026-03-03T00:59:59.999Z' } },
      'G0: Must not lie in the past',
    ],
    [
      'starts after the window',
      { span: { start: '2026-03-05T13:00:00.001Z' } },
      'G0: The window of the order ends at 05 Mar 2026 20:00',
    ],
    [
      'goes over scales whose verification ended',
      { line: { expired_scales: ['Gate 1', 'Pier'] } },
      'G12: The verification (tera) of Gate 1, Pier has run out',
    ],
    [
      'goes over a scale that is out of service',
      { line: { stopped_scales: ['Pier'] } },
      'G12: Out of service now: scale Pier',
    ],
  ])('%s', (_title, change, said) => {
    expect(against(change)).toEqual([said])
  })
})

describe('the edge is still allowed:', () => {
  it.each<[string, Change]>([
    ['a truck ready with notes', { truck: { ...TRUCK, condition: 'ready_with_notes' } }],
    ['a truck of another vendor, where that is allowed', { truck: { ...TRUCK, vendor_id: 'sjl' }, line: { subhauler_allowed: true } }], // prettier-ignore
    ['a driver of another vendor, where that is allowed', { driver: { vendor_id: 'sjl' }, line: { subhauler_allowed: true } }], // prettier-ignore
    [
      'the last trip of the day',
      { truck: { ...TRUCK, line_trips: 2 }, line: { max_trip_per_truck_per_day: 3 } },
    ],
    ['a driver on the day of retirement', { driver: { retirement_date: '2026-03-03' } }],
    ['a licence without an end', { driver: { documents: { sim_b1: '2020-01-01', sim_b2: null } } }],
    ['one licence that holds beside one that ended', { driver: { documents: { sim_b1: '2020-01-01', sim_b2: '2026-03-03' } } }], // prettier-ignore
    ['four hours of overtime', { driver: { duty_min: 480, overtime: ROOM } }],
    ['eighteen hours of overtime in the week', { driver: { duty_min: 420, overtime: { ...ROOM, week_min: 900 } } }], // prettier-ignore
    ['twelve hours on duty by the session that runs', { driver: { duty_min: 0, on_duty_since: '2026-03-02T17:30:00.000Z' } }], // prettier-ignore
    ['a session that will be over when the work begins', { driver: { duty_min: 0, on_duty_since: '2026-03-02T14:30:00.000Z' } }], // prettier-ignore
    ['a hazard card that ends today', { line: { is_hazardous: true }, driver: { documents: { sim_b1: null, b3_card: '2026-03-03' } } }], // prettier-ignore
    ['a hazard card without an end', { line: { is_hazardous: true }, driver: { documents: { sim_b1: null, b3_card: null } } }], // prettier-ignore
    ['harmless cargo without the permit', { truck: without('b3_permit') }],
    ['all that is left of the line', { line: { open_kg: 15_000 } }],
    ['all that is left of the day', { line: { daily_limit_kg: 40_000, day_kg: 25_000 } }],
    ['a start one hour ago', { span: { start: '2026-03-03T01:00:00.000Z' } }],
    ['a start as the window ends', { span: { start: '2026-03-05T13:00:00.000Z' } }],
  ])('%s', (_title, change) => {
    expect(against(change)).toEqual([])
  })
})

it('everything that speaks against a pair is said at once, warnings as such and each beside its field', () => {
  const found = pairGuards(
    { ...TRUCK, is_active: false, busy: { trip_no: 'TRP-7', until: NOW } },
    { ...DRIVER, credit_point: 0, duty_min: 720 },
    60_000,
    workOn({ expired_scales: ['Pier'] }),
  )
  expect(guardViews(found, 'id').map(({ code, level, field }) => [code, level, field])).toEqual([
    ['G1', 'block', 'truck_id'],
    ['G8', 'block', 'truck_id'],
    ['G7', 'block', 'driver_id'],
    ['G9', 'warn', 'driver_id'],
    ['G4', 'block', 'planned_kg'],
    ['D16', 'block', 'planned_kg'],
    ['G12', 'warn', 'truck_id'],
  ])
  expect(guardViews(found, 'id')[0]?.message).not.toContain('out of use')
})

describe('the load planned for a truck', () => {
  it.each<[string, TruckFacts, Partial<LineContext>, number]>([
    ['is what the truck may carry', TRUCK, {}, 15_000],
    ['is what the line still needs, when that is less', TRUCK, { left_kg: 400 }, 400],
    ['is the last kilogram', TRUCK, { left_kg: 1 }, 1],
    ['is of the tolerance once nothing else is left', TRUCK, { left_kg: 0, open_kg: 2_500 }, 2_500],
    ['is what the line needs, when the truck may carry nothing of it', UNAPPROVED, {}, 50_000],
    ['is never below one kilogram', TRUCK, { left_kg: -3, open_kg: -3 }, 1],
  ])('%s', (_title, truck, line, kg) => {
    expect(suggestedLoad(truck, workOn(line).line)).toBe(kg)
  })

  it('is refused by no rule of weight, whatever the truck and the line', () => {
    const kg = fc.integer({ min: 1, max: 60_000 })
    fc.assert(
      fc.property(kg, kg, kg, fc.nat(3_000), (max_load_kg, max_net_kg, left_kg, tolerance) => {
        const truck = { ...TRUCK, max_load_kg, max_net_kg }
        const line = { left_kg, open_kg: left_kg + tolerance }
        const planned = suggestedLoad(truck, workOn(line).line)
        expect(planned).toBeLessThanOrEqual(loadLimit(truck))
        expect(against({ truck, line, kg: planned })).toEqual([])
      }),
    )
  })
})

describe('the span of a work', () => {
  it('belongs to the day of the plant on which it starts, up to the last moment before midnight WIB', () => {
    expect(spanOf('2026-03-03T16:59:59.999Z', 90)).toMatchObject({
      day: '2026-03-03',
      end: '2026-03-03T18:29:59.999Z',
    })
    expect(spanOf('2026-03-03T17:00:00.000Z', 0)).toEqual({
      start: '2026-03-03T17:00:00.000Z',
      end: '2026-03-03T17:00:00.000Z',
      day: '2026-03-04',
      day_start: '2026-03-03T17:00:00.000Z',
      day_end: '2026-03-04T17:00:00.000Z',
    })
  })

  it('lies in a day of 24 hours, also over the ends of months and years', () => {
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, fc.nat(2_000), (at, minutes) => {
        const span = spanOf(at.toISOString(), minutes)
        expect(Date.parse(span.day_end) - Date.parse(span.day_start)).toBe(86_400_000)
        expect(Date.parse(span.day_start)).toBeLessThanOrEqual(at.getTime())
        expect(Date.parse(span.day_end)).toBeGreaterThan(at.getTime())
        expect(Date.parse(span.end) - at.getTime()).toBe(minutes * 60_000)
      }),
    )
  })
})
