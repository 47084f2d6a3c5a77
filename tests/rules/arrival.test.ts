import { describe, expect, it } from 'vitest'
import { expectedArrival, isOnTime, plannedArrival } from '#services/order/dispatch/rules/arrival.ts'

/** A cycle of ninety minutes from eight on: loaded at half past eight, at the destination at nine, free at half past nine. */
const at = (time: string): string => `2026-03-03T${time}:00.000Z`
const plan = { planned_start_at: at('08:00'), planned_arrive_at: at('09:00') }

describe('a planned arrival', () => {
  it.each([
    ['08:00', '09:30', '09:00'],
    ['08:00', '11:00', '10:00'],
    ['23:00', '23:45', '23:30'],
  ])('from %s until %s it is at %s', (start, end, arrive) => {
    expect(plannedArrival({ start: at(start), end: at(end) })).toBe(at(arrive))
  })
})

describe('an expected arrival', () => {
  it.each([
    ['departed_to_origin', '08:00', '09:00'],
    ['departed_to_origin', '08:25', '09:25'],
    ['departed_to_origin', '07:40', '08:40'],
    ['second_weigh_origin', '08:30', '09:00'],
    ['loading_finished', '08:50', '09:20'],
    ['departed_origin', '09:10', '09:40'],
    ['accepted', '08:00', null],
    ['arrived_origin', '08:20', null],
    ['arrived_destination', '09:00', null],
    ['pod_signed', '09:30', null],
  ] as const)('after %s at %s it is at %s', (type, when, expected) => {
    expect(expectedArrival(plan, type, at(when))).toBe(expected && at(expected))
  })
})

describe('an arrival on time', () => {
  it.each([
    ['09:00', '09:00', false, true],
    ['09:15', '09:15', false, true],
    ['09:16', '09:16', false, false],
    // A device says it late: what it saw counts.
    ['09:10', '11:00', false, true],
    // Typed on behalf of somebody: when it was typed counts.
    ['09:10', '09:15', true, true],
    ['08:30', '09:16', true, false],
  ])('at %s, recorded at %s, by proxy %s: %s', (occurred, recorded, byProxy, expected) => {
    const arrival = { occurredAt: at(occurred), recordedAt: at(recorded), byProxy }
    expect(isOnTime(at('09:00'), arrival)).toBe(expected)
  })
})
