import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Notes } from '#truth/report.ts'
import { checkTerms } from '#truth/terms.ts'
import { createMasterApp } from '#services/master/app.ts'
import { beginSetUp } from '#services/master/setting/set-up.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { vendorId } from '#services/master/start-data/parties.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { runSql } from '#database/sql.ts'
import { plant, type Caller, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown>

let site: Plant
let admin: Caller
let other: Caller
let tower: Caller

beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
  admin = site.as('super-admin')
  other = site.stranger('super-admin')
  tower = site.as('control-tower')
})
afterAll(() => site.close())

const WHY = { change_reason: 'Sesuai STNK dan buku KIR yang baru' }
const update = (id: string, change: Row, who = admin) => who.post<Row>('/v1/truck/update', { id, ...change })
const stored = async (id: string): Promise<Row> => (await admin.get<Row>(`/v1/truck/${id}`)).data
const act = (who: Caller, id: string, action: string, body: Row = {}) =>
  who.act<Row>(`/v1/truck/${id}/${action}`, body)

let made = 0
/** A truck as its maker says it; gives its id. */
async function truck(given: Row = {}): Promise<string> {
  made += 1
  const answer = await admin.post<Row>('/v1/truck/create', {
    code: `T-UJI-${made}`,
    plate_no: `W ${100 + made} UJI`,
    plate_colour: 'black',
    vendor_id: vendorId('GKT'),
    truck_type: 'dump',
    axle_config: '1-2.2',
    tare_kg: 9000,
    ...given,
  })
  expect([answer.status, answer.errors]).toEqual([200, undefined])
  return String(answer.data.id)
}

async function broken(): Promise<string[]> {
  const notes = new Notes('money')
  await checkTerms(site.admin, notes)
  return notes.breaks.map(({ record, words }) => `${record}: ${words}`)
}

const CHANGES: readonly Row[] = [
  { plate_colour: 'yellow' },
  { plate_colour: null },
  { tare_kg: 3000 },
  { jbi_kg: 60_000 },
  { truck_type: 'trailer_dump' },
  { plate_no: 'W 9999 UJI' },
]

describe('a truck', () => {
  test.each(CHANGES)('keeps what it counts by until somebody else approves %o', async (change) => {
    const id = await truck()
    const before = await stored(id)
    const [name = ''] = Object.keys(change)
    expect((await update(id, change)).errors.map(({ field }) => field)).toEqual(['change_reason'])
    const asked = await update(id, { ...change, ...WHY, brand: 'Hino' })
    expect(asked.data).toMatchObject({
      [name]: before[name],
      brand: 'Hino',
      change_state: 'waiting',
      proposed: change,
    })
    expect((await update(id, { tare_kg: 8000, ...WHY })).status).toBe(412)
    expect((await act(admin, id, 'approve-change')).status).toBe(412)
    const haulier = site.as('control-tower', { vendor: [vendorId('GKT')] })
    expect((await act(haulier, id, 'approve-change')).status).toBe(403)
    expect((await act(tower, id, 'approve-change')).data).toMatchObject({
      ...change,
      change_state: 'settled',
      proposed: null,
      change_reason: null,
    })
    expect(await broken()).toEqual([])
  })

  test('stays as it is where the change is refused, or changes nothing', async () => {
    const id = await truck()
    await update(id, { plate_colour: 'yellow', ...WHY })
    expect((await act(tower, id, 'refuse-change')).status).toBe(400)
    const reason = 'STNK-nya masih pelat hitam'
    expect((await act(other, id, 'refuse-change', { reason })).data).toMatchObject({
      plate_colour: 'black',
      change_state: 'settled',
    })
    const same = await update(id, { plate_colour: 'black', tare_kg: 9000, jbi_kg: null, color: 'Hijau' })
    expect(same.data).toMatchObject({ color: 'Hijau', change_state: 'settled', jbi_kg: 22_000 })
  })

  test('whose tare is typed has none that was weighed, once it counts', async () => {
    const id = demoId('truck', 1)
    const { tare_kg: tare, tare_verified_at: verified } = await stored(id)
    expect(verified).not.toBeNull()
    const lighter = Number(tare) - 700
    await update(id, { tare_kg: lighter, ...WHY })
    expect(await stored(id)).toMatchObject({ tare_kg: tare, tare_verified_at: verified })
    expect((await act(other, id, 'approve-change')).data).toMatchObject({
      tare_kg: lighter,
      tare_verified_at: null,
      tare_valid_until: null,
    })
    expect(await broken()).toEqual([])
  })

  test('does not become heavier empty than it may be, by a change that has waited', async () => {
    const id = await truck({ jbi_kg: 16_000 })
    await update(id, { jbi_kg: 9500, ...WHY })
    // As the weighbridge does, which has rules of its own.
    await runSql(
      site.admin,
      `update master.truck set tare_kg = 9700, tare_verified_at = now(), tare_valid_until = current_date + 30 where id = $1`,
      [id],
    )
    expect((await act(tower, id, 'approve-change')).errors.map(({ field }) => field)).toEqual(['tare_kg'])
    expect(await broken()).toEqual([])
  })

  test('is told to those who may approve it', async () => {
    const id = await truck()
    await update(id, { plate_colour: 'yellow', ...WHY })
    const told = await runSql(
      site.admin,
      `select type from master.outbox where subject_id = $1 and type = 'truck.change_asked'`,
      [id],
    )
    expect(told).toHaveLength(1)
    const waits = await tower.post<{ items: Row[] }>('/v1/truck/', {
      fieldFilters: [{ field: 'change_state', operator: '=', value: 'waiting' }],
    })
    expect(waits.data.items.map((row) => row.id)).toContain(id)
  })
})

describe('a plate', () => {
  const COLOURED = { plate_colour: 'yellow', tare_kg: 4000, jbi_kg: 40_000, truck_type: 'trailer_dump' }
  const KNOWN = { plate_colour: 'black', tare_kg: 9000, jbi_kg: 22_000, truck_type: 'dump' }

  /** A second record of a plate, as whoever cannot change the first one would make it. */
  const again = (plate: unknown, more: Row = {}) => {
    made += 1
    return admin.post<Row>('/v1/truck/create', {
      code: `T-LAGI-${made}`,
      plate_no: plate,
      vendor_id: vendorId('GKT'),
      axle_config: '1-2.2',
      ...COLOURED,
      ...more,
    })
  }

  test('is on one truck, however it is written', async () => {
    const id = await truck({ plate_no: 'W 77 UJI' })
    expect((await again('w 0077 uji')).errors.map(({ field }) => field)).toEqual(['plate_no'])
    expect((await again('W 77 UJI')).errors.map(({ field }) => field)).toEqual(['plate_no'])
    const second = await truck()
    expect((await update(second, { plate_no: 'W 077 UJI', ...WHY })).errors[0]?.field).toBe('plate_no')
    expect(await stored(id)).toMatchObject(KNOWN)
  })

  test('that a deleted truck had begins as that counted; what is otherwise waits', async () => {
    const id = await truck({ plate_no: 'W 88 UJI' })
    expect((await admin.delete(`/v1/truck/${id}`)).status).toBe(200)
    expect((await again('W 088 UJI')).errors.map(({ field }) => field)).toEqual(['change_reason'])
    const second = await again('W 088 UJI', WHY)
    expect(second.data).toMatchObject({ ...KNOWN, change_state: 'waiting', proposed: COLOURED })
    const twin = String(second.data.id)
    expect((await act(admin, twin, 'approve-change')).status).toBe(412)
    expect((await act(tower, twin, 'approve-change')).data).toMatchObject(COLOURED)
    expect(await broken()).toEqual([])
  })

  test('that a truck had before it got another one begins likewise', async () => {
    const id = await truck({ plate_no: 'W 99 UJI' })
    await update(id, { plate_no: 'W 1099 UJI', ...WHY })
    expect((await act(tower, id, 'approve-change')).status).toBe(200)
    expect((await again('W 99 UJI', WHY)).data).toMatchObject({ ...KNOWN, change_state: 'waiting' })
    expect((await again('W 1199 UJI')).data).toMatchObject({ ...COLOURED, change_state: 'settled' })
  })
})

describe('a file of trucks', () => {
  const HEADER = ['Hull', 'Plate', 'Colour', 'Vendor', 'Type', 'Axles', 'Tare', 'Reason']
  const NAMES = ['code', 'plate_no', 'plate_colour', 'vendor_id', 'truck_type', 'axle_config', 'tare_kg', 'change_reason'] // prettier-ignore

  async function imported(rows: readonly (readonly unknown[])[]): Promise<Row> {
    const form = new FormData()
    form.set('file', new File([[HEADER, ...rows].map((row) => row.join(',')).join('\n')], 'truk.csv'))
    const sent = await admin.form<Row>('/v1/truck/import', form)
    expect([sent.status, sent.errors]).toEqual([200, undefined])
    const mapping = Object.fromEntries(NAMES.map((name, at) => [name, at]))
    const path = `/v1/truck/import/${String(sent.data.id)}`
    await admin.post(`${path}/run`, { mode: 'good_rows', update_existing: true, mapping, constants: {} })
    return expect
      .poll(async () => (await admin.get<Row>(path)).data.state, { timeout: 30_000 })
      .toBe('done')
      .then(async () => (await admin.get<Row>(path)).data)
  }

  test('makes a change that waits, with its reason, and refuses one without', async () => {
    const [one, two, three] = [await truck(), await truck(), await truck()]
    const [a, b, c] = [await stored(one), await stored(two), await stored(three)]
    const row = (of: Row | undefined, tare: number, why: string) => [
      of?.code,
      of?.plate_no,
      'Black',
      'GKT',
      'Dump truck',
      '1-2.2',
      tare,
      why,
    ]
    const done = await imported([row(a, 3000, WHY.change_reason), row(b, 3000, ''), row(c, 9000, '')])
    expect(done).toMatchObject({ updated: 1, unchanged: 1, failed: 1 })
    expect(await stored(one)).toMatchObject({
      tare_kg: 9000,
      change_state: 'waiting',
      proposed: { tare_kg: 3000 },
    })
    expect(await stored(two)).toMatchObject({ tare_kg: 9000, change_state: 'settled' })
  })
})

test('while the plant is set up one person changes a truck, and truth says so too', async () => {
  const id = await truck()
  await site.inside('master', beginSetUp)
  expect((await update(id, { plate_colour: 'yellow', tare_kg: 8000 })).data).toMatchObject({
    plate_colour: 'yellow',
    tare_kg: 8000,
    change_state: 'settled',
  })
  expect(await broken()).toEqual([])
  await runSql(
    site.admin,
    `insert into master.set_up (id, what, at) values (gen_random_uuid(), 'ended', now())`,
  )
  expect((await update(id, { plate_colour: 'black' })).errors.map(({ field }) => field)).toEqual([
    'change_reason',
  ])
})

test('the check of truth names a truck that one person changed in the database', async () => {
  const [silent, alone] = [await truck(), await truck()]
  await runSql(site.admin, `update master.truck set plate_colour = 'yellow' where id = $1`, [silent])
  await runSql(site.admin, 'alter table master.truck disable trigger truck_terms_agreed')
  await runSql(site.admin, 'update master.truck set tare_kg = tare_kg - 900 where id = $1', [alone])
  await runSql(site.admin, 'alter table master.truck enable trigger truck_terms_agreed')
  const [a, b] = [await stored(silent), await stored(alone)]
  expect((await broken()).toSorted()).toEqual([
    `truck ${String(a.code)}: has terms that were agreed, and its history does not say by whom`,
    `truck ${String(b.code)}: says other terms than were agreed: tare_kg 8100, agreed 9000`,
  ])
})
