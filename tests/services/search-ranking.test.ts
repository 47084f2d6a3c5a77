import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMasterApp } from '#services/master/app.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { rankOf, spellingsOf, wordsOf } from '#contracts/ranking.ts'
import { MOST_LOOKED_AT } from '#engine/list/candidates.ts'
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

test('a plate is found however its parts are put together, by its truck and by what stands beside one', async () => {
  const { items } = await search('truck', '', { limit: 500 })
  const plates = (items as unknown as { plate_no: string }[]).map(({ plate_no }) => plate_no)
  const plate = plates.find((one) => one.split(' ').length === 3)!
  const first = async (typed: string): Promise<string> => {
    const [truck] = (await search('truck', typed)).items as unknown as { plate_no: string }[]
    return truck?.plate_no ?? 'nothing'
  }
  for (const typed of [plate.replaceAll(' ', '').toLowerCase(), plate.replaceAll(' ', '-'), plate])
    expect(await first(typed), typed).toBe(plate)
  const [region = '', number = ''] = plate.split(' ')
  expect((await first(region + number)).startsWith(`${region} ${number}`), 'without its last letters').toBe(
    true,
  )

  const documents = (await search('truck-document', plate)).pagination.total_items
  expect(documents).toBeGreaterThan(0)
  expect((await search('truck-document', plate.replaceAll(' ', ''))).pagination.total_items).toBe(documents)
})

test('a plate is found in one text, not across two of them, nor with anything between its parts', async () => {
  await addUnits(['8642 KX', 'K 8642 KX', 'K8642KX', 'K 1 8642 KX', 'K-8642-KX'], 'K')
  const body = { code: 'ZK', name: '8642 KX' }
  expect((await site.as('super-admin').post('/v1/work-unit/create', body)).status).toBe(200)
  const named = (found: Found): string[] => found.items.map(({ name }) => name).toSorted()
  expect(named(await search('work-unit', 'k8642kx'))).toEqual(['K 8642 KX', 'K8642KX'])
  const sorted = { sortOrders: [{ field: 'code', order: 'asc' }] }
  expect(named(await search('work-unit', 'k8642kx', sorted)), 'in an order asked for').toEqual([
    'K 8642 KX',
    'K8642KX',
  ])
  const fieldFilters = [{ field: 'name', operator: 'like', value: 'k8642kx' }]
  expect(named(await search('work-unit', '', { fieldFilters })), 'by a filter').toEqual([
    'K 8642 KX',
    'K8642KX',
  ])
})

test('where only some of the records beside a list were looked at, the total says that there may be more', async () => {
  await withoutLimits(site.db, (tx) =>
    runSql(
      tx,
      `insert into master.problem_category (id, code, name, scope, created_at, updated_at)
       select gen_random_uuid(), 'VQX-' || n, 'Jenis ' || n, 'trip', now(), now()
       from generate_series(1, $1::int) n`,
      [MOST_LOOKED_AT],
    ),
  )
  expect((await search('problem', 'vqx')).pagination).toMatchObject({ total_items: 0, total_is_more: true })
  expect((await search('problem', 'vqx-17')).pagination.total_is_more).toBeUndefined()
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
      const words = wordsOf(typed.replaceAll('\u0000', '').toLowerCase())
      if (words.length) {
        const ranks = items.map(({ code, name }) => rankOf([code, name], `${code}\n${name}`, typed))
        expect(ranks).toEqual(ranks.toSorted())
      }
      for (const item of items)
        for (const word of words) {
          const text = Object.values(item).join('\n').toLowerCase()
          expect(
            spellingsOf([word]).some((one) => text.includes(one)),
            `${word} in ${text}`,
          ).toBe(true)
        }
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

test('a telephone number is found in each of its spellings, and shown as it was written', async () => {
  const drivers = await runSql<{ id: string }>(
    site.db,
    'select id from master.driver order by id limit 3',
    [],
  )
  const numbers = ['081398765401', '+6281398765402', '6281398765403']
  for (const [at, number] of numbers.entries())
    await runSql(site.admin, 'update master.driver set phone_number = $2 where id = $1', [
      drivers[at]!.id,
      number,
    ])
  const found = async (typed: string): Promise<unknown[]> =>
    (await search('driver', typed)).items.map(
      (row) => Object.entries(row).find(([name]) => name === 'phone_number')?.[1],
    )
  for (const end of ['01', '02', '03']) {
    const own = numbers.find((number) => number.endsWith(end))
    for (const typed of [
      `0813987654${end}`,
      `+62813987654${end}`,
      `62813987654${end}`,
      `0813-9876-54${end}`,
      `(0813)987654${end}`,
      `+62 813-9876-54${end}`,
      `+62 813 9876 54${end}`,
      `0813 9876 54${end}`,
    ])
      expect(await found(typed), typed).toEqual([own])
  }
  expect((await found('08139876')).toSorted()).toEqual(numbers.toSorted())
  expect(await found('+62813987654099')).toEqual([])
})
