import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { tellAbout } from '#services/sub/notice/tell.ts'
import { billingSite, type BillingSite } from '../support/billing-site.ts'

const LATE = 'billing-line.invalid_late'
let site: BillingSite

beforeAll(async () => {
  site = await billingSite()
})
afterAll(() => site.close())

/** A line of a new trip that stands in Invalid Billing for too long is told of. */
async function late(): Promise<void> {
  const trip = await site.trip([{ status: 'invalid' }])
  const [line] = await site.rows<{ id: string }>('select id from billing.billing_line where trip_id = $1', [
    trip.id,
  ])
  await tellAbout(site.ctx('sub'), {
    id: uuidv7(),
    type: LATE,
    version: 1,
    occurred_at: clock.now().toISOString(),
    recorded_at: clock.now().toISOString(),
    service: 'billing',
    actor: null,
    scope: {},
    subject: { type: 'billing-line', id: line!.id, no: String(trip.trip_no) },
    data: {},
  })
}

const rowsOf = (userId: string): Promise<{ no: string }[]> =>
  site.rows(
    `select data->>'no' as no from sub.notification where user_id = $1 and event_type = $2 order by id`,
    [userId, LATE],
  )

test('of many lines that are late a tower has one notice unread, and hears again once it was read', async () => {
  for (let lines = 0; lines < 5; lines += 1) await late()
  const { userId } = site.maker.actor
  expect(await rowsOf(userId)).toHaveLength(1)
  await site.rows('update sub.notification set read_at = now() where user_id = $1', [userId])
  await late()
  await late()
  expect(await rowsOf(userId)).toHaveLength(2)
})
