import { expect, test } from 'vitest'
import type { TripEventType } from '#contracts/dispatch/trip-event.ts'
import { eventAfter, eventBefore, type ToldEvent } from '#services/order/dispatch/rules/event-order.ts'

const STORY: [TripEventType, string, string][] = [
  ['assigned', '08:00', 'assigned'],
  ['accepted', '08:05', 'accepted'],
  ['departed_to_origin', '08:10', 'to_origin'],
  ['arrived_origin', '08:30', 'at_origin'],
  ['gate_in_origin', '08:40', 'at_origin'],
  ['loading_started', '08:50', 'loading'],
  ['loading_finished', '09:10', 'loaded'],
  ['departed_origin', '09:20', 'in_transit'],
  ['stopped', '09:30', 'in_transit'],
  ['resumed', '09:40', 'in_transit'],
  ['arrived_destination', '10:00', 'at_destination'],
]
const all: ToldEvent[] = STORY.map(([type, time, status_after]) => ({
  id: type,
  type,
  at: `2026-03-03T${time}:00Z`,
  status_after,
}))
const named = (type: TripEventType): ToldEvent => all.find((one) => one.id === type)!
const until = (type: TripEventType): ToldEvent[] => all.slice(0, all.indexOf(named(type)) + 1)

test.each<[TripEventType, TripEventType, TripEventType | undefined]>([
  // A step follows the last step, also one that moved nothing.
  ['loading_started', 'gate_in_origin', 'gate_in_origin'],
  ['unloading_started', 'arrived_destination', 'arrived_destination'],
  // What is only noted lies in the states in which it can be.
  ['p2h_passed', 'gate_in_origin', 'accepted'],
  ['surat_jalan_issued', 'loading_finished', 'loading_finished'],
  ['checkpoint_passed', 'departed_origin', 'departed_origin'],
  ['resumed', 'stopped', 'stopped'],
  ['stopped', 'resumed', 'resumed'],
])('%s, told after %s, lies after %s', (type, last, before) => {
  expect(eventBefore(type, until(last))?.id).toBe(before)
})

test.each<[TripEventType, TripEventType | undefined]>([
  ['departed_to_origin', 'arrived_origin'],
  ['gate_in_origin', 'loading_started'],
  // Its stop follows it, though that is only noted.
  ['departed_origin', 'arrived_destination'],
  ['stopped', 'resumed'],
  ['resumed', undefined],
  ['arrived_destination', undefined],
])('%s lies before %s', (type, after) => {
  expect(eventAfter(named(type), all)?.id).toBe(after)
})

test('what is noted on the road is not left behind before the departure', () => {
  const passed: ToldEvent = { ...named('stopped'), id: 'passed', type: 'checkpoint_passed' }
  const story = [...until('departed_origin'), passed, named('arrived_destination')]
  expect(eventAfter(named('departed_origin'), story)?.id).toBe('passed')
})

test('a hold ends no state in which something can be noted', () => {
  const held: ToldEvent = { ...named('departed_origin'), id: 'held', type: 'held', status_after: 'on_hold' }
  expect(eventBefore('checkpoint_passed', [...until('departed_origin'), held])?.id).toBe('departed_origin')
})
