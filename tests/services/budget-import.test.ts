import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import type { ImportedMonths } from '#contracts/budget/months-imported.ts'
import { budgetSite, DIST, STORE, type BudgetSite } from '../support/budget-site.ts'

let site: BudgetSite
beforeAll(async () => {
  site = await budgetSite('2026-11-10T02:00:00Z')
})
afterAll(async () => {
  clock.freeze(null)
  await site.close()
})

const AT = '/v1/work-unit-budget/import'
const HEADER =
  'Unit Kerja;Tahun;Januari;Februari;Maret;April;Mei;Juni;Juli;Agustus;September;Oktober;November;Desember'
const months = (first: string): string => [first, ...Array.from({ length: 11 }, () => '2.000.000')].join(';')

async function send(text: string | Buffer, mode: 'dry_run' | 'write', caller = site.compiler) {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(Buffer.from(text))], 'anggaran.csv'))
  body.set('mode', mode)
  return caller.form<ImportedMonths>(AT, body)
}
const there = async () =>
  (
    await site.sql<{ n: number }>(
      'select count(*)::int as n from billing.work_unit_budget where fiscal_year = 2027',
    )
  )[0]!.n

test('a spreadsheet of units and months is tried first, and written whole or not at all', async () => {
  const active = await site.active(STORE, 2027, 1_000_000)
  const bad = [
    HEADER,
    `WU-DIST;2027;${months('Rp\u00a01.500.000')}`,
    `WU-GUDANG;2027;${months('1')}`,
    `WU-TIDAK-ADA;2027;${months('1')}`,
    `wu-dist;2027;${months('1')}`,
    `WU-ENERGI;2027;${months('1.500,25')}`,
    `WU-ENERGI;dua ribu;${months('-5')}`,
  ].join('\n')
  const tried = await send(bad, 'dry_run')
  expect(tried.data.written).toBe(false)
  expect(tried.data.rows.map(({ row, outcome, total_idr }) => [row, outcome, total_idr])).toEqual([
    [2, 'create', 23_500_000],
    [3, 'refused', 22_000_001],
    [4, 'refused', 22_000_001],
    [5, 'refused', 22_000_001],
    [6, 'refused', null],
    [7, 'refused', null],
  ])
  expect(tried.data.rows.flatMap(({ reasons }) => reasons)).toEqual([
    'Its budget is in force already: revise it on its page',
    'No record has the code or name WU-TIDAK-ADA',
    'Row 2 has the same code',
    'January: Must be a whole amount of rupiah',
    'Say the year, such as 2027',
    'January: Must be a whole amount of rupiah',
  ])
  expect((await send(bad, 'write')).data.written).toBe(false)
  expect(await there()).toBe(1)
  const good = bad.split('\n').slice(0, 2).join('\n')
  expect((await send(good, 'dry_run')).data).toMatchObject({ written: false, rows: [{ outcome: 'create' }] })
  expect(await there()).toBe(1)
  expect((await send(good, 'write')).data).toMatchObject({ written: true })
  const [made] = await site.sql<{ id: string; allocated_idr: number }>(
    'select id, allocated_idr from billing.work_unit_budget where work_unit_id = $1 and fiscal_year = 2027',
    [DIST],
  )
  expect(made?.allocated_idr).toBe(23_500_000)
  expect((await send(good, 'dry_run')).data.rows).toMatchObject([{ outcome: 'same' }])
  const changed = good.replace('1.500.000', '9.500.000')
  expect((await send(changed, 'write')).data.rows).toMatchObject([{ outcome: 'update' }])
  expect((await site.months(made!.id))[0]).toBe(9_500_000)
  expect((await site.read(active)).allocated_idr).toBe(12_000_000)
})

test('the empty spreadsheet comes back as it is', async () => {
  const template = await site.compiler.bytes(`/v1/work-unit-budget/import/template?format=xlsx`)
  const again = await send(template, 'dry_run')
  expect(again.data.rows.length).toBeGreaterThan(5)
  expect(again.data.rows.filter(({ outcome }) => outcome === 'same')).toMatchObject([{ unit: 'WU-DIST' }])
})

test('units out of scope are not found, other columns and other roles are refused', async () => {
  const limited = site.stranger('compiler-handling', { work_unit: [STORE] })
  const row = `${HEADER}\nWU-DIST;2028;${months('1')}`
  expect((await send(row, 'write', limited)).data.rows).toMatchObject([{ outcome: 'refused' }])
  expect((await send('Unit;Nilai\nWU-DIST;1', 'dry_run')).errors).toMatchObject([{ field: 'file' }])
  expect((await send(row, 'dry_run', site.as('order-requester'))).status).toBe(403)
})
