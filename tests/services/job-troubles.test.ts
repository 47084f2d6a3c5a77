import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMasterApp } from '#services/master/app.ts'
import { keptTroubles } from '#services/master/ports.ts'
import { plant, type Plant } from '../support/plant.ts'

let site: Plant
beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
})
afterAll(() => site.close())

interface Trouble {
  job: string
  tries: number
  why: string
  kind: string | null
}
const shown = async (): Promise<Trouble[]> =>
  (await site.as('super-admin').get<{ items: Trouble[] }>('/v1/job-trouble')).data.items

test('a job that fails twice in a row stands on the home of super admins until it is done', async () => {
  const troubles = keptTroubles(site.ctx('master'))
  await troubles.done('plant.count')
  await troubles.failed('plant.count', new Error('disk full'))
  expect(await shown(), 'one failure is tried again').toEqual([])
  await troubles.failed('plant.count', new Error('disk full'))
  expect(await shown()).toMatchObject([
    { job: 'plant.count', tries: 2, kind: null, why: expect.stringContaining('disk full') },
  ])
  // Another server, which knows nothing of these failures, has done it since.
  await keptTroubles(site.ctx('master')).done('plant.count')
  expect(await shown()).toEqual([])
})

test('nobody else reads them', async () => {
  for (const role of ['control-tower', 'weighbridge', 'order-requester'] as const)
    expect((await site.as(role).get('/v1/job-trouble')).status, role).toBe(403)
})
