import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { CapturePreview } from '#contracts/weighing/calls.ts'
import type { QueueItem } from '#contracts/weighing/queue.ts'
import type { LiveWeight } from '#contracts/telemetry/scale-feed.ts'
import { bodyOf, chosenFrom, countErrors, NO_FIELDS, whole } from '#islands/weighing/chosen.ts'
import { CaptureKeys } from '#islands/weighing/CaptureKeys.tsx'
import { expectedOf, weightsOf } from '#islands/weighing/Figures.tsx'
import { wordOf } from '#islands/weighing/LiveWeight.tsx'
import type { Captured } from '#islands/weighing/use-capture.ts'
import { isChecking, whyNot } from '#islands/weighing/use-cockpit.ts'

const ITEM = {
  kind: 'second',
  place: 'origin',
  truck_id: 'truck-1',
  trip_id: 'trip-1',
  plate_no: 'W 8421 UK',
  truck_code: 'T-031',
  first_kg: 14_280,
} as QueueItem
const CHOSEN = chosenFrom(ITEM)
const READING: LiveWeight = {
  scale_id: 'scale-1',
  weight_kg: 42_360,
  stable: true,
  zero: false,
  overload: false,
  net: false,
  negative: false,
  at: '2026-11-21T02:00:00Z',
  connected: true,
}
const PREVIEW = {
  sequence: 2,
  flow: 'tare_first',
  weight_kg: 42_360,
  tare_kg: 14_280,
  gross_kg: 42_360,
  net_kg: 28_080,
  variance_percent: 0.3,
  refusals: [],
  flags: [],
} as unknown as CapturePreview
const current = (data: CapturePreview | null) => ({ data, failure: null, isCurrent: true })
const connected = { link: 'connected' as const, reading: READING }

describe('what a capture sends', () => {
  test('is who and where, and never a weight', () => {
    const fields = { ...NO_FIELDS, bag_count: '560', seal_numbers: 'S-10442, S-10443;' }
    expect(bodyOf('scale-1', CHOSEN, fields, false)).toEqual({
      scale_id: 'scale-1',
      trip_id: 'trip-1',
      truck_id: 'truck-1',
      bag_count: 560,
      seal_numbers: ['S-10442', 'S-10443'],
    })
  })

  test('leaves texts out of the preview while they are still too short', () => {
    const fields = { ...NO_FIELDS, reason: 'Uji' }
    const truck = { ...CHOSEN, tripId: null }
    expect(bodyOf('scale-1', truck, fields, true)).toEqual({ scale_id: 'scale-1', truck_id: 'truck-1' })
    expect(bodyOf('scale-1', truck, fields, false)).toMatchObject({ reason: 'Uji' })
  })

  test('understands numbers with a separator', () => {
    expect([
      whole('1.240', 'kg'),
      whole('1,240', 'kg'),
      whole(' 560 ', 'kg'),
      whole('50 kg', 'kg'),
      whole('', 'kg'),
    ]).toEqual([1240, 1240, 560, 50, undefined])
  })

  test('is not sent without a count that was typed but cannot be read', () => {
    const typed = (bag_count: string, deduction_kg: string) => ({ ...NO_FIELDS, bag_count, deduction_kg })
    expect([...countErrors(typed('12 sak', '-5'))]).toEqual([
      ['bag_count', 'Must be a number'],
      ['deduction_kg', 'Must be 0 or more'],
    ])
    // Once read as 15.
    expect(countErrors(typed('1', '1 ton')).get('deduction_kg'), 'a ton is no kilogram').toBe(
      'Must be a number',
    )
    expect(countErrors(typed('1.5', '0')).get('bag_count')).toBe('Must be a whole number')
    expect(countErrors(typed('560', '1.000')).size).toBe(0)
    expect(bodyOf('scale-1', CHOSEN, typed('12 sak', '50'), true)).toEqual({
      scale_id: 'scale-1',
      trip_id: 'trip-1',
      truck_id: 'truck-1',
      deduction_kg: 50,
    })
    expect(whyNot(CHOSEN, connected, current(PREVIEW), true)).toEqual(['Some fields need your attention'])
  })
})

describe('the weight can be taken', () => {
  test('when it stands still and nothing speaks against it', () => {
    expect(whyNot(CHOSEN, connected, current(PREVIEW))).toEqual([])
  })

  test('not without a truck, without the indicator, or while it moves', () => {
    expect(whyNot(null, connected, current(null))).toEqual(['Choose a truck first'])
    expect(whyNot(CHOSEN, { link: 'lost', reading: null }, current(PREVIEW))).toEqual([
      'No connection to the indicator',
    ])
    const moving = { link: 'connected' as const, reading: { ...READING, stable: false } }
    expect(whyNot(CHOSEN, moving, current(PREVIEW))).toEqual(['The weight is still moving'])
  })

  test('not while the service refuses, and its words are shown', () => {
    const left = 'Second weighing at least 3 minutes after the first; 2 min left'
    const refused = { ...PREVIEW, refusals: [{ code: 'too_soon', message: left }] }
    expect(whyNot(CHOSEN, connected, current(refused))).toEqual([left])
  })

  test('not when the preview was of another weight', () => {
    const other = { ...PREVIEW, weight_kg: 42_370 }
    expect(whyNot(CHOSEN, connected, current(other))).toEqual(['Checking…'])
    expect(whyNot(CHOSEN, connected, { ...current(PREVIEW), isCurrent: false })).toEqual(['Checking…'])
  })
})

test('a check runs while what was typed is not answered, and while the answer is of another weight', () => {
  const stale = { ...current(PREVIEW), isCurrent: false }
  expect(isChecking(CHOSEN, connected, stale)).toBe(true)
  expect(isChecking(CHOSEN, connected, { ...stale, failure: 'Something went wrong' })).toBe(true)
  expect(isChecking(CHOSEN, connected, current({ ...PREVIEW, weight_kg: 42_370 }))).toBe(true)
  expect(isChecking(CHOSEN, connected, current(PREVIEW))).toBe(false)
  expect(isChecking(null, connected, stale)).toBe(false)
  const moving = { link: 'connected' as const, reading: { ...READING, stable: false } }
  expect(isChecking(CHOSEN, moving, stale)).toBe(false)
})

test('the word of the indicator says lost before anything else', () => {
  expect(wordOf({ link: 'lost', reading: null })).toBe('lost')
  expect(wordOf({ link: 'connecting', reading: null })).toBe('connecting')
  expect(wordOf(connected)).toBe('stable')
  expect(wordOf({ link: 'connected', reading: { ...READING, weight_kg: 0, zero: true } })).toBe('zero')
  expect(wordOf({ link: 'connected', reading: { ...READING, overload: true } })).toBe('over')
})

test('the first weight is the tare until a preview says otherwise', () => {
  const known = { item: ITEM, done: null, weightKg: 42_360 }
  expect(weightsOf({ ...known, preview: null })).toMatchObject({ tare: 14_280, gross: 42_360, net: null })
  expect(weightsOf({ ...known, preview: PREVIEW })).toMatchObject({ net: 28_080, variance: 0.3 })
  const reversed = { ...PREVIEW, flow: 'gross_first', net_kg: null }
  expect(weightsOf({ ...known, preview: reversed })).toMatchObject({ tare: 42_360, gross: 14_280 })
})

test('a saved ticket of a destination keeps its gross, and is compared with the net of the origin', () => {
  const item = { ...ITEM, place: 'destination', planned_kg: 20_000, origin_net_kg: 19_740 } as QueueItem
  const first = { place: 'destination', flow: 'gross_first', first_kg: 35_890, tare_kg: null, gross_kg: null, net_kg: null, variance_percent: null } as Captured // prettier-ignore
  const known = { item, preview: null, weightKg: 35_890 }
  expect(weightsOf({ ...known, done: first })).toMatchObject({ tare: null, gross: 35_890 })
  const second = { ...first, tare_kg: 16_180, gross_kg: 35_890, net_kg: 19_690, variance_percent: -0.253 }
  expect(weightsOf({ ...known, done: second })).toMatchObject({ net: 19_690, variance: -0.253 })
  expect(expectedOf({ ...known, done: second })).toBe(19_740)
  expect(expectedOf({ ...known, done: { ...second, place: 'origin' } })).toBe(20_000)
})

test('a key that does not work yet keeps its focus and says why', () => {
  const html = renderToStaticMarkup(
    createElement(CaptureKeys, {
      reasons: ['The weight is still moving'],
      done: null,
      ticketHref: null,
      noteHref: null,
      isBusy: false,
      means: null,
      onTake: () => undefined,
      onNext: () => undefined,
    }),
  )
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toContain(' disabled=""')
  expect(html).toContain('The weight is still moving')
})
