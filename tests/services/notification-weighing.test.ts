import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#kernel/wire.ts'
import type { Notification } from '#contracts/notice/calls.ts'
import { DEMO_TRUCKS } from '#services/master/start-data/fleet.ts'
import { startRelay, type Relay } from '#events/relay.ts'
import { notifier } from '#services/sub/notice/tell.ts'
import type { Caller } from '../support/plant.ts'
import { capture, pass, TB1, weighSite, type WeighSite } from '../support/weigh-site.ts'

type Row = Record<string, unknown>

let site: WeighSite
let relay: Relay
let operator: Caller
let second: Caller
let tower: Caller

beforeAll(async () => {
  site = await weighSite()
  operator = site.as('weighbridge', { scale: [TB1] })
  second = site.as('weighbridge-2')
  tower = site.as('control-tower')
  relay = startRelay(site.ctx('order'), site.bus, notifier(site.ctx('sub')))
})

afterAll(async () => {
  await relay.close()
  await site.close()
})

async function inbox(caller: Caller): Promise<Notification[]> {
  await relay.drain()
  const { data } = await site.onSub<Page<Notification>>(caller, 'GET', '/v1/notification')
  return data.items
}

const titles = async (caller: Caller): Promise<string[]> => (await inbox(caller)).map(({ title }) => title)

/** A whole ticket at the origin; `more` goes with the second weight, `extra` kg lie on the truck then. */
async function weighTwice(trip_id: string, extra = 0, more: Row = {}): Promise<Row> {
  const take = async (body: Row): Promise<Row> => {
    const answer = await capture<Row>(operator, { scale_id: TB1, trip_id, ...body })
    expect(answer.status, answer.header.message).toBe(200)
    await site.clear(operator, TB1)
    return answer.data
  }
  await site.standOn(operator, TB1, { trip_id })
  await take({})
  pass(4 * 60_000)
  await site.standOn(operator, TB1, { trip_id })
  if (extra)
    await site.rows('update sub.scale_reading set weight_kg = weight_kg + $2 where scale_id = $1', [
      TB1,
      extra,
    ])
  return take(more)
}

test('a request to void a ticket goes to control tower, its answer to who weighed', async () => {
  const trip_id = await site.addTrip(1)
  const ticket = await weighTwice(trip_id)
  expect(await titles(tower)).toEqual([])
  await operator.act(`/v1/weighing/${ticket.id}/request-void`, { reason: 'Truk salah, timbang ulang' })
  expect((await inbox(tower))[0]).toMatchObject({
    title: `The weighbridge asks to void ticket ${ticket.ticket_no}`,
    note: 'Truk salah, timbang ulang',
    link: `/dashboard/order-list-v2?ticket=${ticket.id}`,
  })
  await tower.act(`/v1/weighing/${ticket.id}/refuse-void`, { reason: 'Timbangan sudah benar' })
  expect((await inbox(site.as('super-ct'))).map(({ read_at: at }) => at === null)).toEqual([false])
  expect(await inbox(operator)).toMatchObject([
    { title: `Ticket ${ticket.ticket_no} is kept: the void was refused`, note: 'Timbangan sudah benar' },
  ])
  expect(await titles(second)).toEqual([])
})

test('a serious flag goes to control tower, not to the weighbridge', async () => {
  const trip_id = await site.addTrip(13, { planned_kg: 40_000 })
  await site.rows('update master.truck set jbi_kg = tare_kg + 1000 where id = $1', [DEMO_TRUCKS[12]!.id])
  const ticket = await weighTwice(trip_id, 5000, { note: 'Ditahan di pos keluar' })
  expect(ticket.status).toBe('flagged')
  expect(await titles(tower)).toContain(`Ticket ${ticket.ticket_no} has a serious flag`)
  expect((await titles(second)).join('\n')).not.toContain(String(ticket.ticket_no))
})

test('another flag goes to an operator of the scale who did not weigh it', async () => {
  const trip_id = await site.addTrip(2)
  const ticket = await weighTwice(trip_id, -4000, { note: 'Muatan kurang dari rencana' })
  expect(ticket.status).toBe('flagged')
  expect((await inbox(second))[0]).toMatchObject({
    title: `Ticket ${ticket.ticket_no} is flagged and waits for verification`,
    link: `/dashboard/weighing-result/verification?ticket=${ticket.id}`,
  })
  expect((await titles(operator)).join('\n')).not.toContain('is flagged')
})
