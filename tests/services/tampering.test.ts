import { afterAll, beforeAll, expect, test } from 'vitest'
import { SERVICE_NAMES } from '#server/env.ts'
import { sealSome } from '#engine/seal/seal-rows.ts'
import { truthOf } from '#truth/verify.ts'
import { missedIn, tamperAll } from '../support/tampering/change.ts'
import { batchesOf, CHANGES } from '../support/tampering/changes.ts'
import { TEST_KEYS } from '../support/signer.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

let site: WholePlant

beforeAll(async () => {
  site = await wholePlant()
  for (const name of SERVICE_NAMES) while (await sealSome(site.ctx(name)));
})
afterAll(() => site.close())

test('at least a hundred changes are tried, each under its own name', () => {
  expect(new Set(CHANGES.map(({ what }) => what)).size).toBe(CHANGES.length)
  expect(CHANGES.length).toBeGreaterThanOrEqual(100)
})

// Each day others, so that all have been tried within two weeks; TAMPER_DAY names a day to try again, and `all` tries everything.
const day = process.env.TAMPER_DAY ?? String(Math.floor(Date.now() / 86_400_000))

test.each(batchesOf(day))(
  'what an administrator of the database changes is found: %s',
  async (_, changes) => {
    const client = await site.superuser.connect()
    try {
      await client.query('begin')
      const done = await tamperAll(client, changes)
      const { breaks, unknown } = await truthOf(client, { keys: TEST_KEYS, heads: [] })
      const said = breaks.map(({ check, record, words }) => `${check} ${record}: ${words}`)
      expect(missedIn(done, [...said, ...unknown]), said.join('\n')).toEqual([])
    } finally {
      await client.query('rollback')
      client.release()
    }
  },
)
