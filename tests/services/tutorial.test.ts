import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSubApp } from '#services/sub/app.ts'
import { loadTutorials } from '#services/sub/tutorials.ts'
import { plant, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown>
type ListOf = { items: Row[] }

let site: Plant

beforeAll(async () => {
  site = await plant((ctx) => createSubApp(ctx), 'sub')
  await site.inside('sub', loadTutorials)
}, 60_000)

afterAll(() => site.close())

const codesFor = async (username: string): Promise<unknown[]> =>
  (await site.as(username).post<ListOf>('/v1/tutorial/')).data.items.map((row) => row.code).toSorted()

test('staff see the published tutorials of their role', async () => {
  expect(await codesFor('super-admin')).toEqual(['ORDER-V2', 'P2H', 'TIMBANG-1'])
  expect(await codesFor('weighbridge')).toEqual(['P2H', 'TIMBANG-1'])
  expect(await codesFor('order-requester')).toEqual(['P2H'])
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
  expect((await admin.post<Row>(`/v1/tutorial/${id}/publish`)).data.published_at).not.toBeNull()
  expect((await site.as('helpdesk').get(`/v1/tutorial/${id}`)).status).toBe(200)
  expect((await site.as('helpdesk').post(`/v1/tutorial/${id}/archive`)).status).toBe(403)
  expect((await admin.post<Row>(`/v1/tutorial/${id}/archive`)).data.status).toBe('archived')
})
