import { createElement } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { STAGES, type Activities, type PairView } from '#contracts/dispatch/activity.ts'
import { TRUCK_TYPES } from '#contracts/fleet/choices.ts'
import { ActivityBoard } from '#islands/dispatch/ActivityBoard.tsx'
import { readActivityState, writeActivityState } from '#islands/dispatch/activity-address.ts'
import { inPlace } from '#islands/dispatch/use-activities.ts'
import { $notices } from '#stores/notice.ts'
import { answering, LOST, type Asked } from '../support/answering.ts'
import { all, called, click, draw, fill, one, pass, textsOf } from '../support/hands.ts'

const BOARD = 'POST /order/v1/activity/board'
const BULK = 'POST /order/v1/trip/bulk'

const pair = (truck: string, more: Partial<PairView> = {}): PairView => ({
  truck_id: truck,
  truck_code: `T-${truck}`,
  plate_no: truck,
  driver_id: `d-${truck}`,
  driver_name: 'Budi',
  vendor_name: 'Vendor',
  condition: 'Ready',
  credit_point: 100,
  stage: 'to_origin',
  since: null,
  minutes: 12,
  standard: 10,
  over: 2,
  trip: {
    id: `trip-${truck}`,
    row_version: 3,
    trip_no: `TRP-${truck}`,
    order_id: 'o1',
    order_no: 'ORD-1',
    version: 2,
    origin: 'Store',
    destination: 'Dock',
    next: 'Arrived at the origin',
    waits: null,
  },
  session: null,
  trips_done: 1,
  trips_now: 1,
  kg_today: 24_810,
  km_today: 37,
  alerts: [],
  ...more,
})

const answerOf = (items: PairView[]): Activities => ({
  at: '2026-03-03T02:00:00.000Z',
  total: 2,
  stages: { to_origin: { count: 2, late: 1 } },
  narrowings: { late: 1 },
  vendors: [],
  truck_types: [{ type: 'dump', count: 2 }],
  pagination: {
    page_number: 1,
    total_pages: 1,
    limit_items: 25,
    total_items: items.length,
    has_next_page: false,
    has_previous_page: false,
  },
  items,
})

let asked: Asked[] = []
let items: PairView[] = []
const link = {
  path: '/dashboard/order-list-v2/{orderId}/detail/trips/{tripId}',
  from: { orderId: 'order_id', tripId: 'id' },
}
const board = () =>
  draw(
    createElement(ActivityBoard, {
      first: answerOf(items),
      problem: null,
      state: readActivityState(new URLSearchParams()),
      stages: STAGES,
      narrowings: [{ value: 'late', label: 'Late in stage' }],
      truckTypes: TRUCK_TYPES,
      onDutyHref: '/dashboard/logout-driver',
      tripLinks: { v1: link, v2: link },
      lang: 'en',
    }),
  )

beforeEach(() => {
  localStorage.clear()
  items = [pair('W1'), pair('W2', { trip: null, stage: 'free', standard: null, over: 0 })]
  asked = answering({
    [BOARD]: () => answerOf(items),
    [BULK]: () => ({ items: [{ id: 'trip-W1', done: false, reasons: ['The weighbridge is next'] }] }),
  })
})

describe('the board of activities', () => {
  test('says minutes against the standard in words, and offers no step where there is none', async () => {
    await board()
    expect(textsOf('.dt-meter > span:first-child')).toEqual(['12 of 10 min, 2 min late'])
    expect(all('input[type=checkbox]')).toHaveLength(1)
  })

  test('is narrowed to a kind of truck and to who stands for long, in the address too', async () => {
    await board()
    await fill('Truck type', 'dump')
    await fill('Minutes in stage', '60')
    await pass()
    expect(asked.at(-1)).toMatchObject({ at: BOARD, body: { truck_type: 'dump', over_min: 60, page: 1 } })
    expect(location.search).toBe('?truck_type=dump&over_min=60')
    expect(textsOf('option[value=dump]')).toEqual(['Dump truck (2)'])
    await fill('Truck type', '')
    await fill('Minutes in stage', '')
    expect(location.search).toBe('')
  })

  test('leads from the session to where the driver is logged out', async () => {
    const session = {
      id: 's1',
      row_version: 1,
      status: 'active',
      driver_name: 'Budi Riyadi',
      login_at: '2026-03-03T01:00:00.000Z',
      drive_min: 30,
      rest_min: 0,
      idle_percent: 25,
      by_proxy: false,
    }
    items = [pair('W1', { session })]
    await board()
    expect(one('a[href*=logout-driver]').getAttribute('href')).toBe(
      '/dashboard/logout-driver?q=Budi%20Riyadi',
    )
    expect(textsOf('td[data-label="Session since"] small')).toEqual(['0:30 / 0:00 · 25 %'])
  })

  test('asks for the reason once, takes the steps together, and says beside the row why one was refused', async () => {
    await board()
    await click(one('input[type=checkbox]'))
    await click(called('Next step for 1'))
    expect(asked).toEqual([])
    expect(textsOf('#dt-short')).toEqual(['At least 10 characters'])
    localStorage.setItem('step-reason ', 'The driver called in')
    await click(called('Clear'))
    await click(one('input[type=checkbox]'))
    await click(called('Next step for 1'))
    await pass()
    expect(asked[0]).toMatchObject({
      at: BULK,
      body: {
        action: 'step',
        records: [{ id: 'trip-W1', row_version: 3 }],
        input: { reason: 'The driver called in' },
      },
    })
    expect(asked[1]).toMatchObject({ at: BOARD, body: { fresh: true } })
    expect(textsOf('.dt-refused')).toEqual(['The weighbridge is next'])
  })

  test('pressed again after a lost answer, asks for the same step and not for the one after it', async () => {
    let answers = 0
    asked = answering({
      // The step was taken: the board shows the trip in its next version.
      [BOARD]: () => answerOf([pair('W1', { trip: { ...items[0]!.trip!, row_version: 4 } })]),
      [BULK]: () => ((answers += 1) === 1 ? LOST : { items: [{ id: 'trip-W1', done: true, reasons: [] }] }),
    })
    localStorage.setItem('step-reason ', 'The driver called in')
    await board()
    const steps = (): Asked[] => asked.filter(({ at }) => at === BULK)
    await click(one('input[type=checkbox]'))
    for (const times of [1, 2]) {
      await click(called('Next step for 1'))
      await pass()
      expect(steps()).toHaveLength(times)
    }
    expect(steps()[1]).toEqual(steps()[0])
    expect(steps()[0]!.body).toMatchObject({ records: [{ id: 'trip-W1', row_version: 3 }] })
    expect($notices.get().map(({ message }) => message)).toContain(
      'That step was taken before. Press again for the next one.',
    )
    await click(one('input[type=checkbox]'))
    await click(called('Next step for 1'))
    await pass()
    expect(steps()[2]!.key).not.toBe(steps()[0]!.key)
    expect(steps()[2]!.body).toMatchObject({ records: [{ id: 'trip-W1', row_version: 4 }] })
  })

  test('narrows to a stage and back, and the address says it', async () => {
    await board()
    const cell = all('.dt-cell')[2]!
    await click(cell)
    await pass()
    expect(asked[0]).toMatchObject({ body: { stage: 'to_origin', page: 1 } })
    expect(location.search).toBe('?stage=to_origin')
    await click(cell)
    expect(location.search).toBe('')
  })
})

test('rows that somebody points at stay in their places and show what is new', () => {
  const [one_, two] = [pair('W1'), pair('W2')]
  const next = [pair('W2', { minutes: 99 }), pair('W1'), pair('W3')]
  expect(inPlace([one_, two], next, true).map(({ truck_id, minutes }) => [truck_id, minutes])).toEqual([
    ['W1', 12],
    ['W2', 99],
  ])
  expect(inPlace([one_, two], next, false)).toBe(next)
})

test('an address keeps what the list is narrowed to', () => {
  const state = {
    stage: 'loading',
    only: 'late',
    vendor_id: 'v',
    truck_type: 'dump',
    over_min: '45',
    search: 'w 8',
    page: 2,
  }
  expect(readActivityState(new URLSearchParams(writeActivityState(state, 'timeline')))).toEqual(state)
})
