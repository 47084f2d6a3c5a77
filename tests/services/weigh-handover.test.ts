import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../support/plant.ts'
import { capture, pass, TB1, TB2, TB5, weighSite, type WeighSite } from '../support/weigh-site.ts'

type Row = Record<string, unknown>

let site: WeighSite
let operator: Caller
let second: Caller

beforeAll(async () => {
  site = await weighSite()
  operator = site.as('weighbridge', { scale: [TB1, TB2] })
  second = site.as('weighbridge-2', { scale: [TB1, TB2] })
})

afterAll(() => site.close())

const sign = (by: Caller, scale_id = TB1) => by.post<Row>('/v1/weigh-handover/create', { scale_id })
const act = (by: Caller, id: unknown, name: string) =>
  by.act<Row>(`/v1/weigh-handover/${String(id)}/${name}`, name === 'accept' ? { note: 'Seen' } : {})

test('open tickets are handed over by name with their minutes, once for a scale, and stay as they stood', async () => {
  const trip = await site.addTrip(3)
  await site.standOn(operator, TB1, { trip_id: trip })
  const taken = await capture<Row>(operator, { scale_id: TB1, trip_id: trip })
  await site.clear(operator, TB1)
  pass(25 * 60_000)
  const both = await Promise.all([sign(operator), sign(operator)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const made = both.find(({ status }) => status === 200)!.data
  expect(made).toMatchObject({ ticket_count: 1, status: 'signed', signed_by_name: operator.actor.name })
  expect(made['contents']).toMatchObject([{ ticket_no: taken.data['ticket_no'], minutes: 25 }])
  expect((await sign(second, TB2)).data).toMatchObject({ ticket_count: 0, contents: [] })

  expect((await act(operator, made['id'], 'accept')).status).toBe(412)
  expect((await act(second, made['id'], 'withdraw')).status).toBe(412)
  const accepted = await act(second, made['id'], 'accept')
  expect(accepted.data).toMatchObject({ status: 'accepted', accepted_by_name: second.actor.name })
  expect((await act(operator, made['id'], 'withdraw')).status).toBe(412)
  await expect(
    site.rows(`update orders.weigh_handover set contents = '[]' where id = $1`, [made['id']]),
  ).rejects.toThrow('not changed')
  expect((await sign(second)).status).toBe(200)
  const foreign = await sign(operator, TB5)
  expect(foreign.errors?.[0]).toMatchObject({ field: 'scale_id' })
})
