import { beforeEach, expect, test } from 'vitest'
import { RefusedCall } from '#kernel/errors.ts'
import { $line, $readyUntil, heardOf } from '#islands/weighing/offline/line.ts'
import { mayBeDone } from '#stores/may-be-done.ts'

beforeEach(() => {
  $line.set('online')
  $readyUntil.set(Date.now() + 3_600_000)
})

test('a desk goes on alone when the server is not reached, and stays with one that answers', () => {
  // Over time: the server is there, and waits for others who weigh the same truck.
  for (const code of ['deadline_exceeded', 'aborted', 'resource_exhausted'] as const) {
    heardOf(new RefusedCall(code, 'Refused'))
    expect($line.get(), code).toBe('online')
  }
  heardOf(new RefusedCall('unavailable', 'Lost'))
  expect($line.get()).toBe('offline')
  heardOf(null)
  expect($line.get()).toBe('online')
})

test('only a refusal says that nothing was done', () => {
  const codes = ['invalid_argument', 'failed_precondition', 'unavailable', 'deadline_exceeded'] as const
  expect(codes.map((code) => mayBeDone(new RefusedCall(code, 'Said')))).toEqual([false, false, true, true])
  expect(mayBeDone(new TypeError('Failed to fetch'))).toBe(true)
})
