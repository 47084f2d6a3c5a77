import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMasterApp } from '#services/master/app.ts'
import { loadMaster } from '#services/master/start-data.ts'
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

const attempt = (given: Row, by = admin): Promise<Answer<{ items: Row[] }>> =>
  by.post('/v1/scale-profile/try-line', { protocol: 'line', line_format: null, display_unit: 'kg', ...given })
const items = async (given: Row): Promise<Row[]> => (await attempt(given)).data.items

test('a recorded line says its weight before the profile is saved, as text, as hexadecimal pairs, with its end or without', async () => {
  const line = '{stable ST US},{gross GS NT},{sign + -}{weight 7}{unit kg}{CR}{LF}'
  const weight = { weight_kg: 12_340, stable: true, net: false, overload: false, refused: null }
  for (const recorded of [
    'ST,GS,+  12340kg',
    'ST,GS,+  12340kg\n',
    'ST,GS,+  12340kg{CR}{LF}',
    'ST,GS,+  12340kg\\r\\n',
    '53 54 2C 47 53 2C 2B 20 20 31 32 33 34 30 6B 67 0D 0A',
  ])
    expect(await items({ line_format: line, recorded }), recorded).toMatchObject([weight])
  expect(await items({ line_format: line, recorded: 'ST,GS,+  12340kg\nUS,NT,-    120kg\n' })).toMatchObject([
    weight,
    { weight_kg: -120, stable: false, net: true },
  ])
})

test('so do the protocols that are known, and a line that is none says why', async () => {
  expect(await items({ protocol: 'xk3190_eq', recorded: '=04321000' })).toMatchObject([{ weight_kg: 12_340 }])
  expect(
    await items({ protocol: 'xk3190_stx', recorded: '02 2B 30 31 32 33 34 30 30 31 42 03' }),
  ).toMatchObject([{ refused: expect.any(String) }])
  expect(await items({ protocol: 'sma', recorded: 'ww0012340kg' })).toMatchObject([
    { weight_kg: null, refused: 'length' },
  ])
  expect(await items({ line_format: 'ww{weight 7}{unit kg}', recorded: 'ww0012340lb' })).toMatchObject([
    { weight_kg: null, refused: 'unit' },
  ])
  const wrong = await attempt({ line_format: 'ww{weigth 7}', recorded: 'x' })
  expect(wrong.errors).toEqual([
    {
      field: 'line_format',
      messages: ['{weigth 7} is not understood: begin with one of the common lines on this page'],
    },
  ])
  expect((await attempt({ recorded: 'ww0012340kg' })).errors).toEqual([{ field: 'line_format', messages: ['Required'] }]) // prettier-ignore
  expect((await attempt({ protocol: 'manual', recorded: 'ww0012340kg' })).status).toBe(400)
  expect((await attempt({ protocol: 'sma', recorded: 'x' }, site.as('weighbridge'))).status).toBe(403)
})

test('a profile says a described line whole, and a change of it waits for a second super admin', async () => {
  const { data } = await admin.post<{ items: Row[] }>('/v1/scale-profile/', { limit: 1 })
  const [{ id }] = data.items as [Row]
  const change = async (more: Row): Promise<Answer<Row>> => {
    const { data: now } = await admin.get<Row>(`/v1/scale-profile/${String(id)}`)
    return admin.post<Row>('/v1/scale-profile/update', { id, row_version: now.row_version, change_reason: 'A new indicator', ...more }) // prettier-ignore
  }
  expect((await change({ protocol: 'line' })).errors).toMatchObject([{ field: 'line_format' }])
  expect((await change({ protocol: 'line', line_format: 'ww' })).errors).toMatchObject([
    { field: 'line_format' },
  ])
  const asked = await change({ protocol: 'line', line_format: 'ww{weight 7}{unit kg}' })
  expect(asked.data).toMatchObject({ protocol: 'simulator', line_format: null, change_state: 'waiting' })
  const second = site.stranger('super-admin')
  const path = `/v1/scale-profile/${String(id)}`
  const { data: seen } = await second.get<Row>(path)
  const approve = await second.post<Row>(`${path}/approve-change`, { row_version: seen.row_version })
  expect(approve.data).toMatchObject({ protocol: 'line', line_format: 'ww{weight 7}{unit kg}' })
})
