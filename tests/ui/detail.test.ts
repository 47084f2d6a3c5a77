import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { HistoryItem } from '#contracts/history.ts'
import { cellsOf } from '#contracts/cells.ts'
import { resourceNamed } from '#contracts/index.ts'
import { planOf } from '#islands/actions/action-item.ts'
import { ActionBar } from '#islands/actions/ActionBar.tsx'
import { tabOf } from '#layouts/generic/detail-data.ts'
import { inLanguage, translated } from '#i18n/translated.ts'
import { historyEntries, toldOnce } from '#layouts/generic/history-entries.ts'
import { Facts, factsOf } from '#ui/Facts.tsx'
import { percentOf, Progress } from '#ui/Progress.tsx'
import { durationText, stepsOf, stepText } from '#ui/steps.ts'
import { Timeline } from '#ui/Timeline.tsx'
import { action } from '../support/action-item.ts'

describe('the action bar', () => {
  test('has one primary button: the first one that may be done', () => {
    const plan = planOf(
      [
        action('cancel', { tone: 'danger' }),
        action('return'),
        action('approve', { tone: 'primary', allowed: false, reasons: ['You made it'] }),
        action('verify', { tone: 'primary' }),
        action('submit', { tone: 'primary', allowed: false, fits: false }),
      ],
      {},
    )
    expect(plan.primary?.name).toBe('verify')
    expect(plan.others.map(({ name }) => name)).toEqual(['return', 'approve', 'cancel'])
    expect(plan.later.map(({ name }) => name)).toEqual(['submit'])
  })

  test('leaves out what needs a screen this page does not know', () => {
    const items = [action('assign', { own_screen: true }), action('cancel')]
    expect(planOf(items, {}).others.map(({ name }) => name)).toEqual(['cancel'])
    expect(planOf(items, { assign: '/somewhere' }).others.map(({ name }) => name)).toEqual([
      'assign',
      'cancel',
    ])
    expect(planOf(items, {}, ['assign'])).toEqual({ primary: null, others: [], later: [] })
  })

  test('says why its primary button is refused, and keeps it focusable', () => {
    const html = renderToStaticMarkup(
      createElement(ActionBar, {
        base: '/order/v1/order',
        id: 'x',
        rowVersion: 1,
        lang: 'en',
        items: [action('approve', { tone: 'primary', allowed: false, reasons: ['You made it'] })],
      }),
    )
    expect(html).toContain('aria-disabled="true"')
    expect(html).not.toContain(' disabled')
    expect(html).toContain('Why not?')
  })
})

test('a fact that refers to a place offers it to copy and to look up', () => {
  const cells = cellsOf(resourceNamed('trip'), ['origin_checkpoint_id', 'vendor_id'], 'en')
  const origin = { name: 'Gudang Urea 1', code: 'GD-1', latitude: -7.155, longitude: 112.65 }
  const row = { origin_checkpoint: origin, vendor: { name: 'PT Lintas' } }
  const html = renderToStaticMarkup(createElement(Facts, { facts: factsOf(cells, row, 'en') }))
  expect(html.match(/data-copy="[^"]*"/g)).toEqual(['data-copy="-7.155, 112.65"'])
  expect(html).toContain('aria-label="Open Gudang Urea 1 in a map"')
  expect(html).toContain('q=-7.155,112.65"')
})

test('a history tells by their names which files came and went', () => {
  const row = (file_id: string, name: string, caption: string | null = null) => ({
    file_id,
    caption,
    file: { id: file_id, name },
  })
  const gate = row('f-1', 'gate.png')
  const told = (before: unknown[], after: unknown[]) =>
    historyEntries(
      resourceNamed('order'),
      [
        {
          id: 'h',
          at: '2026-11-20T01:00:00.000Z',
          actor_name: 'Budi',
          actor_role: 'order-requester',
          action: 'update',
          reason: null,
          before: { attachments: before },
          after: { attachments: after },
        },
      ],
      'en',
    )[0]?.changes
  expect(told([gate], [row('f-2', 'a.pdf'), row('f-3', 'b.pdf')])).toEqual([
    { label: 'Attachments', to: 'Added: a.pdf, b.pdf · Removed: gate.png' },
  ])
  expect(told([gate], [row('f-1', 'gate.png', 'Depan')])).toEqual([
    { label: 'Attachments', to: 'Other captions or another order' },
  ])
})

test('what a history and another list both tell is one line, with what each of them knows', () => {
  const at = '2026-11-20T01:00:00.000Z'
  const own = [
    { at, who: 'Sari', what: 'Event', note: 'By phone', changes: [{ label: 'Status', from: 'a', to: 'b' }] },
    { at: '2026-11-20T02:00:00.000Z', what: 'Changed' },
  ]
  const more = [
    { at: '2026-11-20T00:50:00Z', recordedAt: '2026-11-20T01:00:00Z', who: null, what: 'Left the origin' },
    { at, what: 'Recorded by nobody' },
  ]
  expect(toldOnce(own, more)).toEqual([
    own[1],
    {
      at: '2026-11-20T00:50:00Z',
      who: 'Sari',
      what: 'Left the origin',
      note: 'By phone',
      changes: [{ label: 'Status', from: 'a', to: 'b' }],
    },
    { at, who: null, what: 'Recorded by nobody', note: null, changes: [] },
  ])
})

const row = (more: Partial<HistoryItem>): HistoryItem => ({
  id: 'h',
  at: '2026-11-20T20:30:00.000Z',
  actor_name: 'Rina Wulandari',
  actor_role: 'control-tower',
  action: 'update',
  before: null,
  after: null,
  reason: null,
  ...more,
})

describe('history in words', () => {
  test('names the fields a person changed, with their old and new values', () => {
    const before = { phone: '+62811', updated_at: 'a', row_version: 1 }
    const after = { phone: '+62812', updated_at: 'b', row_version: 2 }
    const [entry] = historyEntries(resourceNamed('vendor'), [row({ before, after })], 'id')
    expect(entry).toMatchObject({ who: 'Rina Wulandari', role: 'Control tower', what: 'Diubah' })
    expect(entry?.changes).toEqual([{ label: 'Telepon', from: '+62811', to: '+62812' }])
  })

  test('shows an action with its states, its reason and its tone', () => {
    const [entry] = historyEntries(
      resourceNamed('order'),
      [
        row({
          action: 'return',
          before: { status: 'submitted' },
          after: { status: 'returned', reason: 'Window too short' },
          reason: 'Window too short',
        }),
      ],
      'en',
    )
    expect(entry).toMatchObject({ what: 'Returned', note: 'Window too short', tone: 'warn' })
    expect(entry?.changes).toEqual([{ label: 'Status', from: 'Waiting approval', to: 'Returned' }])
  })

  test('says of what waits for a second person that it waits, and for what', () => {
    const after = { status: 'active', proposed_text: 'Oct 2026: Rp 1 → Rp 2\nNov 2026: Rp 3 → Rp 4' }
    const asked = row({ action: 'revise', before: { status: 'active' }, after })
    expect(historyEntries(resourceNamed('work-unit-budget'), [asked], 'en')[0]?.changes).toEqual([
      { label: 'Waits for a second person', to: 'Oct 2026: Rp 1 → Rp 2 · Nov 2026: Rp 3 → Rp 4' },
    ])
  })

  test('tells of an assignment how much, and no id', () => {
    const after = { order_line_id: '01a1ff30-0fb6-750d-a0aa-ec7cbbcb847c', planned_kg: 20_000 }
    const [entry] = historyEntries(resourceNamed('order'), [row({ action: 'assign', after })], 'en')
    expect(entry?.changes).toEqual([{ label: 'Planned weight', to: '20,000 kg' }])
  })

  test.each([
    'order',
    'purchase-order',
    'work-unit-budget',
    'contract',
    'weighing',
    'weighing-revision',
    'problem-report',
    'weighbridge-report',
    'entered-ticket',
    'weigh-handover',
    'offline-conflict',
    'vessel-call',
    'approval-delegation',
  ])('says of every action of a %s what happened, not what to do', (name) => {
    const resource = resourceNamed(name)
    const words = Object.entries(resource.lifecycle?.actions ?? {}).filter(([, { by }]) => by !== 'system')
    expect(words.length).toBeGreaterThan(0)
    for (const [word, { label }] of words)
      for (const lang of ['en', 'id'] as const) {
        const [entry] = historyEntries(resource, [row({ action: word })], lang)
        expect(entry?.what, word).not.toBe(translated(lang, label))
      }
  })

  test('says that a change was approved', () => {
    const [entry] = historyEntries(resourceNamed('purchase-order'), [row({ action: 'approve-change' })], 'id')
    expect(entry?.what).toBe('Perubahan disetujui')
  })

  test('has a word for an action no table knows', () => {
    const [entry] = historyEntries(resourceNamed('vendor'), [row({ action: 'turn-round' })], 'en')
    expect(entry?.what).toBe('Turn round')
  })
})

describe('a timeline', () => {
  test('groups by the day in the plant, newest first', () => {
    const html = renderToStaticMarkup(
      createElement(Timeline, {
        lang: 'en',
        today: '2026-11-21',
        entries: [
          { at: '2026-11-20T10:00:00Z', who: 'Budi', what: 'Submit' },
          { at: '2026-11-20T20:30:00Z', who: null, what: 'Everything is delivered' },
        ],
      }),
    )
    expect(html.indexOf('Today')).toBeLessThan(html.indexOf('Yesterday'))
    expect(html).toContain('>03:30</time>')
    expect(html).toContain('System')
  })

  test('names what the product did by itself in the language of its reader, and as no role', () => {
    const entries = [{ at: '2026-11-20T10:00:00Z', who: 'System', role: 'Super admin', what: 'Diubah' }]
    const html = inLanguage('id', () =>
      renderToStaticMarkup(createElement(Timeline, { lang: 'id', today: '2026-11-21', entries })),
    )
    expect(html).toContain('<small>Sistem</small>')
  })
})

describe('steps', () => {
  const way = ['assigned', 'loading', 'loaded', 'delivered'].map((name) => ({ name, label: name }))

  test('know what is done, skipped, present and ahead, and how long each took', () => {
    const reached = { assigned: '2026-11-21T01:00:00Z', loaded: '2026-11-21T02:05:00Z' }
    const steps = stepsOf({ way, reached, current: 'loaded', now: '2026-11-21T02:15:00Z' })
    expect(steps.map(({ place, minutes }) => [place, minutes])).toEqual([
      ['done', 65],
      ['skipped', undefined],
      ['now', 10],
      ['ahead', undefined],
    ])
  })

  test('stay at the last one reached while the record is on hold', () => {
    const reached = { assigned: '2026-11-21T01:00:00Z', loading: '2026-11-21T02:05:00Z' }
    expect(stepsOf({ way, reached, current: 'on_hold' }).map(({ place }) => place)).toEqual([
      'done',
      'now',
      'ahead',
      'ahead',
    ])
  })

  test('are all done once the way was gone to its end', () => {
    const reached = { assigned: '2026-11-21T01:00:00Z', delivered: '2026-11-21T02:05:00Z' }
    expect(
      stepsOf({ way, reached, current: way.at(-1)!.name, isOver: true }).map(({ place }) => place),
    ).not.toContain('now')
  })

  test('say times as people do', () => {
    expect([durationText(12), durationText(185), durationText(3120)]).toEqual([
      '12 min',
      '3 h 05 min',
      '2 d 4 h',
    ])
  })

  test('a step says how long it took and usually takes, and its line breaks before the stroke only', () => {
    const lines = (minutes: number, standard?: number): string[] => stepText(minutes, standard).split(' ')
    expect([lines(21, 15), lines(185, 15), lines(12)]).toEqual([
      ['21\u00a0/\u00a015\u00a0min'],
      ['3\u00a0h\u00a005\u00a0min', '/\u00a015\u00a0min'],
      ['12\u00a0min'],
    ])
  })
})

describe('progress', () => {
  test('of nothing is nothing, and more than everything is said', () => {
    expect([percentOf(5, 0), percentOf(1, 3)]).toEqual([0, 33])
    const total = { label: 'Ordered', kg: 10_000 }
    const parts = [{ label: 'Delivered', kg: 12_500 }]
    const html = renderToStaticMarkup(createElement(Progress, { total, parts, lang: 'id' }))
    expect(html).toContain('125 %')
    expect(html).toContain('2,5 t')
    expect(html).toContain('Over')
  })
})

test('an unknown tab is the first one', () => {
  const tabs = [{ id: 'lines' }, { id: 'trips' }]
  expect(tabOf(new URL('http://x/?tab=trips'), tabs)).toBe('trips')
  expect(tabOf(new URL('http://x/?tab=<script>'), tabs)).toBe('lines')
})
