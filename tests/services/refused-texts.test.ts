import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportJob } from '#contracts/import.ts'
import { createMasterApp } from '#services/master/app.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { payloadTypeId } from '#services/master/start-data/goods.ts'
import { plant, type Answer, type Caller, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown>

let site: Plant
let admin: Caller

beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
  admin = site.as('super-admin')
})

afterAll(() => site.close())

/** The same call by a reader of each language. */
async function inBoth<T>(call: () => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (const lang of ['en', 'id'] as const) {
    admin.actor.lang = lang
    answers.push(await call())
  }
  admin.actor.lang = 'en'
  return answers
}

const errorsOf = (answers: Answer<Row>[]) => answers.map(({ errors }) => errors)

describe('a refusal with values', () => {
  test('says the limit of a text', async () => {
    const body = { code: 'LONG', name: 'x'.repeat(121) }
    expect(errorsOf(await inBoth(() => admin.post('/v1/payload-type/create', body)))).toEqual([
      [{ field: 'name', messages: ['At most 120 characters'] }],
      [{ field: 'name', messages: ['Paling banyak 120 karakter'] }],
    ])
  })

  test('writes a fraction with the reader’s decimal sign, and says every refused field', async () => {
    const body = {
      code: 'TT-X',
      name: 'Uji',
      truck_type: 'dump',
      payload_type_id: payloadTypeId('CURAH'),
      ton_per_trip: 0.05,
      max_trip_per_day: 49,
    }
    expect(errorsOf(await inBoth(() => admin.post('/v1/truck-ton-trip/create', body)))).toEqual([
      [
        { field: 'ton_per_trip', messages: ['Must be 0.1 or more'] },
        { field: 'max_trip_per_day', messages: ['Must be 48 or less'] },
      ],
      [
        { field: 'ton_per_trip', messages: ['Harus 0,1 atau lebih'] },
        { field: 'max_trip_per_day', messages: ['Harus 48 atau kurang'] },
      ],
    ])
    const finer = { ...body, ton_per_trip: 1.23456, max_trip_per_day: 1 }
    expect(errorsOf(await inBoth(() => admin.post('/v1/truck-ton-trip/create', finer)))).toEqual([
      [{ field: 'ton_per_trip', messages: ['At most 3 decimal places'] }],
      [{ field: 'ton_per_trip', messages: ['Paling banyak 3 angka di belakang koma'] }],
    ])
  })

  test('names the state that does not allow an action', async () => {
    const list = await admin.post<{ items: Row[] }>('/v1/contract/', {
      fieldFilters: [{ field: 'status', operator: '=', value: 'active' }],
    })
    const path = `/v1/contract/${String(list.data.items[0]!.id)}`
    const said = [
      'This is not possible while the status is Active',
      'Tidak dapat dilakukan selama statusnya Aktif',
    ]
    const refused = await inBoth(() => admin.act(`${path}/activate`))
    expect(refused.map(({ status }) => status)).toEqual([412, 412])
    expect(refused.map(({ header }) => header.message)).toEqual(said)
    expect(errorsOf(refused)).toEqual(said.map((text) => [{ field: 'status', messages: [text] }]))
    const offers = await inBoth(() =>
      admin.get<{ items: { name: string; reasons: string[] }[] }>(`${path}/actions`),
    )
    const reasons = offers.map(({ data }) => data.items.find(({ name }) => name === 'activate')?.reasons)
    expect(reasons).toEqual(said.map((text) => [text]))
  })

  test('says the limit of a list request, and counts what still uses a record', async () => {
    const both = await inBoth(() => admin.post<Row>('/v1/payload-type/', { pageNumber: 1, limit: 10_000 }))
    expect(errorsOf(both)).toEqual([
      [{ field: 'limit', messages: ['At most 9999'] }],
      [{ field: 'limit', messages: ['Paling banyak 9999'] }],
    ])
    const used = await inBoth(() => admin.delete(`/v1/payload-type/${payloadTypeId('CURAH')}`))
    expect(used[0]?.header.message).toMatch(/^Other records still use this one \(.*truck ton-trip/)
    expect(used[1]?.header.message).toMatch(/^Data lain masih memakainya \(/)
    expect(used[1]?.header.message).not.toMatch(/[{}]/)
  })
})

test('a refused row of an import is kept as it is and said to each reader in their language', async () => {
  const file = ['code,name', 'IMP-1,Satu', 'IMP-1,Dua', `IMP-2,${'x'.repeat(121)}`].join('\n')
  const body = new FormData()
  body.set('file', new File([file], 'rows.csv'))
  const sent = await admin.form<ImportJob>('/v1/payload-type/import', body)
  const job = `/v1/payload-type/import/${sent.data.id}`
  await admin.post(`${job}/run`, { mode: 'dry_run' })
  await expect.poll(async () => (await admin.get<ImportJob>(job)).data.state).toBe('checked')
  const rows = await inBoth(async () => (await admin.get<ImportJob>(job)).data.errors)
  expect(rows.map((errors) => errors.map(({ errors: [first] }) => first?.messages))).toEqual([
    [['Row 2 has the same code'], ['At most 120 characters']],
    [['Baris 2 memiliki kode yang sama'], ['Paling banyak 120 karakter']],
  ])
})
