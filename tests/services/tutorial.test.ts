import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportJob } from '#contracts/import.ts'
import { createSubApp } from '#services/sub/app.ts'
import { loadTutorials } from '#services/sub/helpdesk/start-data.ts'
import { plant, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown>
type ListOf = { items: Row[] }

let site: Plant

beforeAll(async () => {
  site = await plant((ctx) => createSubApp(ctx), 'sub')
  await site.inside('sub', loadTutorials)
})

afterAll(() => site.close())

const codesFor = async (username: string): Promise<unknown[]> =>
  (await site.as(username).post<ListOf>('/v1/tutorial/')).data.items.map((row) => row.code).toSorted()

test('staff see the published tutorials of their role', async () => {
  expect(await codesFor('super-admin')).toEqual(['BINA-SOPIR', 'ORDER-V2', 'P2H', 'TIMBANG-1'])
  expect(await codesFor('weighbridge')).toEqual(['P2H', 'TIMBANG-1'])
  expect(await codesFor('order-requester')).toEqual(['P2H'])
  expect(await codesFor('driver')).toEqual(['BINA-SOPIR', 'P2H'])
})

test('a tutorial is written, published and archived by the super admin', async () => {
  const admin = site.as('super-admin')
  const given = { code: 'VID-1', title: 'Video muat', media_type: 'video' }
  expect((await admin.post('/v1/tutorial/create', given)).errors[0]?.field).toBe('url')
  expect(
    (await admin.post('/v1/tutorial/create', { ...given, url: 'javascript:alert(1)' })).errors[0]?.field,
  ).toBe('url')
  const made = await admin.post<Row>('/v1/tutorial/create', { ...given, url: 'https://video.example/1' })
  const id = String(made.data.id)
  expect(made.data).toMatchObject({ status: 'draft', published_at: null, audience_role_codes: [] })
  expect((await site.as('helpdesk').get(`/v1/tutorial/${id}`)).status).toBe(404)
  expect((await admin.act<Row>(`/v1/tutorial/${id}/publish`)).data.published_at).not.toBeNull()
  expect((await site.as('helpdesk').get(`/v1/tutorial/${id}`)).status).toBe(200)
  expect((await site.as('helpdesk').act(`/v1/tutorial/${id}/archive`)).status).toBe(403)
  expect((await admin.act<Row>(`/v1/tutorial/${id}/archive`)).data.status).toBe('archived')
})

test('tutorials come from a spreadsheet too, after a dry run that says what is wrong', async () => {
  const admin = site.as('super-admin')
  const body = new FormData()
  const rows = [
    'Code,Title,Media,Text,Address,Audience,Sequence',
    'IMP-1,Muat curah,Article,Tunggu tanda.,,Weighbridge;Driver,4',
    'IMP-2,Video bongkar,Video,,,,5',
  ]
  body.set('file', new File([rows.join('\n')], 'tutorial.csv'))
  const sent = await admin.form<ImportJob>('/v1/tutorial/import', body)
  expect(sent.errors ?? []).toEqual([])
  const runOf = async (mode: string): Promise<ImportJob> => {
    const path = `/v1/tutorial/import/${sent.data.id}`
    await admin.post(`${path}/run`, { mode, mapping: sent.data.mapping })
    for (;;) {
      const { data } = await admin.get<ImportJob>(path)
      if (data.state !== 'running') return data
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  expect(await runOf('dry_run')).toMatchObject({ state: 'checked', created: 1, failed: 1 })
  expect(await runOf('good_rows')).toMatchObject({ state: 'done', created: 1, failed: 1 })
  const made = await admin.post<ListOf>('/v1/tutorial/', { search_string: 'IMP-1' })
  expect(made.data.items).toMatchObject([
    { code: 'IMP-1', status: 'draft', audience_role_codes: ['weighbridge', 'driver'], sequence: 4 },
  ])
})
