import { act, createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Group } from '#contracts/look.ts'
import { resourceNamed } from '#contracts/index.ts'
import { listView, type FieldView } from '#contracts/view.ts'
import type { LookPage } from '#islands/list/looks/ask.ts'
import { Board } from '#islands/list/looks/Board.tsx'
import { Groups } from '#islands/list/looks/Groups.tsx'
import { LookList, type LookListProps } from '#islands/list/looks/LookList.tsx'
import type { LookBody } from '#islands/list/looks/look-body.ts'
import { Timeline } from '#islands/list/looks/Timeline.tsx'
import type { AnyRecord } from '#kernel/record.ts'
import { keptWalk } from '#stores/walk.ts'
import { $notices } from '#stores/notice.ts'
import { action } from '../support/action-item.ts'
import { answering, pageOf, refusing, type Asked } from '../support/answering.ts'
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

const BASE = '/order/v1/order'
const NOW = Date.parse('2026-03-03T09:00:00Z')
const listen = vi.hoisted(() => ({ on: (): void => undefined }))
vi.mock('#stores/live.ts', async (original) => ({
  ...(await original<object>()),
  subscribe: (_topics: string[], heard: () => void) => {
    listen.on = heard
    return () => undefined
  },
}))

const orderAt = (no: string, status: string): AnyRecord => ({
  id: no.toLowerCase(),
  order_no: no,
  status,
  row_version: 3,
  updated_at: '2026-03-03T07:00:00.000Z',
  created_at: '2026-03-03T07:00:00.000Z',
  vendor: { name: 'PT Lintas' },
  vendor_id: 'v1',
})
const A = orderAt('A-1', 'submitted')
const B = orderAt('B-1', 'submitted')
const C = orderAt('C-1', 'approved')

const view = listView(resourceNamed('order'), 'en')
const groupOf = (key: string, rows: AnyRecord[], rest: Partial<Group> = {}): Group => ({
  key,
  count: rows.length,
  is_more: false,
  sums: { quantity_ton: 12.5 },
  filters: [{ field: 'status', operator: '=', value: key }],
  rows,
  ...rest,
})
const columnsOf = (...groups: Group[]): Group[] =>
  Object.keys(view.looks?.board?.state.options ?? {}).map(
    (state) => groups.find(({ key }) => key === state) ?? groupOf(state, []),
  )
const lookPage = (groups: Group[], rest: Partial<LookPage> = {}): LookPage => ({
  items: groups.flatMap(({ rows }) => rows),
  pagination: null,
  groups,
  spans: [],
  hasMore: false,
  window: [0, 0],
  now: NOW,
  ...rest,
})

let asked: Asked[] = []
let groups: Group[]
const offers = vi.fn()
const approve = vi.fn()
const more = vi.fn()

beforeEach(() => {
  $notices.set([])
  groups = columnsOf(groupOf('submitted', [A, B]), groupOf('approved', [C]))
  offers.mockReset().mockReturnValue({ items: [action('approve'), action('return')] })
  approve.mockReset().mockReturnValue({})
  more.mockReset().mockReturnValue(pageOf([A, B, orderAt('D-1', 'submitted')]))
  asked = answering({
    [`POST ${BASE}/groups`]: () => ({ items: groups, has_more: false }),
    [`POST ${BASE}/`]: more,
    [`GET ${BASE}/a-1/actions`]: offers,
    [`POST ${BASE}/a-1/approve`]: approve,
  })
})

const MOVES = [{ name: 'approve', label: 'Approve', from: ['submitted'], to: 'approved' }]

async function show(
  Body: LookBody,
  look: string,
  page: LookPage,
  rest: Partial<LookListProps> = {},
): Promise<void> {
  history.replaceState(null, '', `/orders?look=${look}`)
  const rowActions = {
    base: BASE,
    names: ['approve'],
    bulk: [],
    links: [],
    remove: null,
    canDeactivate: false,
  }
  await draw(
    createElement(LookList, {
      view,
      page,
      error: null,
      search: `?look=${look}`,
      lang: 'en',
      compact: false,
      rowLink: { path: '/orders/{id}', from: { id: 'id' } },
      liveTopic: 'list:order',
      moves: MOVES,
      rowActions,
      ...rest,
      Body,
    }),
  )
}
const board = () => show(Board, 'board', lookPage(groups))
const cardsIn = (state: string): string[] => textsOf(`[data-state="${state}"] .board-card a.row-link`)
const said = (): string =>
  $notices
    .get()
    .map(({ message }) => message)
    .join('|')

async function drag(no: string, to: string): Promise<void> {
  const fire = (element: HTMLElement, kind: string) =>
    act(async () => {
      element.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }))
    })
  await fire(one(`[data-id="${no.toLowerCase()}"]`), 'dragstart')
  await fire(one(`[data-state="${to}"]`), 'drop')
  await loaded()
}

describe('the board of a list', () => {
  test('has the states in their order, each with the count of the server', async () => {
    groups = columnsOf(
      groupOf('submitted', [A], { count: 41 }),
      groupOf('approved', [C], { count: 10_000, is_more: true }),
    )
    await board()
    expect(textsOf('.board-column h2').slice(0, 5)).toEqual([
      'Draft',
      'Waiting approval',
      'Returned',
      'Rejected',
      'Approved',
    ])
    expect(textsOf('.board-count').slice(0, 5)).toEqual(['0', '41', '0', '0', '10,000+'])
    expect(one('[data-id="a-1"]').textContent).toContain('2 h ago')
  })

  test('moves a dropped card by the action that leads there', async () => {
    await board()
    groups = columnsOf(groupOf('submitted', [B]), groupOf('approved', [{ ...A, status: 'approved' }, C]))
    await drag('A-1', 'approved')
    expect(asked.find(({ at }) => at === `POST ${BASE}/a-1/approve`)?.body).toEqual({ row_version: 3 })
    expect([cardsIn('submitted'), cardsIn('approved')]).toEqual([['B-1'], ['A-1', 'C-1']])
    expect(said()).toBe('A-1 – approve: done')
  })

  test('puts a card back that the service refuses, and says why', async () => {
    approve.mockReturnValue(refusing(422, 'The budget is used up'))
    await board()
    await drag('A-1', 'approved')
    expect([cardsIn('submitted'), cardsIn('approved')]).toEqual([['A-1', 'B-1'], ['C-1']])
    expect(said()).toBe('The budget is used up')
  })

  test('says why an action that is not allowed now does not lead there, and does not try', async () => {
    offers.mockReturnValue({
      items: [action('approve', { allowed: false, reasons: ['You made it yourself'] })],
    })
    await board()
    await drag('A-1', 'approved')
    expect(said()).toBe('A-1 – approve. You made it yourself')
    expect([approve.mock.calls.length, cardsIn('submitted')]).toEqual([0, ['A-1', 'B-1']])
  })

  test('says so where no action leads, without asking anybody', async () => {
    await board()
    await drag('A-1', 'closed')
    expect(said()).toBe('A-1: no action leads from Waiting approval to Closed')
    expect(asked).toEqual([])
  })

  test('leaves what has a screen of its own to that screen', async () => {
    offers.mockReturnValue({ items: [action('approve', { own_screen: true })] })
    await board()
    await drag('A-1', 'approved')
    expect(said()).toContain('done on its own page')
    expect(approve).not.toHaveBeenCalled()
  })

  test('asks what an action asks; who thinks better of it has the card back', async () => {
    const input: FieldView[] = [
      { name: 'reason', kind: 'longtext', label: 'Note', required: false, fixed: false },
    ]
    offers.mockReturnValue({ items: [action('approve', { input })] })
    await board()
    await drag('A-1', 'approved')
    expect(cardsIn('approved')).toEqual(['A-1', 'C-1'])
    await type(box('Note'), 'Fine')
    await click(called('Cancel'))
    await loaded()
    expect([cardsIn('submitted'), approve.mock.calls.length]).toEqual([['A-1', 'B-1'], 0])
  })

  test('says of every column what dropping there would do', async () => {
    await board()
    await act(async () => {
      one('[data-id="a-1"]').dispatchEvent(new Event('dragstart', { bubbles: true }))
    })
    const landing = (state: string) => [
      one(`[data-state="${state}"]`).dataset.landing,
      ...textsOf(`[data-state="${state}"] .board-landing`),
    ]
    expect(landing('approved')).toEqual(['open', 'Approve'])
    expect(landing('closed')).toEqual(['closed', 'No action leads here'])
    expect(landing('submitted')).toEqual([undefined])
  })

  test('is the way from record to record, and no longer the table that was looked at before', async () => {
    await board()
    expect(keptWalk()).toMatchObject({ hrefs: ['/orders/a-1', '/orders/b-1', '/orders/c-1'], pages: null })
  })

  test('is walked by arrow keys, and the menu of a card moves it without a mouse', async () => {
    await board()
    called('A-1').focus()
    const now = () => document.activeElement?.textContent
    await press('ArrowDown')
    expect(now()).toBe('B-1')
    await press('ArrowRight')
    expect(now()).toBe('C-1')
    await press('ArrowLeft')
    expect(now()).toBe('A-1')
    await press('a')
    await loaded()
    await click(called('approve'))
    await loaded()
    expect(approve).toHaveBeenCalledOnce()
  })

  test('follows events, but not under the pointer', async () => {
    await board()
    const over = (element: HTMLElement, kind: string) =>
      act(async () => {
        element.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerType: 'mouse' }))
      })
    await over(one('[data-id="a-1"]'), 'pointerover')
    groups = columnsOf(groupOf('approved', [C]))
    await act(async () => listen.on())
    await pass(5000)
    expect([asked.length, isThere('1 new'), cardsIn('submitted')]).toEqual([0, true, ['A-1', 'B-1']])
    await over(one('[data-state="draft"]'), 'pointerover')
    await pass(400)
    expect([asked.length, isThere('1 new'), cardsIn('submitted')]).toEqual([1, false, []])
  })

  test('shows more of a column when asked, and keeps them when it is loaded again', async () => {
    groups = columnsOf(groupOf('submitted', [A, B], { count: 3 }))
    await board()
    await click(called('Show more (1 left)'))
    await pass()
    expect(more.mock.calls[0]?.[0]).toMatchObject({
      fieldFilters: [{ field: 'status', operator: '=', value: 'submitted' }],
      sortOrders: [{ field: 'created_at', order: 'desc' }],
      limit: 16,
    })
    expect(cardsIn('submitted')).toEqual(['A-1', 'B-1', 'D-1'])
    await act(async () => listen.on())
    await pass(400)
    expect([more.mock.calls.length, cardsIn('submitted')]).toEqual([2, ['A-1', 'B-1', 'D-1']])
  })
})

describe('the groups of a list', () => {
  const byVendor = groupOf('v1', [A, B], {
    count: 7,
    filters: [{ field: 'vendor_id', operator: '=', value: 'v1' }],
  })
  const showGroups = (group = byVendor) => show(Groups, 'group.vendor_id', lookPage([group]))

  test('stand under what their rows share, with the count and the sum of all of them', async () => {
    await showGroups()
    expect(textsOf('.group-toggle')).toEqual(['PT Lintas'])
    expect([textsOf('.group-count'), textsOf('.group-sum')]).toEqual([['7'], ['Quantity: 12.5 t']])
  })

  test('close and open, one and all', async () => {
    await showGroups()
    await click(one('.group-toggle'))
    expect([textsOf('a.row-link'), one('.group-toggle').getAttribute('aria-expanded')]).toEqual([[], 'false'])
    await click(called('Open all'))
    expect(textsOf('a.row-link')).toEqual(['A-1', 'B-1'])
  })

  test('lead to the table with their rows alone', async () => {
    await showGroups()
    expect(called('Open as a table: PT Lintas').getAttribute('href')).toBe('?vendor_id=v1')
  })

  test('say no sum where they were not counted to the end', async () => {
    await showGroups({ ...byVendor, count: 10_000, is_more: true })
    expect([textsOf('.group-count'), textsOf('.group-sum')]).toEqual([['10,000+'], []])
  })

  test('keep the look when another field or a search is chosen', async () => {
    await showGroups()
    await click(called('Work unit'))
    expect(location.search).toBe('?look=group.work_unit_id')
    expect(asked.at(-1)?.body).toMatchObject({ by: 'work_unit_id', pageNumber: 1 })
    expect(called('By status').getAttribute('href')).toBe('?look=board')
  })
})

describe('the timeline of a list', () => {
  const trips = listView(resourceNamed('trip'), 'en')
  const spanAt = (no: string, plate: string, from: string, to: string) => ({
    from: `2026-03-03T${from}:00Z`,
    to: `2026-03-03T${to}:00Z`,
    is_planned: false,
    is_late: no === 'T-3',
    record: {
      ...orderAt(no, 'in_transit'),
      trip_no: no,
      truck_id: plate,
      truck: { plate_no: plate, code: plate },
    },
  })
  const window = [Date.parse('2026-03-03T06:00:00Z'), Date.parse('2026-03-03T18:00:00Z')] as const
  const spans = [
    spanAt('T-1', 'W 2', '08:00', '10:00'),
    spanAt('T-2', 'W 2', '09:00', '12:00'),
    spanAt('T-3', 'W 2', '11:00', '13:00'),
    { ...spanAt('T-4', 'W 1', '05:00', '07:00'), is_planned: true },
  ]
  const showTimeline = (rest: Partial<LookPage> = {}) =>
    show(Timeline, 'timeline.12', lookPage([], { spans, window, ...rest }), {
      view: trips,
      moves: [],
      rowActions: null,
    })
  const bar = (no: string) => one(`a.span-bar[aria-label*="${no}"]`)

  test('has a row for each, and lanes only where bars overlap', async () => {
    await showTimeline()
    expect(textsOf('.span-row > .span-name')).toEqual(['W 1', 'W 2'])
    expect(all('.span-row').map((row) => row.querySelectorAll('.span-lane').length)).toEqual([1, 2])
    expect(bar('T-3').parentElement).toBe(bar('T-1').parentElement)
  })

  test('says each bar in words: state, number, row and times of the plant', async () => {
    await showTimeline()
    expect(bar('T-1').getAttribute('aria-label')).toBe('In transit T-1, W 2, 15:00–17:00')
    expect(bar('T-4').getAttribute('aria-label')).toContain('planned')
    expect(bar('T-3').getAttribute('aria-label')).toBe('In transit, late T-3, W 2, 18:00–20:00')
    expect(bar('T-1').style.getPropertyValue('--left')).toBe(`${(2 / 12) * 100}%`)
    expect(bar('T-4').dataset.cut).toBe('start')
  })

  test('is one stop of the Tab key, and arrow keys go along and across', async () => {
    await showTimeline()
    expect(all('a.span-bar').filter(({ tabIndex }) => tabIndex === 0)).toEqual([bar('T-4')])
    await act(async () => bar('T-4').focus())
    const now = () => document.activeElement
    await press('ArrowDown')
    expect(now()).toBe(bar('T-1'))
    await press('ArrowRight')
    expect(now()).toBe(bar('T-2'))
    await press('ArrowUp')
    expect(now()).toBe(bar('T-4'))
  })

  test('goes to other hours by links, and says when there is more than it shows', async () => {
    await showTimeline({ hasMore: true })
    expect(called('Later').getAttribute('href')).toBe('?look=timeline.12.2026-03-03T18')
    expect(called('24 h').getAttribute('href')).toBe('?look=timeline.24')
    expect(one('.banner').textContent).toContain('Only the first 400')
  })
})
