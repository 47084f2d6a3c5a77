import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  countTickets,
  missingNumbers,
  type CountedTicket,
} from '#services/order/weighing/report/rules/counts.ts'
import { testOf, toleranceOf } from '#services/order/weighing/report/rules/test-load.ts'
import {
  spanOf,
  USUAL_STARTS,
  workShiftAt,
  type ShiftStarts,
} from '#services/order/weighing/rules/work-shift.ts'

const moments = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2027-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const starts: fc.Arbitrary<ShiftStarts> = fc
  .uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 3, maxLength: 3 })
  .map(([a, b, c]) => [a!, b!, c!])

describe('the day of a shift is the day it began', () => {
  it.each([
    ['2026-11-22T23:59:00+07:00', '2026-11-22', '3'],
    ['2026-11-23T00:00:00+07:00', '2026-11-22', '3'],
    ['2026-11-23T06:59:59+07:00', '2026-11-22', '3'],
    ['2026-11-23T07:00:00+07:00', '2026-11-23', '1'],
    ['2026-11-23T14:59:59+07:00', '2026-11-23', '1'],
    ['2026-11-23T15:00:00+07:00', '2026-11-23', '2'],
    ['2026-11-23T23:00:00+07:00', '2026-11-23', '3'],
  ])('%s', (at, work_date, shift) => {
    expect(workShiftAt(new Date(at))).toEqual({ work_date, shift })
  })

  test('night of the plant from 23 to 07, in UTC', () => {
    expect(spanOf({ work_date: '2026-11-22', shift: '3' })).toEqual({
      from: '2026-11-22T16:00:00.000Z',
      to: '2026-11-23T00:00:00.000Z',
    })
  })

  test('every moment lies in the shift it is said to be of, whenever shifts begin', () => {
    fc.assert(
      fc.property(moments, starts, (at, when) => {
        const { from, to } = spanOf(workShiftAt(at, when), when)
        expect(at.getTime()).toBeGreaterThanOrEqual(Date.parse(from))
        expect(at.getTime()).toBeLessThan(Date.parse(to))
        expect(workShiftAt(new Date(Date.parse(to)), when)).not.toEqual(workShiftAt(at, when))
      }),
    )
  })
})

describe('a test load', () => {
  const scale = { division_kg: 10, tolerance_percent: '0.5' }
  it.each([
    [1_000, 10],
    [5_000, 10],
    [5_010, 20],
    [20_000, 20],
    [20_010, 30],
    [60_000, 30],
  ])('of %i kg may be off by %i kg', (load, off) => {
    expect(toleranceOf(load, scale)).toBe(off)
    expect(testOf(load, load + off, scale).result).toBe('pass')
    expect(testOf(load, load - off, scale)).toMatchObject({ result: 'pass', deviation_kg: -off })
    expect(testOf(load, load + off + 10, scale).result).toBe('fail')
  })

  test('a narrower profile holds, a wider one does not', () => {
    expect(toleranceOf(20_000, { division_kg: 5, tolerance_percent: '0.05' })).toBe(10)
    expect(toleranceOf(20_000, { division_kg: 10, tolerance_percent: '5' })).toBe(20)
  })

  test('without both there is none', () => {
    expect(testOf(null, 10, scale).result).toBeNull()
    expect(testOf(10, null, scale).result).toBeNull()
  })
})

const START = Date.parse('2026-11-22T00:00:00Z')
const HOUR = 3_600_000
const at = (hours: number): string => new Date(START + hours * HOUR).toISOString()

/** Tickets of three days with numbers as the series gives them: by the moment they were opened. */
const tickets: fc.Arbitrary<CountedTicket[]> = fc
  .array(
    fc.record({
      opened: fc.integer({ min: 0, max: 72 * 60 }),
      lasts: fc.integer({ min: 3, max: 600 }),
      net: fc.integer({ min: 1, max: 60_000 }),
      ends: fc.constantFrom('open', 'closed', 'void'),
      elsewhere: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  .map((all) =>
    all
      .toSorted((a, b) => a.opened - b.opened)
      .map(({ opened, lasts, net, ends, elsewhere }, index) => ({
        ticket_no: `TB-01-261122-${String(index + 1).padStart(4, '0')}`,
        created_at: at(opened / 60),
        closed_at: ends === 'closed' && !elsewhere ? at((opened + lasts) / 60) : null,
        voided_at: ends === 'void' ? at((opened + lasts) / 60) : null,
        net_kg: ends === 'closed' ? net : null,
        is_open: ends === 'open',
        is_revised: false,
        is_entered: false,
        is_late: false,
      })),
  )

/** Where windows meet, in minutes after the start; the first and the last reach over everything. */
const cuts = fc
  .uniqueArray(fc.integer({ min: 1, max: 83 * 60 }), { maxLength: 8 })
  .map((all) => [0, ...all.toSorted((a, b) => a - b), 84 * 60])

describe('what a shift counts', () => {
  test('windows that follow each other count each ticket, void and kilogram once', () => {
    fc.assert(
      fc.property(tickets, cuts, (all, edges) => {
        const windows = edges
          .slice(1)
          .map((until, index) => ({ from: at(edges[index]! / 60), until: at(until / 60) }))
        const counts = windows.map((window) => countTickets(all, window))
        const sum = (key: 'ticket_count' | 'total_net_kg' | 'void_count'): number =>
          counts.reduce((of, one) => of + one[key], 0)
        const closed = all.filter(({ closed_at }) => closed_at !== null)
        expect(sum('ticket_count')).toBe(closed.length)
        expect(sum('total_net_kg')).toBe(closed.reduce((of, { net_kg }) => of + (net_kg ?? 0), 0))
        expect(sum('void_count')).toBe(all.filter(({ voided_at }) => voided_at !== null).length)
        const firsts = counts.flatMap(({ first_ticket_no: no }) => (no ? [no] : []))
        expect(firsts).toEqual([...new Set(firsts)].toSorted())
      }),
    )
  })

  test('a ticket that was taken away is missing in some window, and one that is there in none', () => {
    fc.assert(
      fc.property(tickets, cuts, fc.nat(), (all, edges, which) => {
        const gone = all.length ? all[which % all.length] : undefined
        const left = all.filter((one) => one !== gone)
        const given = new Map([['TB-01-261122-', all.length]])
        const missing = new Set(
          edges
            .slice(1)
            .flatMap((until, index) =>
              missingNumbers(left, { from: at(edges[index]! / 60), until: at(until / 60) }, given),
            ),
        )
        expect([...missing]).toEqual(gone ? [gone.ticket_no] : [])
      }),
    )
  })

  test('numbers of a terminal that had no server are no gap', () => {
    const offline = { ticket_no: 'TB-01-261122-X2001', created_at: at(1) }
    expect(missingNumbers([offline], { from: at(0), until: at(8) }, new Map())).toEqual([])
  })

  test('the usual shifts are those that a weight bears', () => {
    expect(USUAL_STARTS).toEqual([7 * 60, 15 * 60, 23 * 60])
  })
})
