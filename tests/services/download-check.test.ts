import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_DOWNLOADED } from '#contracts/download.ts'
import { withoutLimits } from '#database/db.ts'
import { runSql } from '#database/sql.ts'
import { partsSite } from '../support/parts-site.ts'
import type { Plant } from '../support/plant.ts'

let site: Plant

beforeAll(async () => {
  site = await partsSite()
  await withoutLimits(site.db, (tx) =>
    runSql(
      tx,
      `insert into vm.part (id, created_at, updated_at, code, name, is_active)
       select gen_random_uuid(), now(), now(), 'P' || n, case when n <= 3 then '=1+1' else 'Ban' end, n > 3 from generate_series(1, $1::int) n`,
      [MOST_DOWNLOADED.xlsx + 1],
    ),
  )
})
afterAll(() => site.close())

const ask = (query: string) => site.as('super-admin').get(`/v1/part/download?check=1&${query}`)

test('too many rows are refused before the file, by the limit of its format', async () => {
  const { status, header } = await ask('format=xlsx')
  expect([status, header.message]).toEqual([400, 'This is more than 20000 rows; narrow the filter'])
  expect((await ask('format=csv')).status, 'text takes more').toBe(200)
})

test('the filter counts, and its columns come in the order that was asked for', async () => {
  expect((await ask('format=xlsx&is_active=false')).status).toBe(200)
  const text = await site
    .as('super-admin')
    .text('/v1/part/download?format=csv&is_active=false&sort=-code&columns=name,code')
  expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Name,Code',
    "'=1+1,P3",
    "'=1+1,P2",
    "'=1+1,P1",
  ])
})
