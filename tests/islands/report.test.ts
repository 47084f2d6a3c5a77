import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { deliveryReport } from '#contracts/dispatch/delivery-report.ts'
import type { ReportAnswer, ReportRow } from '#contracts/report-answer.ts'
import { reportView } from '#contracts/report-view.ts'
import type { ChartData } from '#islands/report/draw-chart.ts'
import { ReportPart, type ReportProps } from '#islands/report/ReportPart.tsx'
import { deltaOf, sparkline } from '#layouts/generic/sparkline.ts'
import { answering, LOST, refusing, type Asked } from '../support/answering.ts'
import {
  all,
  box,
  called,
  click,
  draw,
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
      'delivered_at~>=': span(1).from,
      'delivered_at~<': span(1).before,
    })
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

test('what went wrong is said, and tried again', async () => {
  const answers = [
    () => refusing(503, 'This search takes too long.'),
    () => LOST,
    () => answerOf({ total: figures(70, 7) }),
  ]
  await start({}, { [at()]: () => answers.shift()!() })
  await click(called('Refresh'))
  await pass()
  expect(one('[role=alert]').textContent).toContain('This search takes too long.')
  await click(called('Try again'))
  await pass()
  expect(one('[role=alert]').textContent).toContain('The server cannot be reached')
  await click(called('Try again'))
  await pass()
  expect([isThere('Try again'), textsOf('.report-table tfoot td')[0]]).toEqual([false, '70 t'])
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
