import { describe, expect, test } from 'vitest'
import { isIdentified, isOneOf, isRow, keysOf, rowsIn } from '#kernel/guards.ts'
import { dayOf, isDateMessage } from '#contracts/date-message.ts'
import { parseListRequest } from '#contracts/list-request.ts'
import { notBefore, onceEach } from '#contracts/rules.ts'
import { driver } from '#contracts/people/driver.ts'

describe('what a value is at run time', () => {
  test('a row is an object of JSON, no list and not null', () => {
    expect([{}, { id: 1 }].every(isRow)).toBe(true)
    expect([null, undefined, [], [{}], 'text', 0, true].some(isRow)).toBe(false)
  })

  test('a record that is shown has an id', () => {
    expect(isIdentified({ id: 'a' })).toBe(true)
    expect([null, {}, { id: 5 }, ['id']].some(isIdentified)).toBe(false)
  })

  test('one of a list is one of it and of the same type', () => {
    expect(isOneOf([10, 25], 25)).toBe(true)
    expect(isOneOf([10, 25], '25')).toBe(false)
    expect(isOneOf(['a'], 'toString')).toBe(false)
  })

  test('rows are taken out of whatever stands where they should', () => {
    const [first, second] = [{ id: 'a' }, { id: 'b' }]
    expect(rowsIn([first, null, 'text', second])).toEqual([first, second])
    expect(rowsIn([first])[0]).toBe(first)
    for (const none of [undefined, null, 'text', first]) expect(rowsIn(none)).toEqual([])
  })

  test('the names of a constant are its own', () => {
    expect(keysOf({ b: 1, a: 2 })).toEqual(['b', 'a'])
  })

  test('a date message has three numbers', () => {
    expect(isDateMessage({ year: 2026, month: 8, day: 17 })).toBe(true)
    expect(
      [null, '2026-08-17', { year: 2026 }, { year: '2026', month: 8, day: 17 }].some(isDateMessage),
    ).toBe(false)
    expect(dayOf({ year: 987, month: 8, day: 7 })).toBe('0987-08-07')
  })
})

describe('rules over values that no field has checked', () => {
  const early = { year: 2026, month: 8, day: 16 }

  test('days and date messages are compared, anything else passes', () => {
    const rule = notBefore('from', 'to')
    expect(rule({ from: '2026-08-17', to: early })).toMatchObject([{ field: 'to' }])
    expect(rule({ from: early, to: '2026-08-17' })).toEqual([])
    expect(rule({ from: '2026-08-17', to: { year: 'soon' } })).toEqual([])
  })

  test('a second row of the same name is told at its cell', () => {
    const rule = onceEach('lines', 'code')
    expect(rule({ lines: [{ code: 'A' }, { code: 'B' }, { code: 'A' }] })).toMatchObject([
      { field: 'lines.2.code', params: { row: 1 } },
    ])
    expect(rule({ lines: 'none' })).toEqual([])
  })

  test('the age of a driver is not asked of a birth date that cannot be read', () => {
    const refused = (birth_date: unknown): string[] =>
      driver.rules.flatMap((rule) => rule({ birth_date, effective_date: early })).map(({ field }) => field)
    expect(refused({ year: 2010, month: 1, day: 1 })).toEqual(['birth_date'])
    expect(refused({ year: 1990, month: 1, day: 1 })).toEqual([])
    expect(refused({ year: 2010 })).toEqual([])
  })
})

describe('a list request', () => {
  test('is an object, and what it filters by are objects with a known operator', () => {
    for (const wrong of [[], 'text', 5]) expect(() => parseListRequest(wrong)).toThrow()
    expect(() => parseListRequest({ fieldFilters: ['code'] })).toThrow()
    expect(() => parseListRequest({ fieldFilters: [{ field: 'code', operator: 'near' }] })).toThrow()
    expect(
      parseListRequest({ fieldFilters: { field: 'code', operator: 'LIKE', value: 'A' } }).filters,
    ).toEqual([{ field: 'code', operator: 'like', value: 'A' }])
    expect(parseListRequest(null)).toMatchObject({ page: 1, filters: [], sort: [] })
  })
})
