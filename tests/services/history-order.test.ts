import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMasterApp } from '#services/master/app.ts'
import { vendorId } from '#services/master/start-data/parties.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { clock } from '#kernel/clock.ts'
import { runSql } from '#database/sql.ts'
import { plant, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown>

let site: Plant
beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
})
afterAll(() => site.close())

const id = vendorId('TBK')
const history = async (): Promise<Row[]> =>
  (await site.as('super-admin').get<{ items: Row[] }>(`/v1/vendor/${id}/history`)).data.items

/** An audit row as another server writes it, whose clock is behind by so many seconds: ids begin with their moment. */
async function writtenBehind(seconds: number, name: string): Promise<void> {
  const ms = (clock.ms() - seconds * 1000).toString(16).padStart(12, '0')
  await runSql(
    site.db,
    `insert into master.audit_event (id, at, action, subject_type, subject_id, after)
     values ($1, $2, 'update', 'vendor', $3, $4)`,
    [
      `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-${crypto.randomUUID().slice(-12)}`,
      new Date(clock.ms() - seconds * 1000).toISOString(),
      id,
      JSON.stringify({ name }),
    ],
  )
}

const nameIn = ({ after }: Row): unknown => (after as Row).name

test('a history keeps the order of writing, although the clock of another server is behind', async () => {
  const rename = (name: string) => site.as('super-admin').post('/v1/vendor/update', { id, name })
  expect((await rename('Pertama')).status).toBe(200)
  await writtenBehind(5, 'Kedua')
  expect((await rename('Ketiga')).status).toBe(200)
  await writtenBehind(3600, 'Keempat')
  const [newest, third, second, first] = await history()
  expect([newest, third, second, first].map((row) => nameIn(row!))).toEqual([
    'Keempat',
    'Ketiga',
    'Kedua',
    'Pertama',
  ])
})

test('rows from before there was a number keep the order of their ids, below all others', async () => {
  await runSql(site.admin, 'alter table master.audit_event disable trigger user')
  await runSql(site.admin, 'update master.audit_event set seq = null where subject_id = $1', [id])
  await runSql(site.admin, 'alter table master.audit_event enable trigger user')
  await site.as('super-admin').post('/v1/vendor/update', { id, name: 'Kelima' })
  const rows = await history()
  expect(nameIn(rows[0]!)).toBe('Kelima')
  const ids = rows.slice(1).map((row) => String(row.id))
  expect(ids).toEqual(ids.toSorted().toReversed())
})
