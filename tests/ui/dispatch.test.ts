import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { GuardView } from '#contracts/dispatch/calls.ts'
import type { ChecklistView } from '#contracts/order/calls.ts'
import { resourceNamed } from '#contracts/index.ts'
import { formFields } from '#contracts/view.ts'
import type { ActionItem } from '#islands/actions/action-item.ts'
import { completeBody, completeErrors, refusedErrors } from '#islands/dispatch/complete-data.ts'
import { CompleteOrder } from '#islands/dispatch/CompleteOrder.tsx'
import {
  askedOf,
  assignmentOf,
  errorsByField,
  matchingRefused,
  pairAfter,
  verdictOf,
  viewNamed,
} from '#islands/dispatch/dispatch-data.ts'
import { eventErrors, inputsFor } from '#islands/dispatch/ProxyEvent.tsx'
import { changesOf, revisionErrors } from '#islands/dispatch/revision.ts'
import type { TripCheck } from '#islands/dispatch/TripCheckRow.tsx'
import { idNamed } from '../support/id-named.ts'

const guard = (level: GuardView['level'], message = 'no'): GuardView => ({
  code: 'G1',
  level,
  field: 'truck_id',
  message,
})

describe('assigning', () => {
  test('a warning stops the control tower and asks super control tower for a reason; a block stops both', () => {
    expect(verdictOf([], false)).toBe('free')
    expect(verdictOf([guard('warn')], false)).toBe('blocked')
    expect(verdictOf([guard('warn')], true)).toBe('reason')
    expect(verdictOf([guard('warn'), guard('block')], true)).toBe('blocked')
  })

  test('the refused are found by plate, name and reason together', () => {
    const truck = { id: '1', code: 'T-01', plate_no: 'W 8421 UK', truck_type: 'x', condition: 'ready', trips_today: 0, max_kg: 1 } // prettier-ignore
    const driver = { id: '2', code: 'D-01', name: 'Slamet', credit_point: 90, trips_today: 0 }
    const all = [
      { truck, reasons: [guard('block', 'The KIR has expired')] },
      { driver, reasons: [guard('block', 'The driver is on a trip')] },
    ]
    expect(matchingRefused(all, 'kir 8421')).toEqual([all[0]])
    expect(matchingRefused(all, 'slamet kir')).toEqual([])
    expect(matchingRefused(all, ' ')).toHaveLength(2)
  })

  test('another truck is proposed a load of its own, unless somebody typed one', () => {
    const pair = {
      truck_id: 'a',
      driver_id: 'd',
      planned_kg: 1,
      planned_start_at: null,
      override_reason: null,
    }
    expect(pairAfter(pair, 'truck_id', 'b', false)).toEqual({ ...pair, truck_id: 'b', planned_kg: null })
    expect(pairAfter(pair, 'truck_id', 'b', true)).toEqual({ ...pair, truck_id: 'b' })
    expect(pairAfter(pair, 'driver_id', 'e', false)).toEqual({ ...pair, driver_id: 'e' })
  })

  test('a pair is checked once both are chosen, and sent once load and start are there too', () => {
    const pair = {
      truck_id: idNamed('a'),
      driver_id: null,
      planned_kg: null,
      planned_start_at: null,
      override_reason: null,
    }
    expect(askedOf('l', pair)).toBeNull()
    expect(askedOf('l', { ...pair, driver_id: 'Budi' }), 'typed, not chosen').toBeNull()
    const both = { ...pair, driver_id: idNamed('d') }
    expect(askedOf('l', both)).toMatchObject({ order_line_id: 'l', truck_id: idNamed('a'), planned_kg: null })
    expect(assignmentOf('l', both)).toBeNull()
    const whole = { ...both, planned_kg: 1, planned_start_at: '2026-11-21T06:00:00Z' }
    expect(assignmentOf('l', whole)).toMatchObject({ driver_id: idNamed('d'), planned_kg: 1 })
  })

  test('each input shows all that is said against it, once', () => {
    const errors = errorsByField([
      { field: 'truck_id', messages: ['a', 'b'] },
      { field: 'truck_id.0', messages: ['a'] },
    ])
    expect(errors.get('truck_id')).toBe('a. b')
  })
})

describe('recording an event for the driver', () => {
  const now = '2026-11-21T06:00:00Z'

  test('a receipt needs the name of the one who signed', () => {
    expect(inputsFor('arrived_origin')).toEqual(['type', 'occurred_at', 'reason'])
    expect(inputsFor('pod_signed')).toContain('pod_receiver_name')
    const values = { type: 'pod_signed', occurred_at: now, reason: 'Phone is broken' }
    expect([...eventErrors(values, now).keys()]).toEqual(['pod_receiver_name'])
  })

  test('the future and a short reason are refused', () => {
    const values = { type: 'stopped', occurred_at: '2026-11-21T07:00:00Z', reason: 'short' }
    expect([...eventErrors(values, now).keys()].toSorted()).toEqual(['occurred_at', 'reason'])
  })
})

const trip: TripCheck = {
  id: 't1',
  trip_no: 'TRP-1',
  order_line_id: 'l1',
  status: 'delivered',
  weigh_plan: 'both',
  plate_no: 'W 1',
  driver_name: 'Slamet',
  origin_net_kg: 1000,
  destination_net_kg: 900,
  bag_count_received: null,
  arrived_kg: 900,
  loss_kg: 100,
  loss_percent: '10',
  over_tolerance: true,
  loss_reason: null,
  pod_receiver_name: null,
  requires_pod: true,
  weighed: ['origin'],
  unverified: [],
  unsettled: [],
  verified: false,
  remarks: [],
  problems: [{ kind: 'receipt', text: 'TRP-1 has no signed receipt' }],
  tolerance_percent: '0.5',
  was_disputed: false,
  needs_loss_reason: true,
}
const list: ChecklistView = { trips: [trip], open_trips: 0, delivered_kg: 900, quantity_kg: 2000, least_kg: 1990, short: true, overruns: [] } // prettier-ignore

describe('completing an order', () => {
  test('asks for the reasons that are missing', () => {
    const empty = { shortage_reason: '', overrun_reason: '', reason: '', losses: {} }
    expect([...completeErrors(list, empty).keys()]).toEqual(['shortage_reason', 't1'])
    const said = {
      shortage_reason: 'Vessel has sailed',
      overrun_reason: '',
      reason: ' ',
      losses: { t1: ' Torn bags at the ramp ' },
    }
    expect(completeErrors(list, said).size).toBe(0)
    const over = { ...list, overruns: ['Line 1 carries 13,000 kg'] }
    expect([...completeErrors(over, said).keys()]).toEqual(['overrun_reason'])
    expect(completeBody(said)).toEqual({
      shortage_reason: 'Vessel has sailed',
      losses: [{ trip_id: 't1', loss_reason: 'Torn bags at the ramp' }],
    })
  })

  test('puts a refused loss at its trip', () => {
    const errors = refusedErrors([{ field: 'losses', messages: ['Say why TRP-1 lost 100 kg'] }], [trip])
    expect(errors.get('t1')).toBe('Say why TRP-1 lost 100 kg')
  })

  test('its button keeps its place and says why not', () => {
    const input = formFields(resourceNamed('order').lifecycle!.actions.complete!.input!, 'en')
    const item: ActionItem = {
      name: 'complete', label: 'Complete', tone: 'primary', confirm: null, own_screen: true, input, allowed: false,
      reasons: ['TRP-1 has no signed receipt'], fits: true,
    } // prettier-ignore
    const html = renderToStaticMarkup(
      createElement(CompleteOrder, {
        base: '/order/v1/order',
        id: 'x',
        rowVersion: 1,
        item,
        checklist: list,
        lossView: viewNamed(viewNamed(input, 'losses').rows!.fields, 'loss_reason'),
        tripLink: { path: '/trips/{id}', from: { id: 'id' } },
        nextHref: '/',
        lang: 'en',
      }),
    )
    expect(html).toMatch(/<button[^>]*aria-disabled="true"[^>]*aria-describedby=/)
    expect(html).toContain('href="/trips/t1"')
  })
})

describe('revising an order', () => {
  const before = { window_start: '2026-11-21T00:00:00Z', window_end: '2026-11-22T00:00:00Z', priority: 'normal', priority_reason: null } // prettier-ignore

  test('sends only what changed, and refuses when nothing did', () => {
    const reason = 'The vessel is late by a day'
    expect(changesOf(before, { ...before, priority_reason: '' })).toEqual({})
    expect(revisionErrors(before, { ...before, reason }).get('reason')).toBe('Nothing is changed')
    expect(changesOf(before, { ...before, priority: 'high' })).toEqual({ priority: 'high' })
    expect(revisionErrors(before, { ...before, priority: 'urgent', reason }).has('priority_reason')).toBe(
      true,
    )
    expect(
      revisionErrors(before, { ...before, window_end: before.window_start, reason }).has('window_end'),
    ).toBe(true)
  })
})
