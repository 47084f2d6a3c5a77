import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import type { Envelope, FieldFilter, Page } from '#kernel/wire.ts'
import type { AnyRecord } from '#kernel/record.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { deliveryReport } from '#contracts/dispatch/delivery-report.ts'
import { MOST_SERIES, OTHERS } from '#contracts/report.ts'
import type { ReportAnswer, ReportGroup } from '#contracts/report-answer.ts'
import { groupFilters } from '#contracts/report-filters.ts'
import { bucketsOf, type Step } from '#contracts/report-period.ts'
import { ticketReport } from '#contracts/weighing/ticket-report.ts'
import { vendorId } from '#services/master/start-data/parties.ts'
import type { Caller } from '../support/plant.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

type Trip = ColumnsOf<
  'orders.trip',
  | 'delivered_at'
  | 'vendor_id'
  | 'cargo_id'
  | 'status'
  | 'cycle_min'
  | 'on_time'
  | 'destination_net_kg'
  | 'origin_net_kg'
  | 'planned_kg'
>

/** Nine in the evening, so that the second shift is under way and yesterday is full. */
const EVENING = new Date('2026-03-04T14:00:00.000Z')
let site: WholePlant
let trips: Trip[]
beforeAll(async () => {
  clock.freeze(EVENING)
  site = await wholePlant()
  // The demo's story lets the clock go.
  clock.freeze(EVENING)
  trips = await site.rows<Trip>('select * from orders.trip where deleted_at is null')
})
afterAll(async () => {
  clock.freeze(null)
  await site.close()
})

async function call<T>(path: string, caller: Caller, body?: unknown): Promise<T> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await site.apps.order.request(path, init, { actor: caller.actor })
  const answer = (await response.json()) as Envelope<T>
  if (!('data' in answer)) throw new Error(`${response.status} ${JSON.stringify(answer)}`)
  return answer.data
}
const report = (query: string, caller = site.as('control-tower')): Promise<ReportAnswer> =>
  call(`/v1/report/deliveries?${query}`, caller)
const counted = async (path: string, fieldFilters: FieldFilter[], caller: Caller): Promise<number> =>
  (await call<Page<AnyRecord>>(path, caller, { fieldFilters, limit: 1 })).pagination.total_items

/** The plain way: everything in memory, one group after another. */
const middle = (values: number[], part: number): number | null => {
  if (!values.length) return null
  const sorted = values.toSorted((one, other) => one - other)
  const at = (sorted.length - 1) * part
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return Math.round(low + (high - low) * (at % 1))
}
const plain = (of: Trip[]) => {
  const known = of.filter(({ on_time }) => on_time !== null)
  const cycles = of.flatMap(({ cycle_min }) => (cycle_min === null ? [] : [cycle_min]))
  const share = (100 * known.filter(({ on_time }) => on_time).length) / known.length
  return {
    trips: of.length,
    net:
      of.reduce(
        (sum, trip) => sum + Number(trip.destination_net_kg ?? trip.origin_net_kg ?? trip.planned_kg),
        0,
      ) / 1000,
    on_time: known.length ? Math.round(share * 10) / 10 : null,
    cycle: middle(cycles, 0.5),
    cycle_most: middle(cycles, 0.9),
  }
}
const within = ({ from, before }: { from: string; before: string }, { delivered_at }: Trip): boolean =>
  delivered_at !== null &&
  Date.parse(delivered_at) >= Date.parse(from) &&
  Date.parse(delivered_at) < Date.parse(before)

const FIELDS = { cargo: 'cargo_id', vendor: 'vendor_id', status: 'status' } as const

describe('a report', () => {
  test('says of any groups, series and periods what counting one by one says', async () => {
    expect(trips.filter(({ delivered_at }) => delivered_at).length).toBeGreaterThan(20)
    const asked = fc.record({
      by: fc.constantFrom('hour', 'shift', 'day', 'week', 'month', 'cargo', 'vendor', 'status'),
      split: fc.constantFrom('', 'cargo', 'vendor'),
      period: fc.constantFrom('today', 'shift', '7d', 'month', 'custom&from=2026-03-03&to=2026-03-03'),
      vendor: fc.constantFrom(null, 'GKT', 'SJL'),
    })
    await fc.assert(
      fc.asyncProperty(asked, async ({ by, split, period, vendor }) => {
        fc.pre(by !== split && !(by === 'hour' && (period === 'month' || period === '7d')))
        const scope = vendor ? { vendor: [vendorId(vendor)] } : {}
        const found = await report(
          `by=${by}&split=${split}&period=${period}`,
          site.as('control-tower', scope),
        )
        const own = trips.filter(
          (trip) => within(found.period, trip) && (!vendor || trip.vendor_id === vendorId(vendor)),
        )
        expect(found.total).toMatchObject(plain(own))
        const field = by in FIELDS ? FIELDS[by as keyof typeof FIELDS] : null
        const seen = new Set(own.map((trip) => (field ? trip[field] : '')))
        const parts = field ? seen.size : bucketsOf(by as Step, found.period)!.length
        expect(found.rows.length).toBe(parts)
        for (const row of found.rows) {
          const mine = own.filter((trip) => (row.span ? within(row.span, trip) : trip[field!] === row.key))
          expect(row.values).toMatchObject(plain(mine))
          const byPart = FIELDS[split as keyof typeof FIELDS]
          if (!byPart) continue
          for (const { key } of found.series) {
            if (key === OTHERS) continue
            const theirs = mine.filter((trip) => trip[byPart] === key)
            expect(row.parts[key] ?? null).toEqual(
              theirs.length ? expect.objectContaining(plain(theirs)) : null,
            )
          }
        }
        for (const name of ['trips', 'net']) {
          const sum = (of: ReportGroup[]): number => of.reduce((all, { values }) => all + values[name]!, 0)
          expect(sum(found.rows)).toBeCloseTo(found.total[name]!, 3)
          if (split) expect(sum(found.series)).toBeCloseTo(found.total[name]!, 3)
        }
        expect(found.series.length).toBeLessThanOrEqual(MOST_SERIES)
      }),
      { numRuns: 60 },
    )
  })

  test('counts in every group what its list shows, for a tower of one vendor too', async () => {
    const callers = [site.as('control-tower'), site.as('control-tower', { vendor: [vendorId('GKT')] })]
    for (const caller of callers)
      for (const by of ['day', 'shift', 'cargo', 'vendor', 'status', 'unit', 'destination']) {
        const found = await report(`by=${by}&split=${by === 'cargo' ? 'vendor' : 'cargo'}&period=7d`, caller)
        for (const row of found.rows) {
          const filters = groupFilters('delivered_at', deliveryReport.only, found.period, [row])
          expect(await counted('/v1/trip/', filters!, caller)).toBe(row.values.trips)
          for (const series of found.series) {
            const both = groupFilters('delivered_at', deliveryReport.only, found.period, [row, series])
            if (both) expect(await counted('/v1/trip/', both, caller)).toBe(row.parts[series.key]?.trips ?? 0)
          }
        }
        const all = groupFilters('delivered_at', deliveryReport.only, found.period, [
          { span: found.period, picked: null },
        ])
        expect(await counted('/v1/trip/', all!, caller)).toBe(found.total.trips)
      }
  })

  test('shows a tower of one vendor no other vendor', async () => {
    const found = await report('by=vendor&period=7d', site.as('control-tower', { vendor: [vendorId('GKT')] }))
    expect(found.rows.map(({ key }) => key)).toEqual([vendorId('GKT')])
    const whole = await report('by=vendor&period=7d')
    expect(whole.rows.length).toBeGreaterThan(1)
    expect(whole.total.net).toBeGreaterThan(found.total.net!)
  })

  test('compares a day under way with the day before until the same time', async () => {
    const { earlier, period } = await report('period=today')
    expect(period).toMatchObject({ from: '2026-03-03T17:00:00.000Z', before: '2026-03-04T17:00:00.000Z' })
    expect(earlier).toMatchObject({ from: '2026-03-02T17:00:00.000Z', before: '2026-03-03T14:00:00.000Z' })
    expect(earlier.total).toMatchObject(plain(trips.filter((trip) => within(earlier, trip))))
    expect(earlier.total.trips).toBeGreaterThan(0)
  })

  test('puts what is small together, and its groups still add up', async () => {
    const found = await report('by=day&split=destination&period=30d&measure=trips')
    const kinds = await report('by=destination&period=30d&measure=trips')
    expect(kinds.rows.length).toBeGreaterThan(MOST_SERIES)
    expect(found.series.length).toBe(MOST_SERIES)
    expect(found.series.at(-1)).toMatchObject({ key: OTHERS, label: 'Others', picked: null })
    const rest = kinds.rows.slice(MOST_SERIES - 1).reduce((sum, { values }) => sum + values.trips!, 0)
    expect(found.series.at(-1)!.values.trips).toBe(rest)
  })

  test('takes the filters of its list, and refuses what it does not know', async () => {
    const delivered = await report('period=7d&status=delivered')
    expect(delivered.total.trips).toBe(
      (await report('period=7d&by=status')).rows.find(({ key }) => key === 'delivered')?.values.trips,
    )
    const refusedAt = async (query: string) => {
      const at = `/v1/report/deliveries?${query}`
      const answer = await site.apps.order.request(at, {}, { actor: site.as('control-tower').actor })
      const { errors } = (await answer.json()) as { errors: { field: string }[] }
      return [answer.status, errors[0]?.field]
    }
    expect(await refusedAt('by=toString')).toEqual([400, 'by'])
    expect(await refusedAt('by=day&split=hour')).toEqual([400, 'split'])
    expect(await refusedAt('measure=secret')).toEqual([400, 'measure'])
    expect(await refusedAt('period=always')).toEqual([400, 'period'])
    expect(await refusedAt('period=custom&from=2026-03-04&to=2026-03-03')).toEqual([400, 'to'])
    expect(await refusedAt('period=custom&from=2026-03-03&to=2099-01-01')).toEqual([400, 'to'])
    expect(await refusedAt('period=custom&from=2024-01-01&to=2026-03-04')).toEqual([400, 'to'])
    expect(await refusedAt('period=30d&by=hour')).toEqual([400, 'by'])
    expect(await refusedAt('pod_receiver_name=x')).toEqual([400, 'pod_receiver_name'])
    const { actor } = site.as('helpdesk')
    expect((await site.apps.order.request('/v1/report/deliveries', {}, { actor })).status).toBe(403)
  })

  test('leaves as a file with its total, and that is kept', async () => {
    const { actor } = site.as('control-tower')
    const at = '/v1/report/deliveries/download?period=custom&from=2026-03-03&to=2026-03-04&by=day'
    const answer = await site.apps.order.request(`${at}&format=csv`, {}, { actor })
    const lines = (await answer.text()).trim().split('\r\n')
    expect(lines[0]).toContain('Day,Delivered weight (t),Delivered trips,On time (%)')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['2026-03-03', '2026-03-04', 'Total'])
    const trip = (line: string) => Number(line.split(',')[2])
    expect(trip(lines[1]!) + trip(lines[2]!)).toBe(trip(lines[3]!))
    const xlsx = await site.apps.order.request(`${at}&format=xlsx`, {}, { actor })
    expect(
      Buffer.from(await xlsx.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    const kept = await site.rows<{ after: unknown }>(
      `select after from orders.audit_event where action = 'export' order by at, id`,
    )
    expect(kept.map(({ after }) => after)).toMatchObject([
      { of: 'deliveries', format: 'csv', rows: 3, by: 'day' },
      { of: 'deliveries', format: 'xlsx', rows: 3 },
    ])
  })
})

test('tickets by hour are what the bridge finds in its list', async () => {
  const caller = site.as('weighbridge')
  const found = await call<ReportAnswer>('/v1/report/tickets?period=today&by=hour&split=status', caller)
  expect(found.rows).toHaveLength(24)
  expect(found.total.tickets).toBeGreaterThan(0)
  for (const row of found.rows) {
    const filters = groupFilters(ticketReport.at, ticketReport.only, found.period, [row])
    expect(await counted('/v1/weighing/', filters!, caller)).toBe(row.values.tickets)
  }
})
