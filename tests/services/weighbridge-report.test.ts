import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { verifyTruth } from '#truth/verify.ts'
import { storedFile } from '../support/files.ts'
import { TEST_KEYS } from '../support/signer.ts'
import type { Answer, Caller } from '../support/plant.ts'
import { capture, pass, TB1, TB2, TB5, weighSite, type WeighSite } from '../support/weigh-site.ts'

type Row = Record<string, unknown>

let site: WeighSite
let operator: Caller
let second: Caller

/** The site begins at 09:00 WIB of 2 March, in shift 1. */
const SHIFT_1 = { work_date: '2026-03-02', shift: '1' }
const ALL_YES = { zero_ok: 'yes', platform_clean: 'yes', indicator_ok: 'yes', camera_ok: 'yes', printer_ok: 'yes', network_ok: 'yes' } // prettier-ignore

beforeAll(async () => {
  site = await weighSite()
  operator = site.as('weighbridge', { scale: [TB1, TB2] })
  second = site.as('weighbridge-2', { scale: [TB1, TB2] })
})

afterAll(() => site.close())

const write = (by: Caller, more: Row = {}): Promise<Answer<Row>> =>
  by.post<Row>('/v1/weighbridge-report/create', { scale_id: TB1, ...SHIFT_1, ...ALL_YES, ...more })

const act = (by: Caller, id: unknown, name: string, input: Row = {}): Promise<Answer<Row>> =>
  by.act<Row>(`/v1/weighbridge-report/${String(id)}/${name}`, input)

const read = async (id: unknown): Promise<Row> =>
  (await operator.get<Row>(`/v1/weighbridge-report/${String(id)}`)).data

const at = (wib: string): void => clock.freeze(new Date(`${wib}+07:00`))

async function weigh(n: number): Promise<Row> {
  const trip = await site.addTrip(n)
  for (const _ of [1, 2]) {
    await site.standOn(operator, TB1, { trip_id: trip })
    const taken = await capture<Row>(operator, { scale_id: TB1, trip_id: trip })
    if (taken.status !== 200) throw new Error(taken.header.message)
    await site.clear(operator, TB1)
    pass(5 * 60_000)
    if (_ === 2) return taken.data
  }
  throw new Error('never')
}

test('one report for a shift: counted live, locked and signed when it is sent, acknowledged by another', async () => {
  const tickets = [await weigh(3), await weigh(4)]
  const net = tickets.reduce((sum, { net_kg }) => sum + Number(net_kg), 0)
  const made = await write(operator, { test_weight_kg: 20_000, test_reading_kg: 20_010 })
  expect(made.status, made.header.message).toBe(200)
  expect(made.data).toMatchObject({ status: 'draft', ticket_count: 2, total_net_kg: net, result: 'pass' })
  expect(made.data['report_no']).toMatch(/^LTB-\d{4}-\d{4}$/)
  const id = made.data['id']

  const early = await act(operator, id, 'submit')
  expect([early.status, early.errors?.[0]?.field]).toEqual([412, 'shift'])
  const twice = await write(second)
  expect(twice.errors?.[0]).toMatchObject({ field: 'shift' })
  const third = await weigh(5)
  const live = await operator.post<Row>('/v1/weighbridge-report/counts', { scale_id: TB1, ...SHIFT_1 })
  expect(live.data).toMatchObject({ ticket_count: 3, missing_numbers: [], open_count: 0 })

  at('2026-03-02T14:45:00')
  const [head] = await site.rows('select seq, hash from orders.scale_chain where scale_id = $1', [TB1])
  const both = await Promise.all([act(operator, id, 'submit'), act(second, id, 'submit')])
  expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  const sent = await read(id)
  const total = net + Number(third['net_kg'])
  expect(sent).toMatchObject({ status: 'submitted', ticket_count: 3, total_net_kg: total, tolerance_kg: 20 })
  expect([sent['chain_seq'], sent['chain_hash']]).toEqual([Number(head!['seq']), head!['hash']])
  expect(sent['counted_until']).toBe('2026-03-02T07:45:00.000Z')

  const [sender, other] =
    sent['operator_id'] === operator.actor.userId ? [operator, second] : [second, operator]
  expect((await act(sender, id, 'acknowledge')).status).toBe(412)
  const author = await act(operator, id, 'acknowledge')
  expect(author.status).toBe(412)
  const change = await operator.post<Row>('/v1/weighbridge-report/update', { id, row_version: sent['row_version'], notes: 'Later' }) // prettier-ignore
  expect(change.status).toBe(412)
  if (other === second)
    expect((await act(second, id, 'acknowledge')).data).toMatchObject({ status: 'acknowledged' })
})

test('what is weighed after a report was sent is counted by the next shift', async () => {
  at('2026-03-02T14:50:00')
  const late = await weigh(6)
  at('2026-03-02T16:00:00')
  const made = await write(operator, { shift: '2' })
  expect(made.data).toMatchObject({
    ticket_count: 1,
    total_net_kg: late['net_kg'],
    counted_from: '2026-03-02T07:45:00.000Z',
  })
})

test('a night belongs to the day it began', async () => {
  at('2026-03-03T02:00:00')
  expect((await write(operator, { shift: '1', work_date: '2026-03-03' })).errors?.[0]).toMatchObject({
    field: 'shift',
  })
  const night = await write(operator, { shift: '3' })
  expect(night.data).toMatchObject({ counted_from: '2026-03-02T16:00:00.000Z' })
  const { data } = await operator.get<{ items: Row[] }>('/v1/weighbridge-report/due')
  const mine = data.items.filter(({ scale_id }) => scale_id === TB1)
  expect(mine.map(({ work_date, shift, status }) => [work_date, shift, status])).toEqual([
    ['2026-03-02', '2', 'draft'],
    ['2026-03-02', '3', 'draft'],
  ])
})

test('a failed test load stops the scale, and a check that is no wants a photo', async () => {
  at('2026-03-03T14:40:00')
  const day = { work_date: '2026-03-03', shift: '1', scale_id: TB2 }
  const half = await write(operator, { ...day, test_weight_kg: 20_000 })
  expect(half.errors?.[0]).toMatchObject({ field: 'test_reading_kg' })
  const test_load = { test_weight_kg: 20_000, test_reading_kg: 20_060 }
  const made = await write(operator, { ...day, ...test_load, zero_ok: null, camera_ok: 'no' })
  expect(made.data).toMatchObject({ result: 'fail', deviation_kg: 60, tolerance_kg: 20 })
  const refused = await act(operator, made.data['id'], 'submit')
  expect(refused.errors?.map(({ field }) => field)).toEqual(['zero_ok', 'photos'])
  const photo = await storedFile(site, operator)
  const { row_version } = await read(made.data['id'])
  const saved = await operator.post<Row>('/v1/weighbridge-report/update', {
    id: made.data['id'],
    row_version,
    zero_ok: 'yes',
    photos: [{ file_id: photo.id }],
  })
  expect(saved.status, saved.header.message).toBe(200)
  const sent = await act(operator, made.data['id'], 'submit')
  expect(sent.status, sent.header.message).toBe(200)
  const [problem] = await site.rows('select * from orders.problem_report where id = $1', [
    sent.data['problem_report_id'],
  ])
  expect(problem).toMatchObject({ scale_id: TB2, impact: 'stopped', problem_id: null })
  const told = await site.rows(`select 1 from orders.outbox where type = 'scale.test_failed'`)
  expect(told).toHaveLength(1)
  const stands = await operator.post<{ scale: Row }>('/v1/weighing/queue', { scale_id: TB2 })
  expect(stands.data.scale['in_service']).toBe(false)
})

test('a ticket that was taken away is a missing number, and a chain that was cut off is not the printed one', async () => {
  at('2026-03-03T15:30:00')
  await weigh(7)
  const gone = await weigh(8)
  await weigh(9)
  await site.rows('alter table orders.weighment disable trigger user')
  await site.rows('delete from orders.weighment where weighing_id = $1', [gone['id']])
  await site.rows('delete from orders.weighing where id = $1', [gone['id']])
  await site.rows('alter table orders.weighment enable trigger user')
  const counts = await operator.post<Row>('/v1/weighbridge-report/counts', {
    scale_id: TB1,
    work_date: '2026-03-03',
    shift: '2',
  })
  expect(counts.data['missing_numbers']).toEqual([gone['ticket_no']])
  const [sent] = await site.rows(
    `select report_no, chain_seq from orders.weighbridge_report where scale_id = $1 and signature is not null`,
    [TB1],
  )
  await site.rows('alter table orders.weighment disable trigger user')
  await site.rows('delete from orders.weighment where scale_id = $1 and chain_seq = $2', [
    TB1,
    sent!['chain_seq'],
  ])
  await site.rows('alter table orders.weighment enable trigger user')
  await site.rows('alter table orders.weighbridge_report disable trigger user')
  await site.rows(
    `update orders.weighbridge_report set ticket_count = ticket_count + 1 where report_no = $1`,
    [sent!['report_no']],
  )
  await site.rows('alter table orders.weighbridge_report enable trigger user')
  const truth = await verifyTruth(site.db, { keys: TEST_KEYS, heads: [] })
  const said = truth.breaks.filter(({ record }) => record === sent!['report_no']).map(({ words }) => words)
  expect(said).toEqual([
    'it is not as it was sent',
    `weight ${String(sent!['chain_seq'])}, which it printed as the last one, is missing`,
  ])
})

test('a sent report is kept by the database too', async () => {
  const change = (sql: string) => site.rows(`${sql} where signature is not null`)
  await expect(change('update orders.weighbridge_report set total_net_kg = 1')).rejects.toThrow('not changed')
  await expect(change('delete from orders.weighbridge_report')).rejects.toThrow('not deleted')
})

test('scales of others are not reported', async () => {
  expect((await write(operator, { scale_id: TB5 })).errors?.[0]).toMatchObject({ field: 'scale_id' })
  const counts = await operator.post<Row>('/v1/weighbridge-report/counts', { scale_id: TB5, ...SHIFT_1 })
  expect(counts.status).toBe(404)
})
