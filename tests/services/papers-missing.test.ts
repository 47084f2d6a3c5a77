import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LICENCES } from '#contracts/people/driver-document.ts'
import { TRUCK_PAPERS } from '#contracts/fleet/truck-document.ts'
import { SHORTCUTS } from '#contracts/shortcuts.ts'
import { resourceNamed } from '#contracts/index.ts'
import { addDays, plantDay } from '#kernel/clock.ts'
import { createMasterApp } from '#services/master/app.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { runSql } from '#database/sql.ts'
import { plant, type Caller, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown> & { id: string; papers_missing: string[] | null }
interface ListOf {
  pagination: { total_items: number }
  items: Row[]
}

let site: Plant
let admin: Caller

beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
  admin = site.as('super-admin')
})
afterAll(() => site.close())

const listOf = async (name: string, filters: unknown[] = []): Promise<ListOf> =>
  (await admin.post<ListOf>(`/v1/${name}/`, { fieldFilters: filters, limit: 100, pageNumber: 1 })).data
const onlyOne = async (name: string, id: string): Promise<Row> =>
  (await listOf(name, [{ field: 'id', operator: '=', value: id }])).items[0]!
const isMissing = { field: 'papers_missing', operator: 'is_null', value: 'false' }

const put = (of: 'truck' | 'driver', type: string, until: string | null) =>
  runSql(
    site.db,
    `update master.${of}_document set expired_at = $3${of === 'truck' ? ", issued_at = '2019-01-01'" : ''}
     where ${of}_id = $1 and doc_type = $2`,
    [demoId(of, 3), type, until],
  )

describe('a truck', () => {
  const truck = demoId('truck', 3)

  test('lacks the papers that are not there or are over, in their order', async () => {
    const today = plantDay()
    for (const type of TRUCK_PAPERS) await put('truck', type, today)
    expect((await onlyOne('truck', truck)).papers_missing).toBeNull()
    await put('truck', 'insurance', addDays(today, -1))
    await put('truck', 'stnk', addDays(today, -1))
    expect((await onlyOne('truck', truck)).papers_missing).toEqual(['stnk', 'insurance'])
    await put('truck', 'stnk', today)
    await runSql(
      site.db,
      `delete from master.truck_document where truck_id = $1 and doc_type = 'insurance'`,
      [truck],
    )
    expect((await onlyOne('truck', truck)).papers_missing).toEqual(['insurance'])
  })

  test('is found by what it lacks, and counted', async () => {
    const all = (await listOf('truck')).items
    const lacking = all.filter(({ papers_missing }) => papers_missing)
    const found = await listOf('truck', [isMissing])
    expect(found.pagination.total_items).toBe(lacking.length)
    expect(found.items.map(({ id }) => id)).toContain(truck)
    const whole = await listOf('truck', [{ ...isMissing, value: 'true' }])
    expect(whole.pagination.total_items).toBe(all.length - lacking.length)
    const insured = await listOf('truck', [{ field: 'papers_missing', operator: 'in', value: 'insurance' }])
    expect(insured.items.map(({ id }) => id).toSorted()).toEqual(
      lacking
        .filter(({ papers_missing }) => papers_missing?.includes('insurance'))
        .map(({ id }) => id)
        .toSorted(),
    )
  })
})

describe('a driver', () => {
  const driver = demoId('driver', 3)
  const remove = (): Promise<unknown> =>
    runSql(site.db, `delete from master.driver_document where driver_id = $1 and doc_type = any($2)`, [
      driver,
      LICENCES,
    ])
  const add = (doc_type: string, expired_at: string | null) =>
    admin.post('/v1/driver-document/create', {
      driver_id: driver,
      doc_type,
      doc_no: `SIM-${doc_type}`,
      expired_at,
    })

  test('lacks nothing with either licence, also one without a last day', async () => {
    await remove()
    expect((await onlyOne('driver', driver)).papers_missing).toEqual(['sim_b2'])
    expect((await add('sim_b1', addDays(plantDay(), -1))).status).toBe(200)
    expect((await onlyOne('driver', driver)).papers_missing).toEqual(['sim_b2'])
    expect((await add('sim_b2', null)).status).toBe(200)
    expect((await onlyOne('driver', driver)).papers_missing).toBeNull()
    expect((await listOf('driver', [isMissing])).items.map(({ id }) => id)).not.toContain(driver)
  })
})

test.each(Object.entries(SHORTCUTS))('the chips over the list of %s are filters of it', (name, shortcuts) => {
  const { filters } = resourceNamed(name).list
  for (const one of shortcuts.flatMap((shortcut) => shortcut.filters)) expect(filters).toContain(one.field)
})
