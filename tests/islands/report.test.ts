import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { deliveryReport } from '#contracts/dispatch/delivery-report.ts'
import type { ReportAnswer, ReportRow } from '#contracts/report-answer.ts'
import { dayErrors } from '#contracts/report-request.ts'
import { reportView } from '#contracts/report-view.ts'
import type { ChartData } from '#islands/report/draw-chart.ts'
import { PeriodDays } from '#islands/report/PeriodDays.tsx'
import { addressWith, filtersIn } from '#islands/report/report-address.ts'
import { ReportFilters } from '#islands/report/ReportFilters.tsx'
import { ReportPart, type ReportProps } from '#islands/report/ReportPart.tsx'
import type { FieldFilter } from '#kernel/wire.ts'
import { redrawBy, type Redrawn } from '#stores/redraw.ts'
import { deltaOf, sparkline } from '#layouts/generic/sparkline.ts'
import { answering, LOST, refusing, type Asked } from '../support/answering.ts'
import {
  all,
  box,
  called,
  click,
  draw,
  errorAt,
  fill,
  isThere,
  loaded,
  one,
  pass,
  press,
  textsOf,
  type,
} from '../support/hands.ts'

// A document without a screen has no canvas: what would be drawn is looked at instead.
const drawn = vi.hoisted(() => ({ data: [] as ChartData[], marks: [] as (number | null)[] }))
vi.mock('#islands/report/draw-chart.ts', () => ({
  drawChart: (_: HTMLElement, data: ChartData) => {
    drawn.data.push(data)
    return { mark: (nth: number | null) => drawn.marks.push(nth), destroy: () => undefined }
  },
}))

/** Whether what is watched is on the screen, which a document without one does not know. */
const sight = { is: true }
class Sight {
  #tell: (seen: { isIntersecting: boolean }[]) => void
  constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell
  }
  observe(): void {
    this.#tell([{ isIntersecting: sight.is }])
  }
  disconnect(): void {
    // It has told already.
  }
}
vi.stubGlobal('IntersectionObserver', Sight)

const figures = (net: number, trips: number) => ({
  net,
  trips,
  on_time: null,
  cycle: 90,
  cycle_most: 120,
  loss: null,
})
const span = (day: number) => ({
  from: `2026-03-0${day}T17:00:00.000Z`,
  before: `2026-03-0${day + 1}T17:00:00.000Z`,
})
const row = (day: number, net: number, parts: ReportRow['parts'] = {}): ReportRow => ({
  key: `2026-03-0${day + 1}`,
  label: `0${day + 1} Mar`,
  values: figures(net, net / 10),
  span: span(day),
  picked: null,
  parts,
})
const answerOf = (more: Partial<ReportAnswer> = {}): ReportAnswer => ({
  read_at: '2026-03-04T03:00:00.000Z',
  period: { preset: '7d', from: span(1).from, before: span(2).before },
  by: 'day',
  split: null,
  measure: 'net',
  rows: [row(1, 40), row(2, 10)],
  series: [],
  total: figures(50, 5),
  earlier: { ...span(0), total: figures(25, 2) },
  ...more,
})

const path = '/order/v1/report/deliveries'
const at = (by = 'day', split = '', measure = 'net') =>
  `GET ${path}?by=${by}&split=${split}&measure=${measure}&period=7d`
let asked: Asked[] = []
const start = async (
  more: Partial<ReportProps> = {},
  answers: Parameters<typeof answering>[0] = {},
): Promise<void> => {
  asked = answering(answers)
  drawn.data = []
  drawn.marks = []
  history.replaceState(null, '', '/dashboard?period=7d')
  const props: ReportProps = {
    view: reportView(deliveryReport, 'control-tower', 'en'),
    found: answerOf(),
    problem: null,
    look: { by: 'day', split: '', measure: 'net', mode: 'chart' },
    period: 'period=7d',
    filters: [],
    lang: 'en',
    ...more,
  }
  await draw(createElement(ReportPart, props))
  await loaded()
}

describe('a report', () => {
  beforeEach(() => start())

  test('is a table with its total and bars as long as its values, whatever is drawn', () => {
    expect(textsOf('.report-table tbody th')).toEqual(['02 Mar', '03 Mar'])
    expect(textsOf('.report-table tbody tr:first-child td').slice(0, 3)).toEqual(['40 t', '4', '–'])
    expect(textsOf('.report-table tfoot td').slice(0, 2)).toEqual(['50 t', '5'])
    expect(all('.report-bar').map(({ style }) => style.width)).toEqual(['100%', '25%'])
  })

  test('leads from a group to its list, with the same days', () => {
    const link = new URL(called('02 Mar').getAttribute('href')!, location.origin)
    expect(Object.fromEntries(link.searchParams)).toEqual({
      tab: 'trips',
      kind: 'delivery',
      'delivered_at~>=': span(1).from,
      'delivered_at~<': span(1).before,
    })
  })

  test('is not drawn, nor what draws it fetched, before it is in sight', async () => {
    drawn.data.length = 0
    sight.is = false
    await start()
    sight.is = true
    expect(drawn.data).toEqual([])
  })

  test('draws what adds up as bars, and reads its values out as the arrow keys move', async () => {
    expect(drawn.data[0]).toMatchObject({ isBars: true, labels: ['02 Mar', '03 Mar'], unit: 't' })
    expect(drawn.data[0]!.series.map(({ values }) => values)).toEqual([[40, 10]])
    const chart = one('.report-canvas')
    await press('ArrowRight', chart)
    expect(textsOf('[aria-live=polite]')).toEqual(['02 Mar 40 tOpen the list'])
    await press('ArrowRight', chart)
    await press('ArrowRight', chart)
    expect(textsOf('[aria-live=polite]')).toEqual(['03 Mar 10 tOpen the list'])
    expect(chart.getAttribute('aria-valuetext')).toBe('03 Mar')
    await press('Home', chart)
    expect(drawn.marks).toEqual([0, 1, 1, 0])
  })

  test('is shown as a table when that is chosen, and the address keeps it', async () => {
    await click(called('Table'))
    expect([all('.report-canvas').length, called('Table').getAttribute('aria-pressed')]).toEqual([0, 'true'])
    expect(new URLSearchParams(location.search).get('deliveries.mode')).toBe('table')
    expect(new URLSearchParams(location.search).get('period')).toBe('7d')
    expect(asked).toEqual([])
    await click(called('Chart'))
    await loaded()
    expect(all('.report-canvas')).toHaveLength(1)
  })

  test('leaves as a file of what is looked at', () => {
    expect(called('CSV').getAttribute('href')).toBe(
      `/api${path}/download?format=csv&by=day&split=&measure=net&period=7d`,
    )
  })
})

test('a rate is drawn as a line, and a split one by its parts, which are read out too', async () => {
  const parts = { u: figures(30, 3), p: figures(10, 1) }
  const group = { span: null, values: figures(30, 3) }
  const split = answerOf({
    split: 'cargo',
    rows: [row(1, 40, parts), row(2, 10, { u: figures(10, 1) })],
    series: [
      { key: 'u', label: 'Urea', picked: { field: 'cargo_id', equals: 'u' }, ...group },
      { key: 'p', label: 'Potash', picked: { field: 'cargo_id', equals: 'p' }, ...group },
    ],
  })
  await start({}, { [at('day', 'cargo')]: () => split, [at('day', 'cargo', 'cycle')]: () => split })
  await type(box('Split by'), 'cargo')
  await pass()
  expect(drawn.data.at(-1)!.series).toMatchObject([
    { label: 'Urea', values: [30, 10] },
    { label: 'Potash', values: [10, 0] },
  ])
  expect(textsOf('.report-legend li')).toEqual(['Urea 30 t', 'Potash 30 t'])
  await press('ArrowRight', one('.report-canvas'))
  expect(one('[aria-live=polite]').textContent).toContain('Urea 30 t · Potash 10 t')
  await type(box('Figure'), 'cycle')
  await pass()
  expect(drawn.data.at(-1)).toMatchObject({ isBars: false, unit: 'min' })
  expect(drawn.data.at(-1)!.series[1]!.values).toEqual([90, null])
})

test('a report without anything says so, and draws nothing', async () => {
  const none = { net: 0, trips: 0, on_time: null }
  await start({ found: answerOf({ rows: [{ ...row(1, 0), values: none }], total: none }) })
  expect([textsOf('.state'), drawn.data, all('table')]).toEqual([['Nothing in this period'], [], []])
})

test('what went wrong is said, and trying again asks for the whole page', async () => {
  const redrawn = vi.fn(async (): Promise<Redrawn> => 'changed')
  redrawBy(redrawn)
  const answers = [() => refusing(503, 'This search takes too long.'), () => LOST]
  await start({}, { [at('week')]: () => answers[0]!(), [at('month')]: () => answers[1]!() })
  await type(box('Grouped by'), 'week')
  await pass()
  expect(one('[role=alert]').textContent).toContain('This search takes too long.')
  await type(box('Grouped by'), 'month')
  await pass()
  expect(one('[role=alert]').textContent).toContain('The server cannot be reached')
  await click(called('Try again'))
  expect(redrawn).toHaveBeenCalledTimes(1)
})

describe('filters of a report', () => {
  const filters: FieldFilter[] = [{ field: 'status', operator: 'in', value: 'completed,verified' }]

  test('hold for its answers, files and lists alike, and its paper says them', async () => {
    await start(
      { filters },
      { [`${at('week')}&status%7Ein=completed%2Cverified`]: () => answerOf({ by: 'week' }) },
    )
    expect(called('CSV').getAttribute('href')).toContain('&period=7d&status%7Ein=completed%2Cverified')
    const link = new URL(called('02 Mar').getAttribute('href')!, location.origin)
    expect(link.searchParams.get('status~in')).toBe('completed,verified')
    expect(one('.report-told').textContent).toContain('Status: Completed, Verified')
    await type(box('Grouped by'), 'week')
    await pass()
    expect([asked.length, isThere('Try again')]).toEqual([1, false])
  })

  test('stand in the address under its name, beside how it is looked at', () => {
    const search =
      '?period=7d&deliveries.by=day&deliveries.vendor_id=v&deliveries.status%7Ein=a%2Cb&other.x=1'
    const found = filtersIn(new URLSearchParams(search), 'deliveries')
    expect(found).toEqual([
      { field: 'vendor_id', operator: '=', value: 'v' },
      { field: 'status', operator: 'in', value: 'a,b' },
    ])
    const next = new URLSearchParams(addressWith(search, 'deliveries', found.slice(1)))
    expect(Object.fromEntries(next)).toEqual({
      period: '7d',
      'deliveries.by': 'day',
      'other.x': '1',
      'deliveries.status~in': 'a,b',
    })
  })

  test('are added and taken off as those of lists are, and everything on the page is asked for again', async () => {
    answering({})
    history.replaceState(null, '', '/dashboard?period=7d&deliveries.by=week')
    const seen: string[] = []
    redrawBy(async () => {
      seen.push(location.search)
      return 'failed'
    })
    const view = reportView(deliveryReport, 'control-tower', 'en')
    expect(view.filters.map(({ field }) => field)).not.toContain('delivered_at')
    const about = answerOf()
    await draw(
      createElement(ReportFilters, { view, filters, about, search: location.search, lang: 'en' as const }),
    )
    expect(one('.report-fresh').textContent).toContain('02 Mar 2026 – 03 Mar 2026 · As of 04 Mar 2026 10:00')
    await click(called('Refresh'))
    await pass()
    expect(one('[role=alert]').textContent).toContain('what you see is from before')
    await click(one('a.chip'))
    await click(called('+ Filter'))
    await loaded()
    await type(box('Filter by'), 'over_tolerance')
    await click(called('Yes'))
    expect(seen).toEqual([
      '?period=7d&deliveries.by=week',
      '?period=7d&deliveries.by=week',
      '?period=7d&deliveries.by=week&deliveries.status%7Ein=completed%2Cverified&deliveries.over_tolerance=true',
    ])
  })
})

test('what the page gives later takes the place of what is shown', async () => {
  answering({})
  const props: ReportProps = {
    view: reportView(deliveryReport, 'control-tower', 'en'),
    found: answerOf(),
    problem: null,
    look: { by: 'day', split: '', measure: 'net', mode: 'table' },
    period: 'period=7d',
    filters: [],
    lang: 'en',
  }
  const again = await draw(createElement(ReportPart, props))
  await again(createElement(ReportPart, { ...props, found: answerOf({ total: figures(70, 7) }) }))
  expect(textsOf('.report-table tfoot td')[0]).toBe('70 t')
})

describe('the days of a period', () => {
  const today = '2026-03-04'
  test.each([
    ['', '2026-03-04', ['from: Write a date like 31/12/2026, from 1900 to 2099']],
    ['2026-03-05', '2026-03-06', ['from: Must not lie in the future', 'to: Must not lie in the future']],
    ['2026-03-03', '2026-03-02', ['to: Must not be before the first day']],
    ['2025-03-03', '2026-03-04', ['to: At most {days} days at once']],
    ['2025-03-04', '2026-03-04', []],
    ['2026-03-04', '2026-03-04', []],
  ])('from %s until %s', (from, to, expected) => {
    expect(dayErrors({ from, to }, today).map(({ field, message }) => `${field}: ${message}`)).toEqual(
      expected,
    )
  })

  test('are typed in any usual way; what is wrong stands beside its day, and what is right is gone to', async () => {
    answering({})
    history.replaceState(null, '', '/dashboard?period=7d&deliveries.by=week')
    redrawBy(async () => 'same')
    const days = { from: '', to: '' }
    await draw(createElement(PeriodDays, { days, today, kept: [], lang: 'en' as const }))
    await fill('From day', '3/3/2026')
    await fill('Until day', '2 mar 2026')
    await click(called('Apply'))
    expect([errorAt('From day'), errorAt('Until day')]).toEqual(['', 'Must not be before the first day'])
    expect(location.search).toBe('?period=7d&deliveries.by=week')
    await fill('Until day', '4-3-26')
    await click(called('Apply'))
    expect(location.search).toBe('?period=custom&deliveries.by=week&from=2026-03-03&to=2026-03-04')
  })
})

test('an answer that comes after a newer question is dropped', async () => {
  let late: (answer: ReportAnswer) => void = () => undefined
  const slow = new Promise<ReportAnswer>((resolve) => (late = resolve))
  await start(
    {},
    { [at('week')]: () => slow, [at('month')]: () => answerOf({ by: 'month', total: figures(1, 1) }) },
  )
  await type(box('Grouped by'), 'week')
  await type(box('Grouped by'), 'month')
  await pass()
  late(answerOf({ by: 'week', total: figures(2, 2) }))
  await pass()
  expect(textsOf('.report-table tfoot td')[0]).toBe('1 t')
})

test('a tile says how it stands to the period before, and its line leaves out what is not known', () => {
  expect(deltaOf(5, 3, { lessIsBetter: false })).toEqual({ by: 2, way: 'up', tone: 'up' })
  expect(deltaOf(5, 3, { lessIsBetter: true })).toEqual({ by: 2, way: 'up', tone: 'down' })
  expect(deltaOf(1, 3, { lessIsBetter: true })).toEqual({ by: 2, way: 'down', tone: 'up' })
  expect(deltaOf(3, 3, { lessIsBetter: false })).toEqual({ by: 0, way: 'same', tone: null })
  expect(deltaOf(null, 3, { lessIsBetter: false })).toBeNull()
  expect(sparkline([0, 10, null, 5])).toBe('M0.0 22.0L33.3 2.0M100.0 12.0')
  expect(sparkline([null, null])).toBeNull()
})
