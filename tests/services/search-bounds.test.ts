import { afterAll, beforeAll, describe, expect, test, vi, type MockInstance } from 'vitest'
import { createMasterApp } from '#services/master/app.ts'
import { NEWEST } from '#engine/list/candidates.ts'
import { MOST_ENTRIES, trigramsOf } from '#engine/list/how-common.ts'
import { MOST_RANKED } from '#engine/list/ranking.ts'
import { transaction, withoutLimits } from '#database/db.ts'
import { runSql } from '#database/sql.ts'
import { planAsServed } from '../support/plan.ts'
import { plant, type Plant } from '../support/plant.ts'

/** More rows than a search may read of an index: words of all, of a third and of a few of them, and one of the oldest. */
const ROWS = MOST_ENTRIES + 5_000

interface Found {
  items: { code: string; name: string }[]
  pagination: { total_items: number; total_is_more?: boolean }
}
interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}
interface Asked {
  text: string
  values?: unknown[]
}

let site: Plant
let queries: MockInstance<(first: string | Asked, values?: unknown[]) => unknown>

beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  // So many rows take longer on a busy machine than any request may.
  await withoutLimits(site.admin, async (tx) => {
    await runSql(
      tx,
      `insert into master.payload_type (id, code, name, created_at, updated_at)
       select gen_random_uuid(), 'PT-' || lpad(n::text, 7, '0'),
         'Muatan ' || case when n = 7 then 'qwertz' when n = 8 then 'SJ12A' when n = 10 then 'SJ 12 A' when n % 3 = 0 then 'tiga' else 'lain' end || ' umum',
         timestamptz '2024-01-01' + n * interval '1 minute', now() from generate_series(1, $1::int) n`,
      [ROWS],
    )
    await runSql(tx, 'analyze master.payload_type')
    await runSql(
      tx,
      `insert into master.problem_category (id, code, name, scope, created_at, updated_at)
       select gen_random_uuid(), 'PC-' || n, 'Jenis W 8123 UJ', 'trip', now(), now()
       from generate_series(1, $1::int) n`,
      [ROWS],
    )
    await runSql(tx, 'analyze master.problem_category')
  })
  queries = vi.spyOn(site.db, 'query')
})
afterAll(() => site.close())

async function search(typed: string): Promise<Found> {
  const answer = await site
    .as('super-admin')
    .post<Found>('/v1/payload-type/', { search_string: typed, limit: 25 })
  expect(answer.status, JSON.stringify(answer.errors)).toBe(200)
  return answer.data
}

const within = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(within)]

/** The rows of the table that the statements of a search look at, and whether one reads it from its beginning. */
async function lookedAt(typed: string): Promise<{ rows: number; isRead: boolean }> {
  await search(typed)
  queries.mockClear()
  await search(typed)
  const asked = queries.mock.calls.map(([first, values]) =>
    typeof first === 'string' ? { text: first, values: values ?? [] } : first,
  )
  let rows = 0
  let isRead = false
  for (const { text, values } of asked.filter((statement) => /^\(?(select|with)\b/.test(statement.text))) {
    const [answer] = await transaction(site.db, async (tx) => {
      await planAsServed(tx)
      return runSql<{ 'QUERY PLAN': { Plan: Plan }[] }>(tx, `explain (analyze, format json) ${text}`, values)
    })
    for (const node of within(answer!['QUERY PLAN'][0]!.Plan)) {
      if (node['Relation Name'] !== 'payload_type') continue
      isRead ||= node['Node Type'] === 'Seq Scan'
      rows +=
        (node['Actual Rows'] +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Index Recheck'] ?? 0)) *
        node['Actual Loops']
    }
  }
  return { rows, isRead }
}

describe('a search of a large table looks at so many of its rows and no more', () => {
  test.each([
    ['in all', 'umum'],
    ['in a third', 'tiga'],
    ['in one, the oldest', 'qwertz'],
    ['in none', 'qqwwee'],
    ['in none, its letters in all', 'umumumumum'],
    ['in none, its digits in many', '000000000'],
    ['a beginning of all', 'PT-00'],
    ['two words of many', 'tiga umum'],
    ['a number and a word of many', '0001234 umum'],
    ['two letters', 'um'],
  ])('%s: %s', async (_what, typed) => {
    const { rows, isRead } = await lookedAt(typed)
    expect(isRead).toBe(false)
    // The newest twice (once to know whether there are older ones), the best matches of each place, and the page.
    expect(rows).toBeLessThan(NEWEST * 2 + MOST_RANKED * 6)
  })
})

test('what begins with the text is found among very many that have it, and the whole one is first', async () => {
  const { items } = await search('pt-0000007')
  expect(items.map(({ code }) => code)).toEqual(['PT-0000007'])
  const many = await search('muatan tiga umum')
  expect(many.items[0]?.name).toBe('Muatan tiga umum')
  expect(many.pagination.total_is_more).toBe(true)
})

test('an old record with a rare word is found, alone and beside a common one', async () => {
  for (const typed of ['qwertz', 'umum qwertz', 'PT-0000007 umum'])
    expect(
      (await search(typed)).items.map(({ code }) => code),
      typed,
    ).toEqual(['PT-0000007'])
  expect((await search('qwertz')).pagination.total_is_more).toBeUndefined()
})

test('old records with a short code are found by it, however its parts are put together', async () => {
  const { items, pagination } = await search('sj12a')
  expect(items.map(({ code }) => code)).toEqual(['PT-0000008', 'PT-0000010'])
  expect(pagination.total_is_more).toBeUndefined()
})

test('a plate that very many records beside a list have is not looked for in all of their texts', async () => {
  queries.mockClear()
  const body = { search_string: 'w8123uj', limit: 25 }
  const answer = await site.as('super-admin').post<Found>('/v1/problem/', body)
  expect(answer.data.pagination.total_is_more).toBe(true)
  const asked = queries.mock.calls.map(([first]) => (typeof first === 'string' ? first : first.text))
  expect(asked.filter((text) => /problem_category\S* t where lower\(/.test(text))).toHaveLength(1)
  expect(asked.filter((text) => text.includes('with looked as materialized (select * from'))).toEqual([])
})

test('a word of very many records is looked for in the newest, and the total says that there are more', async () => {
  const { items, pagination } = await search('umum')
  expect(pagination).toMatchObject({ total_items: MOST_RANKED, total_is_more: true })
  for (const { code } of items) expect(Number(code.slice(3))).toBeGreaterThan(ROWS - NEWEST)
  expect((await search('umumumumum')).pagination).toMatchObject({ total_items: 0, total_is_more: true })
})

test('the trigrams of a word are those that PostgreSQL asks its index for', async () => {
  expect(trigramsOf('KOPZ')).toEqual(['kop', 'opz'])
  expect(trigramsOf('k-12')).toEqual([' 12'])
  expect(trigramsOf('(ab)')).toEqual([' ab', 'ab '])
  expect(trigramsOf('op')).toEqual([])
})
