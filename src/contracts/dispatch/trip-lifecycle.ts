import { DRIVER, RESPOND_CENTER, SUPER_TOWER, TOWER } from '#access/duties.ts'
import { choice, decimal, integer, longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import {
  BEFORE_LOADED,
  LADEN_TRIP_STATES,
  PROXY_OPTIONS,
  TRIP_MOVES,
  UNDER_WAY,
  type TripEventType,
} from '#contracts/dispatch/trip-event.ts'
import { PAID_OF_LOSS, PAID_WAYS } from '#contracts/dispatch/trip-ways.ts'
import { EVIDENCE_ACTIONS } from '#contracts/dispatch/trip-evidence.ts'
import { OVERRIDE, PAID_REASON, PLANNED_KG } from '#contracts/dispatch/trip-inputs.ts'
import { MESSAGE_ACTIONS } from '#contracts/dispatch/trip-message.ts'
import { DECLINING, STOPPING } from '#contracts/dispatch/stopping-problem.ts'
import { STEP_STATES } from '#contracts/dispatch/trip-step.ts'
import type { Action, Lifecycle } from '#kernel/lifecycle.ts'
import { keysOf } from '#kernel/guards.ts'

const reason = longtext({ label: 'Reason', required: true, min: 10 })

/** A transition made by an event of the table in trip-event.ts. */
function byEvent(label: string, type: TripEventType, to?: string): Action {
  const move = TRIP_MOVES[type]!
  return { label, from: move.from, to: to ?? move.to, by: 'system' }
}

/** The life of a trip (life.D2). */
export const tripLifecycle = {
  field: 'status',
  initial: 'assigned',
  states: {
    assigned: { label: 'Assigned', tone: 'info' },
    declined: { label: 'Declined', tone: 'bad' },
    accepted: { label: 'Accepted', tone: 'info' },
    to_origin: { label: 'To origin', tone: 'busy' },
    at_origin: { label: 'At origin', tone: 'busy' },
    weighed_first: { label: 'Weighed first', tone: 'busy' },
    loading: { label: 'Loading', tone: 'busy' },
    loaded: { label: 'Loaded', tone: 'busy' },
    in_transit: { label: 'In transit', tone: 'busy' },
    at_destination: { label: 'At destination', tone: 'busy' },
    unloading: { label: 'Unloading', tone: 'busy' },
    delivered: { label: 'Delivered', tone: 'ok' },
    completed: { label: 'Completed', tone: 'ok' },
    verified: { label: 'Verified', tone: 'ok' },
    disputed: { label: 'Disputed', tone: 'bad' },
    billed: { label: 'Billed', tone: 'ok' },
    paid: { label: 'Paid', tone: 'ok' },
    on_hold: { label: 'On hold', tone: 'warn' },
    failed: { label: 'Failed', tone: 'bad' },
    cancelled: { label: 'Cancelled', tone: 'neutral' },
  },
  actions: {
    accept: {
      label: 'Accept for the driver',
      from: ['assigned'],
      to: 'accepted',
      by: [...TOWER, ...DRIVER],
      tone: 'primary',
      input: { reason: longtext({ label: 'Note' }) },
    },
    decline: {
      label: 'Decline for the driver',
      from: ['assigned'],
      to: 'declined',
      by: [...TOWER, ...DRIVER],
      tone: 'danger',
      input: { problem_id: DECLINING, reason },
    },
    reassign: {
      label: 'Reassign',
      from: [...BEFORE_LOADED, 'on_hold'],
      to: 'assigned',
      by: TOWER,
      // Every trip gets a pair of its own.
      single: true,
      proposal: 'next-pair',
      input: {
        truck_id: ref('truck', { label: 'Truck', help: 'Empty: stays as it is' }),
        driver_id: ref('driver', { label: 'Driver', help: 'Empty: stays as it is' }),
        planned_kg: PLANNED_KG,
        reason,
        override_reason: OVERRIDE,
      },
    },
    replace: {
      label: 'Give to another pair',
      from: ['declined'],
      to: null,
      by: TOWER,
      single: true,
      proposal: 'next-pair',
      input: {
        truck_id: ref('truck', { label: 'Truck', required: true }),
        driver_id: ref('driver', { label: 'Driver', required: true }),
        planned_kg: PLANNED_KG,
        override_reason: OVERRIDE,
      },
    },
    event: {
      label: 'Record event',
      from: UNDER_WAY,
      to: null,
      by: TOWER,
      input: {
        type: choice({ label: 'Event', required: true, options: PROXY_OPTIONS }),
        occurred_at: timestamp({ label: 'Happened at', required: true }),
        reason,
        pod_receiver_name: text({ label: 'Received by', min: 2, max: 120 }),
        bag_count: integer({ label: 'Bags', min: 0, max: 100_000 }),
      },
    },
    step: {
      label: 'Next step',
      from: STEP_STATES,
      to: null,
      by: TOWER,
      input: { reason },
    },
    ...EVIDENCE_ACTIONS,
    ...MESSAGE_ACTIONS,
    depart: byEvent('Leave for the origin', 'departed_to_origin'),
    arrive: byEvent('Arrive at the origin', 'arrived_origin'),
    'weigh-first': byEvent('First weighing', 'first_weigh_origin'),
    load: byEvent('Load', 'loading_started'),
    'finish-loading': byEvent('Finish loading', 'second_weigh_origin'),
    leave: byEvent('Leave the origin', 'departed_origin'),
    reach: byEvent('Arrive at the destination', 'arrived_destination'),
    unload: byEvent('Unload', 'unloading_started'),
    deliver: byEvent('Deliver', 'pod_signed', 'delivered'),
    complete: {
      label: 'Complete',
      from: ['delivered'],
      to: 'completed',
      by: TOWER,
      input: {
        engine_hours: decimal({
          label: 'Engine hours',
          unit: 'h',
          min: 0.01,
          max: 9999,
          decimals: 2,
          help: 'Only where the tariff is per hour',
        }),
        loss_reason: longtext({
          label: 'Reason for the loss',
          min: 10,
          help: 'Only where more was lost than is tolerated',
        }),
      },
    },
    verify: { label: 'Verify', from: ['completed'], to: 'verified', by: 'system' },
    dispute: { label: 'Dispute', from: ['completed'], to: 'disputed', by: 'system' },
    answer: { label: 'Answer the dispute', from: ['disputed'], to: 'completed', by: 'system' },
    bill: { label: 'Bill', from: ['verified'], to: 'billed', by: 'system' },
    pay: { label: 'Pay', from: ['billed'], to: 'paid', by: 'system' },
    owe: { label: 'Payment taken back', from: ['paid'], to: 'billed', by: 'system' },
    hold: {
      label: 'Put on hold',
      from: UNDER_WAY,
      to: 'on_hold',
      by: [...TOWER, ...DRIVER, 'respond-center'],
      input: { problem_id: STOPPING, reason },
    },
    resume: {
      label: 'Resume',
      from: ['on_hold'],
      to: null,
      by: [...TOWER, 'respond-center'],
      tone: 'primary',
      input: { reason: longtext({ label: 'Note' }) },
    },
    cancel: {
      label: 'Cancel trip',
      from: [...BEFORE_LOADED, 'on_hold'],
      to: 'cancelled',
      by: TOWER,
      tone: 'danger',
      input: { reason },
    },
    'correct-time': {
      label: 'Correct a time',
      from: [...UNDER_WAY, 'on_hold', 'delivered'],
      to: null,
      by: TOWER,
      // Every event has a time of its own.
      single: true,
      input: {
        type: choice({ label: 'Event', required: true, options: PROXY_OPTIONS }),
        occurred_at: timestamp({ label: 'Happened at', required: true }),
        reason,
      },
    },
    transship: {
      label: 'Move the load to another truck',
      from: ['on_hold'],
      to: 'failed',
      by: TOWER,
      single: true,
      proposal: 'next-pair',
      input: {
        truck_id: ref('truck', { label: 'Truck', required: true }),
        driver_id: ref('driver', { label: 'Driver', required: true }),
        driven_km: decimal({
          label: 'Driven by this truck',
          unit: 'km',
          min: 0,
          max: 5000,
          decimals: 2,
          required: true,
          help: 'From the origin to where the load changes trucks',
        }),
        way_km: decimal({
          label: 'Whole way',
          unit: 'km',
          min: 0.01,
          max: 5000,
          decimals: 2,
          help: 'Empty: as the route says',
        }),
        reason,
        override_reason: OVERRIDE,
      },
    },
    'return-load': {
      label: 'Return the load',
      from: LADEN_TRIP_STATES,
      to: 'failed',
      by: SUPER_TOWER,
      tone: 'danger',
      single: true,
      input: {
        reason,
        paid_ways: choice({ label: 'Paid', required: true, options: PAID_WAYS }),
        paid_reason: longtext({ label: 'Reason for what is paid', required: true, min: 10 }),
      },
    },
    lose: {
      label: 'The load is lost',
      from: LADEN_TRIP_STATES,
      to: 'failed',
      by: [...TOWER, ...RESPOND_CENTER],
      tone: 'danger',
      single: true,
      confirm: 'Nothing of this load counts as delivered. The trip ends here.',
      input: {
        reason,
        paid_ways: choice({
          label: 'Paid',
          options: PAID_OF_LOSS,
          help: 'Empty: the plant’s own control tower decides it later',
        }),
        paid_reason: PAID_REASON,
      },
    },
    'decide-loss': {
      label: 'Say what is paid',
      from: ['failed'],
      to: null,
      by: TOWER,
      companyOnly: true,
      single: true,
      input: {
        paid_ways: choice({ label: 'Paid', required: true, options: PAID_OF_LOSS }),
        paid_reason: { ...PAID_REASON, required: true },
      },
    },
    'confirm-loss': {
      label: 'Confirm what is paid',
      from: ['failed'],
      to: null,
      by: TOWER,
      companyOnly: true,
      single: true,
      confirm: 'This is what the lost load pays. It cannot be changed afterwards.',
    },
    'confirm-share': {
      label: 'Confirm the share',
      from: ['failed'],
      to: null,
      by: TOWER,
      companyOnly: true,
      single: true,
      confirm: 'The freight is divided by the kilometres as they were entered.',
    },
  },
} as const satisfies Lifecycle

export type TripState = keyof typeof tripLifecycle.states

export const TRIP_STATES = keysOf(tripLifecycle.states)
