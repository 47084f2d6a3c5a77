import type { Group } from '#contracts/look.ts'
import type { ReportAnswer } from '#contracts/report-answer.ts'
import type { ReportView } from '#contracts/report-view.ts'
import type { Translate } from '#i18n/translate.ts'
import type { LookPage } from '#islands/list/looks/ask.ts'
import { ROWS } from '#layouts/parts/made-up.ts'

const HOUR_MS = 3_600_000
const NOTHING = { items: [], pagination: null, groups: [], spans: [], hasMore: false }
/** The moment of the rows. */
const NOW = Date.parse('2026-11-22T02:15:00Z')
const WINDOW = [NOW - 3.25 * HOUR_MS, NOW + 8.75 * HOUR_MS] as const

const moment = (hours: number): string => new Date(NOW + hours * HOUR_MS).toISOString()
const groupOf = (key: string | null, rows: Group['rows'], count = rows.length): Group => ({
  key,
  count,
  is_more: false,
  sums: { amount: rows.length * 1_234_567_890 },
  filters: [],
  rows,
})

/** Bars that begin before the window, lie over each other, are late, are planned and are short. */
const SPANS = [
  [-6, -1, {}],
  [-2, 3, {}],
  [-1, 0, { is_late: true }],
  [4, 6, { is_planned: true }],
  [8, 8.5, { is_planned: true }],
] as const

const byState = (): Group[] =>
  ROWS.map((row, at) => groupOf(row.status, at === 4 ? [] : [row], at === 1 ? 12 : at === 4 ? 0 : 1))

/** What each look shows, and what it shows of nothing. */
export const LOOKED: readonly { name: string; search: string; page: LookPage | null }[] = [
  {
    name: 'Rows',
    search: '?look=board',
    page: { ...NOTHING, groups: byState(), window: [0, 0], now: NOW + HOUR_MS },
  },
  {
    name: 'Rows',
    search: '?look=group.day',
    page: {
      ...NOTHING,
      groups: [
        groupOf('2098-12-31', ROWS.slice(0, 1), 26),
        groupOf('2020-01-31', ROWS.slice(1, 2)),
        groupOf(null, ROWS.slice(3, 4)),
      ],
      hasMore: true,
      window: [0, 0],
      now: NOW,
    },
  },
  {
    name: 'Rows',
    search: '?look=timeline.12',
    page: {
      ...NOTHING,
      spans: SPANS.flatMap(([from, to, state], at) => {
        const record = ROWS[at]
        const usual = { is_planned: false, is_late: false }
        return record ? [{ ...usual, ...state, from: moment(from), to: moment(to), record }] : []
      }),
      hasMore: true,
      window: WINDOW,
      now: NOW,
    },
  },
  { name: 'Empty', search: '?look=timeline.6', page: { ...NOTHING, window: WINDOW, now: NOW } },
  { name: 'Empty', search: '?look=board', page: { ...NOTHING, window: [0, 0], now: NOW } },
  { name: 'The list could not be loaded', search: '?look=board', page: null },
]

export const reportViewOf = (t: Translate, state: string): ReportView => ({
  name: state,
  label: t('Amount'),
  note: '',
  path: `/parts/v1/${state}/report`,
  at: 'created_at',
  only: [],
  filters: [
    { field: 'is_active', kind: 'flag', label: t('Active') },
    { field: 'day', kind: 'date', label: t('Day') },
  ],
  groupings: [
    { name: 'day', label: t('Day'), isTime: true },
    { name: 'vendor', label: t('Vendor'), isTime: false },
  ],
  measures: [
    {
      name: 'ton',
      label: t('Weight'),
      unit: 't',
      decimals: 1,
      formula: t('Net at the destination, or else at the origin, or else as planned, added up'),
      addsUp: true,
      lessIsBetter: false,
    },
  ],
  list: null,
})

const PARTS = ['CV Jaya', 'PT Angkutan Nusantara Sejahtera Abadi Makmur', 'PT Kereta'] as const
const DAYS = [1, 2, 3, 4, 5, 6, 7]

/** Seven days of three vendors, of which one carried nothing on some days; and a week in which nothing was carried. */
export function reportFound(isEmpty: boolean): ReportAnswer {
  const ton = (day: number, part: number): number =>
    isEmpty ? 0 : ((day * 37 + part * 53) % 90) * (part === 2 && day % 3 ? 0 : 1)
  const usual = { span: null, picked: null }
  const sum = (all: number[]): number => all.reduce((a, b) => a + b, 0)
  const ofDay = (day: number): number => sum(PARTS.map((_, part) => ton(day, part)))
  const span = { from: '2026-11-16T17:00:00Z', before: '2026-11-22T17:00:00Z' }
  const total = { ton: sum(DAYS.map(ofDay)) }
  return {
    read_at: moment(0),
    period: { preset: '7d', ...span },
    by: 'day',
    split: 'vendor',
    measure: 'ton',
    rows: DAYS.map((day) => ({
      ...usual,
      key: String(day),
      label: `${day + 15} Nov`,
      values: { ton: ofDay(day) },
      parts: Object.fromEntries(PARTS.map((name, part) => [name, { ton: ton(day, part) }])),
    })),
    series: PARTS.map((name, part) => ({
      ...usual,
      key: name,
      label: name,
      values: { ton: sum(DAYS.map((day) => ton(day, part))) },
    })),
    total,
    earlier: { ...span, total: { ton: total.ton * 0.8 } },
  }
}
