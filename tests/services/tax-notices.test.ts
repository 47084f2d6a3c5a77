import { afterAll, beforeAll, expect, test } from 'vitest'
import { LocalBus } from '#events/bus.ts'
import { startRelay, type Relay } from '#events/relay.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { notifier } from '#services/sub/notice/tell.ts'
import { plant, type Caller, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown>

let site: Plant
let relay: Relay
let admin: Caller
/** The account of a super admin who writes no rate. */
let second: string

beforeAll(async () => {
  site = await plant(createBillingApp, 'billing')
  relay = startRelay(site.ctx('billing'), new LocalBus(), notifier(site.ctx('sub')))
  admin = site.as('super-admin')
  second = await site.userOf('super-admin')
})
afterAll(async () => {
  await relay.close()
  await site.close()
})

interface Told {
  title: string
  link: string
  no: string
  note: string
  is_read: boolean
}

async function toldTo(userId: string): Promise<Told[]> {
  await relay.drain()
  const { rows } = await site.db.query<Told>(
    `select title, link, data->>'no' as no, data->>'note' as note, read_at is not null as is_read
     from sub.notification where user_id = $1 order by id`,
    [userId],
  )
  return rows
}

const WAITS = 'Tax rate {no} waits for confirmation'

test('the other super admins hear of a rate that waits, once, until somebody has confirmed it', async () => {
  const made = await admin.post<Row>('/v1/tax-rate/create', {
    kind: 'ppn',
    percent: 12.5,
    valid_from: '2031-01-01',
    source: 'PMK nomor baru 2031',
  })
  const { id, row_version } = made.data
  const told = {
    title: WAITS,
    link: `/dashboard?tax=${String(id)}`,
    no: 'PPN 12.5 %',
    note: `${admin.actor.name}: PMK nomor baru 2031`,
  }
  expect(await toldTo(second)).toEqual([{ ...told, is_read: false }])
  expect(await toldTo(admin.actor.userId)).toEqual([])

  const changed = await admin.post<Row>('/v1/tax-rate/update', { id, row_version, percent: 13 })
  const again = { ...told, no: 'PPN 13 %', is_read: false }
  expect(await toldTo(second)).toEqual([{ ...told, is_read: false }, again])
  const noted = await admin.post<Row>('/v1/tax-rate/update', {
    id,
    row_version: changed.data.row_version,
    note: 'Mulai tahun depan',
  })
  expect(await toldTo(second)).toHaveLength(2)

  const confirmed = await site
    .stranger('super-admin')
    .post<Row>('/v1/tax-rate/update', { id, row_version: noted.data.row_version, is_confirmed: true })
  expect(confirmed.status).toBe(200)
  expect((await toldTo(second)).map(({ is_read: isRead }) => isRead)).toEqual([true, true])
})

test('nobody is told of a rate of the first start', async () => {
  const { rows } = await site.db.query<Row>('select id from billing.tax_rate where entered_by is null')
  expect(rows.length).toBeGreaterThan(0)
  for (const { id } of rows) {
    const { data } = await admin.get<Row>(`/v1/tax-rate/${String(id)}`)
    await admin.post('/v1/tax-rate/update', { id, row_version: data.row_version, note: 'Dibaca ulang' })
  }
  expect((await toldTo(second)).filter(({ is_read: isRead }) => !isRead)).toEqual([])
})
