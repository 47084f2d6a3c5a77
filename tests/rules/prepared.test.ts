import { expect, test } from 'vitest'
import { prepared, runKept, type Executor } from '#database/sql.ts'

const named = (text: string, times: number): (string | undefined)[] =>
  Array.from({ length: times }, () => prepared(text).name)

test('a shape is kept under a name of its own from the fifth time on', () => {
  const names = named('select 1', 6)
  expect(names.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined])
  expect(names[4]).toMatch(/^[\w-]{20}$/)
  expect(names[5]).toBe(names[4])
  expect(named('select 2', 5).at(-1)).not.toBe(names[4])
})

test('a search is planned with its words each time', () => {
  expect(named('select 1 where name ilike $1', 9)).toEqual(Array.from({ length: 9 }, () => undefined))
})

test('no more than a connection can hold are kept, and those that are stay', () => {
  const first = prepared('select 1').name
  for (let shape = 0; shape < 300; shape += 1) named(`select ${shape} as shape`, 5)
  const kept = Array.from({ length: 300 }, (_, shape) => prepared(`select ${shape} as shape`).name)
  expect(kept.filter((name) => name !== undefined).length).toBeLessThanOrEqual(16)
  expect(kept.at(-1)).toBeUndefined()
  expect(prepared('select 1').name).toBe(first)
})

test('a statement that is always the same has one name, whatever its values', async () => {
  const asked: { text: string; name?: string; values: unknown[] }[] = []
  const db = {
    query: (one: { text: string; name?: string; values: unknown[] }) => {
      asked.push(one)
      return Promise.resolve({ rows: [] })
    },
  } as unknown as Executor
  await runKept(db, 'select $1::int as a', [1])
  await runKept(db, 'select $1::int as a', [2])
  await runKept(db, 'select $1::int as b', [2])
  const [one, again, other] = asked.map(({ name }) => name)
  expect([one?.length, again === one, other === one]).toEqual([20, true, false])
  expect(asked.map(({ values }) => values)).toEqual([[1], [2], [2]])
})
