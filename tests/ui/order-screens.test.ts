import { describe, expect, test } from 'vitest'
import type { TripStoryRow } from '#contracts/dispatch/timeline.ts'
import { cellsOf } from '#contracts/cells.ts'
import { resourceNamed } from '#contracts/index.ts'
import { lineInTonnes, TONNE_LINE } from '#contracts/order/line-tonnes.ts'
import { formView } from '#contracts/view.ts'
import { fieldsOf } from '#islands/form/form-values.ts'
import { twinOf } from '#islands/order/OrderLines.tsx'
import { hurdles } from '#islands/order/quote-words.ts'
import { missingOf } from '#islands/order/RequestCompletion.tsx'
import { without } from '#islands/order/use-order-action.ts'
import { quoteBody } from '#islands/order/use-quote.ts'
import { missingWords } from '#islands/order/VerifyTrips.tsx'
import { translator } from '#i18n/translated.ts'
import { inWords } from '#layouts/order/order-tabs.ts'
import { cellText } from '#ui/cell.ts'
import { tripEntries, tripSteps } from '#layouts/dispatch/trip-story.ts'

const FIELDS = fieldsOf(formView(resourceNamed('order'), 'en'))
const WHOLE = {
  cargo_id: 'c',
  payload_type_id: 'p',
  origin_checkpoint_id: 'o',
  destination_checkpoint_id: 'd',
  quantity_ton: 40,
}
const HEAD = { contract_id: 'k', window_start: '2026-11-22T00:00:00Z', window_end: '2026-11-23T00:00:00Z' }

test('the weights of a line all stand in the unit it is ordered in', () => {
  const line = { quantity_ton: 50, allocated_kg: 24_990, delivered_kg: 0, lost_kg: 1, remaining_kg: 25_010 }
  const columns = cellsOf({ ...resourceNamed('order'), fields: TONNE_LINE }, Object.keys(line), 'id')
  const shown = lineInTonnes(line as Parameters<typeof lineInTonnes>[0])
  expect(columns.map((column) => cellText(column, shown, 'id'))).toEqual([
    '50 t',
    '24,99 t',
    '0 t',
    '0,001 t',
    '25,01 t',
  ])
})

describe('the quote of an order form', () => {
  test('is asked for with the whole lines only, and says where they stand', () => {
    const asked = quoteBody(FIELDS, { ...HEAD, lines: [{ cargo_id: 'c' }, WHOLE] }, { version: 2 })
    expect(asked?.places).toEqual([1])
    expect(asked?.body).toMatchObject({ version: 2, contract_id: 'k', lines: [WHOLE] })
  })

  test('is not asked for without contract, window or a whole line', () => {
    expect(quoteBody(FIELDS, { ...HEAD, contract_id: null, lines: [WHOLE] }, {})).toBeNull()
    expect(quoteBody(FIELDS, { ...HEAD, lines: [{ ...WHOLE, quantity_ton: null }] }, {})).toBeNull()
  })

  test('names the line of the form, not of the quote, once', () => {
    const errors = [
      { field: 'lines.0.cargo_id', messages: ['No'] },
      { field: 'lines.0.quantity_ton', messages: ['No'] },
      { field: 'budget_reason', messages: ['Say why'] },
    ]
    expect(hurdles({ errors }, [2])).toEqual(['Line 3: No'])
  })
})

test('a line that says the same as an earlier one is found', () => {
  expect(twinOf([WHOLE, WHOLE], 1)).toBe(0)
  expect(twinOf([WHOLE, { ...WHOLE, load_date: '2026-11-23' }], 1)).toBe(-1)
  expect(twinOf([{}, {}], 1)).toBe(-1)
})

test('a request for completion needs a reason, words for another one, and every open trip decided', () => {
  const trips = [{ id: '1', trip_no: 'TRP-1', who: '', status: '', isLaden: false }]
  const fieldsOfMissing = (
    why: '' | 'other' | 'fulfilled',
    note: string,
    decided: Record<string, 'wait' | 'cancel'>,
  ) => missingOf({ why, note, decided }, trips).map(({ field }) => field)
  expect(fieldsOfMissing('', '', {})).toEqual(['completion_reason', 'trips'])
  expect(fieldsOfMissing('other', 'short', { 1: 'wait' })).toEqual(['reason'])
  expect(fieldsOfMissing('fulfilled', '', { 1: 'cancel' })).toEqual([])
})

test('a dispute needs its problem and ten characters; no decision is no acceptance', () => {
  const word = { decision: 'dispute' as const, problem: null, reason: 'too short', files: [] }
  expect(missingWords([{ ...word, decision: null }]).map(({ field }) => field)).toEqual(['trips.0.decision'])
  expect(missingWords([word]).map(({ field }) => field)).toEqual(['trips.0.problem_id', 'trips.0.reason'])
  expect(missingWords([{ decision: 'accept', problem: null, reason: '', files: [] }])).toEqual([])
})

describe('the steps of a trip', () => {
  const event = (status_after: string, occurred_at: string): TripStoryRow =>
    ({ type: 'accepted', status_after, occurred_at }) as TripStoryRow
  const story = [event('assigned', '2026-11-20T00:00:00Z'), event('accepted', '2026-11-20T00:10:00Z')]

  test('show when each state was reached and how long it took', () => {
    const steps = tripSteps(story, { status: 'accepted', weigh_plan: 'both' }, 'en', '2026-11-20T00:15:00Z')
    expect(steps[0]).toMatchObject({ name: 'assigned', place: 'done', minutes: 10 })
    expect(steps[1]).toMatchObject({ name: 'accepted', place: 'now', minutes: 5 })
    expect(steps.map(({ name }) => name)).toContain('weighed_first')
  })

  test('leave out the first weighing where nothing is weighed at the origin', () => {
    const steps = tripSteps(story, { status: 'accepted', weigh_plan: 'none' }, 'en', '2026-11-20T00:15:00Z')
    expect(steps.map(({ name }) => name)).not.toContain('weighed_first')
  })

  test('stop where a trip was cancelled, which is no step on its way', () => {
    const ended = [...story, event('cancelled', '2026-11-20T00:12:00Z')]
    const steps = tripSteps(ended, { status: 'cancelled', weigh_plan: 'both' }, 'en', '2026-11-20T00:15:00Z')
    expect(steps.map(({ name, place }) => [name, place])).toEqual([
      ['assigned', 'done'],
      ['accepted', 'done'],
      ['cancelled', 'now'],
    ])
    expect(steps.at(-1)?.minutes).toBeUndefined()
  })

  test('end on completed once a trip is verified or billed', () => {
    const steps = tripSteps(story, { status: 'billed', weigh_plan: 'both' }, 'en', '2026-11-20T00:15:00Z')
    expect(steps.at(-1)).toMatchObject({ name: 'completed', place: 'done' })
  })
})

const STAMPS = { id: 'o', created_at: '', updated_at: '', row_version: 1 }

test('why an order is to be completed is said in words, in the language of the reader', () => {
  const said = (completion_reason: string | null, lang: 'en' | 'id') =>
    inWords({ ...STAMPS, completion_reason }, translator(lang)).completion_reason
  expect(said('stop_need', 'en')).toBe('No longer needed')
  expect(said('stop_need: Ship: late', 'id')).toBe('Tidak dibutuhkan lagi: Ship: late')
  expect(said(null, 'en')).toBeNull()
})

test('what was said of a trip goes when the trip is answered, what was said of others stays', () => {
  const of = (...fields: string[]) => ({ message: 'm', fields: fields.map((field) => ({ field, messages: ['x'] })) }) // prettier-ignore
  const both = of('trips.0.decision', 'trips.1.reason')
  expect(without(both, 'trips.0.')).toEqual(of('trips.1.reason'))
  expect(without(of('trips.0.decision'), 'trips.0.')).toBeNull()
  expect(without(null, 'trips.0.')).toBeNull()
})

test('an event whose time was corrected says both times, and so does its correction', () => {
  const [was, now] = ['2026-11-20T01:00:00Z', '2026-11-20T01:10:00Z']
  const plain = {
    source: 'control_tower',
    by_proxy: true,
    payload: {},
    told_at: null,
    corrected_from: null,
    corrected_to: null,
    recorded_at: now,
  }
  const rows = [
    { ...plain, type: 'arrived_origin', status_after: 'at_origin', occurred_at: now, told_at: was },
    { ...plain, type: 'event_corrected', status_after: 'at_origin', corrected_from: was, corrected_to: now },
    { ...plain, type: 'gate_in_origin', status_after: 'at_origin', occurred_at: now },
  ] as TripStoryRow[]
  const both = { label: 'Happened at', from: '20 Nov 2026 08:00', to: '20 Nov 2026 08:10' }
  const [marked, correction, other] = tripEntries(rows, 'en').map(({ changes }) => changes)
  expect(marked).toEqual(expect.arrayContaining([{ label: 'Time corrected' }, both]))
  expect(correction).toContainEqual(both)
  expect(other).toEqual([{ label: 'Recorded on behalf' }])
})
