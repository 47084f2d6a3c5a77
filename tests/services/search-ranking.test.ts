import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMasterApp } from '#services/master/app.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { rankOf } from '#contracts/ranking.ts'
import { MOST_RANKED } from '#engine/list/ranking.ts'
import { withoutLimits } from '#database/db.ts'
import { runSql } from '#database/sql.ts'
import { plant, type Plant } from '../support/plant.ts'

interface Found {
  items: { code: string; name: string }[]
  pagination: { total_items: number; total_is_more?: boolean; has_next_page: boolean }
}

let site: Plant

beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
})
afterAll(() => site.close())

async function search(list: string, typed: string, more: object = {}): Promise<Found> {
  const answer = await site.as('super-admin').post<Found>(`/v1/${list}/`, { search_string: typed, ...more })
  expect(answer.status, JSON.stringify(answer.errors)).toBe(200)
  return answer.data
}

const namesOf = ({ items }: Found): string[] => items.map(({ code, name }) => `${code} ${name}`)

/** Work units of these names, under codes in the same order, each newer than the one before. */
async function addUnits(names: readonly string[], code = 'ZZ'): Promise<void> {
  for (const [at, name] of names.entries()) {
    const body = { code: `${code}-${at + 1}`, name }
    const answer = await site.as('super-admin').post('/v1/work-unit/create', body)
    expect(answer.status, JSON.stringify(answer.errors)).toBe(200)
  }
}

describe('the first one is the one that was meant', () => {
  test.each([
    ['checkpoint', 'Gudang Urea 1', 'GD-UREA-1 Gudang Urea 1'],
    ['checkpoint', '  gudang   urea 1 ', 'GD-UREA-1 Gudang Urea 1'],
    ['checkpoint', 'Dermaga A', 'PORT-A Dermaga A'],
    ['checkpoint', 'port-a', 'PORT-A Dermaga A'],
    ['cargo', 'urea', 'UREA Urea curah'],
  ])('%s: %s', async (list, typed, first) => {
    expect(namesOf(await search(list, typed))[0]).toBe(first)
  })
})

test('a whole name comes before a beginning, that before the start of a word, that before the inside of one', async () => {
  await addUnits(['Xolang Selatan', 'Gerbang Xola', 'Anxola', 'Xola', 'Gudang (xola) 2', 'Xolang'])
  const found = await search('work-unit', 'xola')
  expect(found.items.map(({ name }) => name)).toEqual([
    'Xola',
    'Xolang Selatan',
    'Xolang',
    'Gerbang Xola',
    'Gudang (xola) 2',
    'Anxola',
  ])
})

test('an order that was asked for is kept', async () => {
  const found = await search('work-unit', 'xola', { sortOrders: [{ field: 'code', order: 'desc' }] })
  expect(found.items.map(({ code }) => code)).toEqual(['ZZ-6', 'ZZ-5', 'ZZ-4', 'ZZ-3', 'ZZ-2', 'ZZ-1'])
})

test('words of one search may stand in the record and in one beside it, in any order', async () => {
  const [whole] = (await search('problem', '', { limit: 1 })).items
  const { category } = whole as unknown as { category: { name: string } }
  for (const typed of [`${whole!.code} ${category.name}`, `${category.name} ${whole!.code}`])
    expect(namesOf(await search('problem', typed)), typed).toEqual(namesOf({ items: [whole!] } as Found))
  expect((await search('problem', `${whole!.code} qqqqqqqqqqqqqqqq`)).items).toEqual([])
  expect((await search('problem', `qqq ${whole!.code}`)).items).toEqual([])
})

test('a long number with letters before it is found by both, and by nothing else', async () => {
  await addUnits(['Gudang RQ-0412081', 'Gudang RX-0412081'], 'ZN')
  expect((await search('work-unit', 'rq-0412081')).items.map(({ name }) => name)).toEqual([
    'Gudang RQ-0412081',
  ])
})

test('pages of a search give every match once', async () => {
  const whole = await search('driver', 'a', { limit: 500 })
  const walked: string[] = []
  for (let page = 1, more = true; more; page += 1) {
    const part = await search('driver', 'a', { limit: 7, page_number: page })
    expect(part.pagination.total_items).toBe(whole.items.length)
    walked.push(...namesOf(part))
    more = part.pagination.has_next_page
  }
  expect(walked).toEqual(namesOf(whole))
})

test('words with signs of patterns find what they say and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, maxLength: 12 }), async (typed) => {
      const { items } = await search('work-unit', typed)
      const words = typed.replaceAll('\u0000', '').trim().toLowerCase().split(/\s+/).filter(Boolean)
      if (words.length) {
        const ranks = items.map(({ code, name }) => rankOf([code, name], `${code} ${name}`, typed))
        expect(ranks).toEqual(ranks.toSorted())
      }
      for (const item of items)
        for (const word of words) expect(Object.values(item).join(' ').toLowerCase()).toContain(word)
    }),
    { numRuns: 60 },
  )
  for (const typed of ['%', '_', '.*', '(', '[a', '\\', String.raw`\m`, '+', '{2}', '^', '$'])
    expect((await search('payload-type', typed)).items, typed).toEqual([])
})

test('of very many matches the whole code is still first, and the total says that there are more', async () => {
  await withoutLimits(site.db, (tx) =>
    runSql(
      tx,
      `insert into master.work_unit (id, code, name, created_at, updated_at)
       select gen_random_uuid(), 'QQ-' || lpad(n::text, 5, '0'), 'Unit QQ-0 ' || n, now(), now() from generate_series(1, $1::int) n`,
      [MOST_RANKED * 2],
    ),
  )
  const last = `QQ-${String(MOST_RANKED * 2).padStart(5, '0')}`
  const found = await search('work-unit', last.toLowerCase())
  expect(found.items[0]?.code).toBe(last)
  const many = await search('work-unit', 'QQ-0')
  expect(many.pagination).toMatchObject({ total_is_more: true, has_next_page: true })
  expect(many.pagination.total_items).toBeGreaterThanOrEqual(MOST_RANKED)
  expect((await search('work-unit', 'xola')).pagination.total_is_more).toBeUndefined()
})

test('several words with long numbers are each looked for', async () => {
  const body = { code: 'NO-1234567', name: 'Unit LAIN-7654321' }
  expect((await site.as('super-admin').post('/v1/work-unit/create', body)).status).toBe(200)
  for (const typed of ['NO-1234567 LAIN-7654321', 'no-12345 lain-76543', 'lain-7654321'])
    expect(namesOf(await search('work-unit', typed)), typed).toEqual(['NO-1234567 Unit LAIN-7654321'])
})
