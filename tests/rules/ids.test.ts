import { expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { isId, uuidv7 } from '#kernel/ids.ts'

test('ids sort in the order they were made, within a millisecond and across', () => {
  const ms = Date.UTC(2026, 10, 21)
  const made = [0, 1, 2].flatMap((at) => Array.from({ length: 2000 }, () => uuidv7(ms + at)))
  expect(made).toEqual(made.toSorted())
  expect(new Set(made).size).toBe(made.length)
})

test('an id is a UUID of version 7 that says its millisecond', () => {
  const ms = Date.UTC(2026, 10, 21, 1, 2, 3, 456)
  const id = uuidv7(ms)
  expect(isId(id)).toBe(true)
  expect(id).toMatch(/^.{14}7.{4}[89ab]/)
  expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(ms)
})

test('more ids than a millisecond can count are still different ones', () => {
  const made = Array.from({ length: 10_000 }, () => uuidv7(1_000))
  expect(new Set(made).size).toBe(made.length)
})

test('a clock that is set back an hour leaves ids in the order they were made, one that is set right for good is believed', () => {
  clock.freeze(new Date('2026-11-21T10:00:00Z'))
  const before = uuidv7()
  clock.freeze(new Date('2026-11-21T09:00:00Z'))
  const made = Array.from({ length: 10_000 }, () => uuidv7())
  expect([before, ...made]).toEqual([before, ...made].toSorted())
  clock.freeze(new Date('2026-11-20T10:00:00Z'))
  expect(uuidv7() < before).toBe(true)
})
