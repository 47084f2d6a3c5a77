import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import type { Answer, Caller } from '../support/plant.ts'
import { capture, pass, TB1, TB2, TB5, weighSite, type WeighSite } from '../support/weigh-site.ts'

type Row = Record<string, unknown>

let site: WeighSite
let operator: Caller
let tower: Caller
const problems: Record<string, string> = {}

beforeAll(async () => {
  site = await weighSite()
  operator = site.as('weighbridge', { scale: [TB1, TB2] })
  tower = site.as('control-tower')
  for (const { id, code } of await site.rows<{ id: string; code: string }>(
    'select id, code from master.problem',
  ))
    problems[code] = id
})

afterAll(() => site.close())

const at = (minutes: number): string => new Date(clock.ms() + minutes * 60_000).toISOString()

function report(by: Caller, more: Row = {}): Promise<Answer<Row>> {
  return by.post<Row>('/v1/problem-report/create', {
    scale_id: TB1,
    problem_id: problems['INDICATOR-DOWN'],
    impact: 'stopped',
    started_at: at(0),
    description: 'The indicator shows nothing at all',
    ...more,
  })
}

const act = (by: Caller, row: Row, name: string, input: Row = {}): Promise<Answer<Row>> =>
  by.act<Row>(`/v1/problem-report/${String(row.id)}/${name}`, input)

const cured = { resolution: 'A new cable was drawn and tried' }

async function refusals(caller: Caller, trip_id: string): Promise<Row[]> {
  const shown = await caller.post<{ refusals: Row[] }>('/v1/weighing/preview', { scale_id: TB1, trip_id })
  return shown.data.refusals.filter(({ code }) => code === 'out_of_service')
}

test('a scale out of service takes no weight, says why and who handles it, until it is back', async () => {
  const trip = await site.addTrip(3)
  const made = await report(operator)
  expect(made.status, made.header.message).toBe(200)
  expect(made.data).toMatchObject({ status: 'open', downtime_min: 0, impact: 'stopped' })
  await site.standOn(operator, TB1, { trip_id: trip })
  const no = String(made.data.report_no)
  expect(no).toMatch(/^LKD-\d{4}-\d{4}$/)
  const refused = await capture(operator, { scale_id: TB1, trip_id: trip })
  expect(refused.status).toBe(412)
  expect(refused.header.message).toContain(`Indikator tidak terbaca, ${no}`)
  const queue = await operator.post<{ scale: Row }>('/v1/weighing/queue', { scale_id: TB1 })
  expect(queue.data.scale['in_service']).toBe(false)

  await act(tower, made.data, 'handle')
  const [handled] = await refusals(operator, trip)
  expect(handled?.message).toContain(`${tower.actor.name} handles it`)

  pass(42 * 60_000)
  const resolved = await act(tower, made.data, 'resolve', cured)
  expect(resolved.status, resolved.header.message).toBe(200)
  expect(resolved.data).toMatchObject({
    status: 'resolved',
    stopped_at: null,
    resolved_by_name: tower.actor.name,
  })
  expect(resolved.data['downtime_min']).toBeGreaterThanOrEqual(42)
  expect(await refusals(operator, trip)).toEqual([])
  expect(
    await site.rows(
      'select scale_id from orders.public_scale_service where scale_id = $1 and ended_at = $2',
      [TB1, resolved.data['resolved_at']],
    ),
  ).toHaveLength(1)
  expect((await act(operator, made.data, 'close')).data).toMatchObject({ status: 'closed' })
  await site.clear(operator, TB1)
})

test('two who stop a scale at once make one report', async () => {
  const both = await Promise.all([report(operator), report(operator)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const [made, refused] = both.toSorted((a, b) => a.status - b.status)
  expect(refused!.errors?.[0]).toMatchObject({ field: 'impact' })
  // A second trouble that stops nothing may be told beside it, and may not be made to stop it too.
  const slow = await report(operator, { impact: 'slow' })
  expect(slow.status).toBe(200)
  const worse = await act(operator, slow.data, 'impact', { impact: 'stopped', reason: 'It got much worse' })
  expect(worse.status).toBe(412)
  await act(operator, slow.data, 'resolve', cured)
  await act(operator, made!.data, 'resolve', cured)
})

test('downtime counts only while it stands, however often the impact changes', async () => {
  const made = await report(operator, { impact: 'slow', started_at: at(-90) })
  const change = (impact: string): Promise<Answer<Row>> =>
    act(operator, made.data, 'impact', { impact, reason: 'As the technician found it' })
  pass(10 * 60_000)
  await change('stopped')
  pass(15 * 60_000)
  const eased = await change('slow')
  expect(eased.data).toMatchObject({ downtime_min: 15, stopped_at: null })
  expect((await change('slow')).status).toBe(412)
  pass(30 * 60_000)
  await change('stopped')
  pass(5 * 60_000)
  const future = await act(operator, made.data, 'resolve', { ...cured, ended_at: at(10) })
  expect(future.errors?.[0]).toMatchObject({ field: 'ended_at' })
  const early = await act(operator, made.data, 'resolve', { ...cured, ended_at: at(-20) })
  expect(early.errors?.[0]).toMatchObject({ field: 'ended_at' })
  const done = await act(operator, made.data, 'resolve', { ...cured, ended_at: at(-2) })
  expect(done.data).toMatchObject({ downtime_min: 18, status: 'resolved' })
})

test('a stop does not begin before the last weight that the scale gave', async () => {
  const trip = await site.addTrip(4)
  await site.standOn(operator, TB1, { trip_id: trip })
  const taken = await capture<Row>(operator, { scale_id: TB1, trip_id: trip })
  expect(taken.status, taken.header.message).toBe(200)
  await site.clear(operator, TB1)
  const made = await report(operator, { started_at: at(-240) })
  expect(made.data).toMatchObject({ stopped_at: taken.data['first_at'] })
  await act(operator, made.data, 'resolve', cured)
})

test('what contradicts itself is refused beside its field', async () => {
  const field = async (more: Row): Promise<unknown> => (await report(operator, more)).errors?.[0]?.field
  expect(await field({ started_at: at(30) })).toBe('started_at')
  expect(await field({ problem_id: problems['SPEEDING'] })).toBe('problem_id')
  expect(await field({ problem_id: null })).toBe('problem_id')
  expect(await field({ scale_id: TB5 })).toBe('scale_id')
  expect(await field({ description: 'short' })).toBe('description')
  const [ticket] = await site.rows<{ id: string }>('select id from orders.weighing where scale_id = $1', [
    TB1,
  ])
  expect(await field({ scale_id: TB2, weighing_id: ticket!.id })).toBe('weighing_id')
})

test('who may not: another scale, a requester, and a haulier, who is not told of it', async () => {
  const made = await report(operator, { impact: 'none' })
  const elsewhere = site.as('weighbridge-2', { scale: [TB5] })
  expect((await elsewhere.get(`/v1/problem-report/${String(made.data.id)}`)).status).toBe(404)
  expect((await report(tower)).status).toBe(403)
  const [vendor] = await site.rows<{ id: string }>('select id from master.vendor order by code limit 1')
  const haulier = site.as('control-tower', { vendor: [vendor!.id] })
  expect((await haulier.get(`/v1/problem-report/${String(made.data.id)}`)).status).toBe(403)
  expect((await act(haulier, made.data, 'resolve', cured)).status).toBe(403)
})
