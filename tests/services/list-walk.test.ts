import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordOf } from '#kernel/record.ts'
import type { Page } from '#kernel/wire.ts'
import { runSql } from '#database/sql.ts'
import { part, partsSite } from '../support/parts-site.ts'
import type { Caller, Plant } from '../support/plant.ts'

type Part = RecordOf<typeof part>

const COUNT = 53
/** Three parts share a name and seven a moment, so that no sort is without ties. */
const CODES = Array.from({ length: COUNT }, (_, n) => `P${String(n).padStart(3, '0')}`)

let site: Plant
let admin: Caller
beforeAll(async () => {
  site = await partsSite()
  admin = site.as('super-admin')
  await runSql(
    site.db,
    `insert into vm.part (id, created_at, updated_at, code, name, is_active)
     select gen_random_uuid(), '2026-03-02T00:00:00Z'::timestamptz + (n / 7) * interval '1 minute', now(), code,
       'Ban ' || n % 18, n % 5 <> 0
     from unnest($1::text[]) with ordinality as given (code, n)`,
    [CODES],
  )
})
afterAll(() => site.close())

interface Asked {
  sort?: { field: string; order: string }[]
  limit: number
  search?: string
  filters?: unknown[]
}

const page = async (
  { sort = [], limit, search = '', filters = [] }: Asked,
  number: number,
): Promise<Page<Part>> => {
  const body = { sortOrders: sort, limit, page_number: number, search_string: search, fieldFilters: filters }
  const { status, data, header } = await admin.post<Page<Part>>('/v1/part/', body)
  expect(status, header.message).toBe(200)
  return data
}

/** Every row from page to page; `between` happens after each page. */
async function walk(asked: Asked, between: () => Promise<unknown> = async () => undefined): Promise<Part[]> {
  const seen: Part[] = []
  for (let number = 1; ; number += 1) {
    const { items, pagination } = await page(asked, number)
    seen.push(...items)
    if (!pagination.has_next_page) return seen
    await between()
  }
}

const codesOf = (rows: readonly Part[]): string[] => rows.map(({ code }) => code)
const remove = (prefix: string) => runSql(site.db, 'delete from vm.part where code like $1', [`${prefix}%`])

let added = 0
/** Adds a part through the call, newer than all others. */
const add = (prefix: string) =>
  admin.post('/v1/part/create', { code: `${prefix}${String((added += 1)).padStart(4, '0')}`, name: 'Baru' })

describe('a walk from page to page', () => {
  test('sees every row once, by any sort, though many rows are alike in it', async () => {
    const field = fc.constantFrom('code', 'name', 'created_at', 'id')
    const sort = fc.uniqueArray(fc.record({ field, order: fc.constantFrom('asc', 'desc') }), {
      maxLength: 2,
      selector: (one) => one.field,
    })
    await fc.assert(
      fc.asyncProperty(sort, fc.integer({ min: 1, max: 60 }), async (order, limit) => {
        expect(codesOf(await walk({ sort: order, limit })).toSorted()).toEqual(CODES)
      }),
      { numRuns: 12 },
    )
  })

  test('misses none and repeats none while others add rows behind it', async () => {
    const sort = [{ field: 'created_at', order: 'asc' }]
    const seen = codesOf(await walk({ sort, limit: 10 }, () => add('Z')))
    expect(seen.slice(0, COUNT).toSorted()).toEqual(CODES)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(COUNT)
    await remove('Z')
  })

  test('from the newest on shows a row again when others are added before it, but misses none', async () => {
    const seen = codesOf(await walk({ limit: 10 }, () => add('Y')))
    expect(CODES.filter((code) => !seen.includes(code))).toEqual([])
    await remove('Y')
  })

  test('keeps to what is searched and filtered', async () => {
    const filters = [{ field: 'is_active', operator: '=', value: false }]
    const seen = await walk({ limit: 3, search: 'ban p', filters })
    expect(codesOf(seen).toSorted()).toEqual(CODES.filter((_, n) => (n + 1) % 5 === 0))
  })
})

describe('the total of a list', () => {
  test('is right on every page, before the first row and behind the last', async () => {
    for (const number of [1, 2, 6, 7, 40]) {
      const { pagination, items } = await page({ limit: 10 }, number)
      expect(pagination).toMatchObject({ total_items: COUNT, total_pages: 6, has_next_page: number < 6 })
      expect(items).toHaveLength(Math.max(0, Math.min(10, COUNT - (number - 1) * 10)))
    }
  })

  test('counts what was just added and what was just removed', async () => {
    const total = async () => (await page({ limit: 10 }, 1)).pagination.total_items
    expect(await total()).toBe(COUNT)
    const { data } = await admin.post<Part>('/v1/part/create', { code: 'NEW', name: 'Baru' })
    expect(await total()).toBe(COUNT + 1)
    await admin.delete(`/v1/part/${data.id}`)
    expect(await total()).toBe(COUNT)
    await remove('NEW')
  })

  test('of two filters at once is not that of the other', async () => {
    const by = (value: boolean) =>
      page({ limit: 1, filters: [{ field: 'is_active', operator: '=', value }] }, 1).then(
        ({ pagination }) => pagination.total_items,
      )
    expect(await Promise.all([by(true), by(false), by(true)])).toEqual([43, 10, 43])
  })
})

describe('a list refuses', () => {
  test.each<[string, object, string]>([
    ['a page beyond ten thousand rows', { page_number: 1002, limit: 10 }, 'page_number'],
    ['a sort by what it is not sorted by', { sortOrders: [{ field: 'is_active' }] }, 'is_active'],
    ['a sort by what nobody may see', { sortOrders: [{ field: 'deleted_at' }] }, 'deleted_at'],
    [
      'a filter on what it does not have',
      { fieldFilters: [{ field: 'deleted_at', operator: 'is_null' }] },
      'deleted_at',
    ],
  ])('%s', async (_title, body, field) => {
    const answer = await admin.post('/v1/part/', body)
    expect([answer.status, answer.errors[0]?.field]).toEqual([400, field])
  })

  test('nothing up to ten thousand rows', async () => {
    expect((await admin.post('/v1/part/', { page_number: 1001, limit: 10 })).status).toBe(200)
  })
})

describe('a search', () => {
  const found = async (search: string): Promise<string[]> =>
    codesOf(await walk({ limit: 60, search })).toSorted()

  test.each<[string, string, string[]]>([
    ['finds in any case', 'p007', ['P007']],
    ['wants every word, in whatever text it stands', 'P01 17', ['P016', 'P017']],
    ['finds a word of two texts in neither', 'P000Ban', []],
    ['takes a per cent sign as it is', 'P00%', []],
    ['takes an underscore as it is', 'P_07', []],
    ['takes a backslash as it is', 'P00\\', []],
    ['takes quotation marks as they are', `P007'--`, []],
    ['looks at five words and no more', 'P007 P P P P nowhere', ['P007']],
  ])('%s', async (_title, search, codes) => {
    expect(await found(search)).toEqual(codes)
  })

  test('finds every part by any piece of its code', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...CODES),
        fc.nat(3),
        fc.integer({ min: 1, max: 4 }),
        async (code, from, length) => {
          const piece = code.slice(from, from + length)
          expect(await found(piece)).toEqual(expect.arrayContaining([code]))
        },
      ),
      { numRuns: 10 },
    )
  })
})
