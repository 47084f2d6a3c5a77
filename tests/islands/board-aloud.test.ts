import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { GuardView, Suggestion, Suggestions } from '#contracts/dispatch/calls.ts'
import type { FillForecast } from '#contracts/dispatch/fill-calls.ts'
import { orderLifecycle } from '#contracts/order/order-lifecycle.ts'
import { formFields } from '#contracts/view.ts'
import type { BoardOrder } from '#islands/dispatch/dispatch-data.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import { DRIVER_GUARDS } from '#services/order/dispatch/rules/driver-guards.ts'
import { LOAD_GUARDS } from '#services/order/dispatch/rules/load-guards.ts'
import { TRUCK_GUARDS } from '#services/order/dispatch/rules/truck-guards.ts'
import { answering, refusing } from '../support/answering.ts'
import { all, called, click, draw, loaded, one, pass } from '../support/hands.ts'
import { idNamed } from '../support/id-named.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const END = '2026-11-24T06:00:00.000Z'
const GUARDS = [...TRUCK_GUARDS, ...DRIVER_GUARDS, ...LOAD_GUARDS]
const PAIR: Suggestion = {
  truck: { id: idNamed('k1'), code: 'GKT-001', plate_no: 'W 8011 UA', truck_type: 'dump', condition: 'ready', trips_today: 0, max_kg: 20_000 },
  driver: { id: idNamed('d1'), code: 'DRV-1', name: 'Budi', credit_point: 100, trips_today: 0 },
  vendor: 'GKT', planned_kg: 20_000, score: 90, parts: [], distance_km: 4, place: null, on_trip: null, bars: [], notes: [], warnings: [],
} // prettier-ignore
const place = (name: string) => ({ id: name, code: name, name })
/** As it comes over the wire, with what the board reads of it. */
const ORDER: BoardOrder = JSON.parse(
  JSON.stringify({
    id: 'o1',
    row_version: 1,
    lines: [
      {
        id: 'l1', line_no: 1, remaining_kg: 90_000, quantity_ton: 90, allocated_kg: 0, cargo: place('Urea'), payload_type: place('Curah'),
        origin_checkpoint: place('Gudang'), destination_checkpoint: place('Dermaga'),
      },
    ],
  }), // prettier-ignore
)

/** One refusal of each guard, as the service words it for its reader. */
const refusalsIn = (lang: Lang): GuardView[] =>
  GUARDS.map(({ code, level, field }, at) => ({
    code,
    level,
    field,
    message: `${translated(lang, 'The order has no such line')} ${at}`,
  }))
const forecast = (guards: GuardView[]): FillForecast => ({
  trips: [{ truck_id: idNamed('k1'), driver_id: idNamed('d1'), planned_kg: 20_000, planned_start_at: NOW, planned_end_at: END, guards }],
  guards: [], adds_kg: 20_000, left_kg: 70_000, window_end: END, finish_at: END, in_window: 1, held: { by: 'start', text: '' }, moves: [],
}) // prettier-ignore
const board = (more: Partial<Suggestions> = {}): Suggestions => ({
  now: NOW, order_line_id: 'l1', window_end: END, planned_start_at: NOW, planned_end_at: END, open_kg: 90_000, left_kg: 90_000,
  usable: [PAIR], later: [], refused: [], ...more,
}) // prettier-ignore

/** Everything that a screen reader says by itself. */
const aloud = (): string => all('[role=status], [role=alert]').map(({ textContent }) => textContent).join(' | ') // prettier-ignore

describe.each<Lang>(['en', 'id'])('in %s the board says by itself', (lang) => {
  const refusals = refusalsIn(lang)
  const says = (text: string, params = {}): string => translated(lang, text, params)
  const reply = { suggest: vi.fn(), forecast: vi.fn(), fill: vi.fn(), check: vi.fn() }

  beforeEach(async () => {
    document.documentElement.lang = lang
    vi.resetModules()
    vi.useFakeTimers()
    reply.suggest.mockReset().mockReturnValue(board())
    reply.forecast.mockReset().mockReturnValue(forecast([]))
    reply.fill.mockReset()
    reply.check.mockReset()
    answering({
      'POST /order/v1/order/o1/suggest': reply.suggest,
      'POST /order/v1/order/o1/fill-forecast': reply.forecast,
      'POST /order/v1/order/o1/fill': reply.fill,
      'POST /order/v1/order/o1/check': reply.check,
      'GET /order/v1/order/o1': () => ORDER,
    })
  })

  async function show(): Promise<void> {
    const { DispatchBoard } = await import('#islands/dispatch/DispatchBoard.tsx')
    await draw(
      createElement(DispatchBoard, {
        order: ORDER,
        trips: { items: [], total: 0 },
        states: {},
        truckTypes: {},
        views: formFields(orderLifecycle.actions.assign.input, lang),
        vendorFilter: [],
        closed: [],
        mayOverride: false,
        tripLink: { path: '/trip/{tripId}', from: { tripId: 'id' } },
        lang,
      }),
    )
    await pass(1000)
  }

  test('who may take a line, and for what how many are refused', async () => {
    reply.suggest.mockReturnValue(
      board({
        refused: refusals.map((guard, at) => ({ truck: { ...PAIR.truck, id: `r${at}` }, reasons: [guard] })),
      }),
    )
    await show()
    expect(aloud()).toContain(says('1 pair can take line {no}', { no: 1 }))
    expect(aloud()).toContain(says('{count} refused', { count: GUARDS.length }))
    expect(aloud()).toContain(says('{count} not fit for work', { count: 1 }))
  })

  test.each([
    ['Everything of this line is assigned', { open_kg: 0 }],
    ['No truck and driver may take it at this time', { usable: [] }],
  ])('%s', async (text, more) => {
    reply.suggest.mockReturnValue(board(more))
    await show()
    expect(aloud()).toContain(says(text))
  })

  test('what speaks against each trip of a fill, with its truck', async () => {
    reply.forecast.mockReturnValue(forecast(refusals))
    await show()
    expect(aloud()).toContain(`${PAIR.truck.plate_no}: ${refusals[0]!.message}`)
    for (const { message } of refusals) expect(aloud()).toContain(message)
  })

  test('what an assignment of several is refused for, also of a truck that is gone', async () => {
    reply.fill.mockImplementation(() => {
      reply.suggest.mockReturnValue(board({ usable: [] }))
      return refusing(412, says('Some fields need your attention'), {
        'trips.0.truck_id': refusals[5]!.message,
      })
    })
    await show()
    await click(one('.fill-send'))
    await pass(1000)
    expect(aloud()).toContain(refusals[5]!.message)
  })

  test('what speaks against one pair', async () => {
    reply.check.mockReturnValue({ allowed: false, planned_kg: 1, planned_start_at: NOW, planned_end_at: END, open_kg: 1, guards: refusals }) // prettier-ignore
    await show()
    await click(one('.score-open'))
    await click(
      called(says('Assign {truck} with {driver}', { truck: PAIR.truck.plate_no, driver: PAIR.driver.name })),
    )
    await loaded()
    await pass(1000)
    expect(aloud()).toContain(says('This pair cannot be assigned'))
    for (const { message } of refusals) expect(aloud()).toContain(message)
  })
})
