import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { NOTIFICATION_KINDS } from '#contracts/notice/notification.ts'
import { isSettingName } from '#contracts/setting/settings.ts'
import { handoverClocks, PROBLEM_CLOCKS, WEIGHING_CLOCKS } from '#contracts/weighing/weighbridge-clocks.ts'
import { limitNames } from '#engine/clock/measure.ts'
import { findOrphans } from '#services/order/weighing/orphans.ts'
import { tellLateAtWeighbridge } from '#services/order/weighing/clocks.ts'
import type { Caller } from '../support/plant.ts'
import { capture, pass, TB1, TB2, weighSite, type WeighSite } from '../support/weigh-site.ts'

type Row = Record<string, unknown>
const MIN = 60_000

let site: WeighSite
let operator: Caller
let second: Caller

beforeAll(async () => {
  site = await weighSite()
  operator = site.as('weighbridge', { scale: [TB1, TB2] })
  second = site.as('weighbridge-2', { scale: [TB1, TB2] })
})
afterAll(() => site.close())

const look = () => tellLateAtWeighbridge(site.ctx('order'))
const told = async (id: unknown): Promise<string[]> =>
  (
    await site.rows<{ type: string }>(
      `select type from orders.outbox where subject_id = $1 and type ~ '(_late|_due)$' order by seq`,
      [id],
    )
  ).map(({ type }) => type)
const inMinutes = (minutes: number): string => new Date(clock.ms() + minutes * MIN).toISOString()
const ticket = async (id: unknown) =>
  (
    await site.rows<{ status: string; due_at: string | null; photo_count: number }>(
      'select status, due_at, photo_count from orders.weighing where id = $1',
      [id],
    )
  )[0]!

const after = (ms: number, minutes: number): string => new Date(ms + minutes * MIN).toISOString()

async function weigh(trip_id: string): Promise<Row & { at: number }> {
  await site.standOn(operator, TB1, { trip_id })
  const { status, data, header } = await capture<Row>(operator, { scale_id: TB1, trip_id })
  expect(status, header.message).toBe(200)
  const at = clock.ms()
  await site.clear(operator, TB1)
  return { ...data, at }
}

test('every limit is a setting, and every alarm has its words', () => {
  const all = [
    ...WEIGHING_CLOCKS,
    ...PROBLEM_CLOCKS,
    ...handoverClocks('weigh-handover'),
    ...handoverClocks('shift-handover'),
  ]
  expect(limitNames({ clocks: all }).filter((name) => !isSettingName(name))).toEqual([])
  const events = all.flatMap((one) => [
    one.event,
    ...('remind' in one ? one.remind.map(({ event }) => event) : []),
  ])
  expect(events.filter((event) => !NOTIFICATION_KINDS[event])).toEqual([])
})

describe('a ticket', () => {
  test('has 180 minutes between its weights, then 12 hours to its verification, each told once', async () => {
    const trip = await site.addTrip(3)
    const { id, at } = await weigh(trip)
    await look()
    expect((await ticket(id)).due_at).toBe(after(at, 180))
    pass(180 * MIN)
    expect(await look()).toBe(1)
    expect(await look()).toBe(0)
    expect(await told(id)).toEqual(['weighing.second_late'])
    const done = await weigh(trip)
    await look()
    expect((await ticket(id)).due_at).toBe(after(done.at, 720))
    pass(600 * MIN)
    await look()
    pass(120 * MIN)
    await look()
    expect(await told(id)).toEqual([
      'weighing.second_late',
      'weighing.verification_due',
      'weighing.verification_late',
    ])
    const row = await ticket(id)
    const flags = await site.rows<{ flags: { code: string }[] }>(
      'select flags from orders.weighing where id = $1',
      [id],
    )
    await second.act(`/v1/weighing/${String(id)}/verify`, {
      comment: 'Seen with its pictures',
      answers: flags[0]!.flags.map(({ code }) => ({ flag: code, comment: 'Looked at and explained' })),
    })
    expect(row.due_at).not.toBeNull()
    expect(await ticket(id)).toMatchObject({ status: 'verified', due_at: null })
  })

  test('that was revised waits anew from then on, and is no orphan for its age', async () => {
    const trip = await site.addTrip(4)
    const { id } = await weigh(trip)
    pass(5 * MIN)
    await weigh(trip)
    await site.rows(
      `update orders.weighing set status = 'revision_pending', orphaned_at = null where id = $1`,
      [id],
    )
    expect((await ticket(id)).due_at).toBeNull()
    pass(3 * 24 * 60 * MIN)
    await site.rows(`update orders.weighing set status = 'flagged', updated_at = $2 where id = $1`, [
      id,
      clock.now().toISOString(),
    ])
    await look()
    expect((await ticket(id)).due_at).toBe(inMinutes(720))
    await findOrphans(site.ctx('order'))
    const [row] = await site.rows<{ orphaned_at: string | null }>(
      'select orphaned_at from orders.weighing where id = $1',
      [id],
    )
    expect(row!.orphaned_at).toBeNull()
  })

  test('counts the pictures that its weights name', async () => {
    const trip = await site.addTrip(5)
    const { id } = await weigh(trip)
    const named = async (): Promise<number> =>
      (
        await site.rows<{ n: number }>(
          'select coalesce(sum(jsonb_array_length(photos)), 0)::int as n from orders.weighment where weighing_id = $1',
          [id],
        )
      )[0]!.n
    const first = await named()
    expect(first).toBeGreaterThan(0)
    expect((await ticket(id)).photo_count).toBe(first)
    pass(5 * MIN)
    await weigh(trip)
    expect((await ticket(id)).photo_count).toBe(await named())
    expect(await named()).toBeGreaterThan(first)
  })
})

describe('trouble with a scale', () => {
  const report = async (impact: string): Promise<Row> => {
    const [problem] = await site.rows<{ id: string }>(
      `select id from master.problem where code = 'INDICATOR-DOWN'`,
    )
    const answer = await operator.post<Row>('/v1/problem-report/create', {
      scale_id: TB2,
      problem_id: problem!.id,
      impact,
      started_at: clock.now().toISOString(),
      description: 'The indicator flickers now and then',
    })
    expect(answer.status, answer.header.message).toBe(200)
    return answer.data
  }

  test('that stops a scale is to be handled within 15 minutes, other trouble within 60; it is told twice', async () => {
    const stopped = await report('stopped')
    const slow = await report('slow')
    expect(stopped['due_at']).toBe(inMinutes(15))
    expect(slow['due_at']).toBe(inMinutes(60))
    pass(15 * MIN)
    await look()
    expect([await told(stopped['id']), await told(slow['id'])]).toEqual([
      ['problem-report.handling_late'],
      [],
    ])
    pass(60 * MIN)
    await look()
    expect(await told(stopped['id'])).toEqual([
      'problem-report.handling_late',
      'problem-report.handling_still_late',
    ])
    expect(await told(slow['id'])).toEqual(['problem-report.handling_late'])
    await operator.act(`/v1/problem-report/${String(slow['id'])}/handle`, {})
    pass(600 * MIN)
    await look()
    expect(await told(slow['id'])).toEqual(['problem-report.handling_late'])
    const [row] = await site.rows<{ due_at: string | null }>(
      'select due_at from orders.problem_report where id = $1',
      [slow['id']],
    )
    expect(row!.due_at).toBeNull()
  })

  test('that gets worse has less time from its report on', async () => {
    const worse = await report('slow')
    pass(5 * MIN)
    await operator.act(`/v1/problem-report/${String(worse['id'])}/impact`, {
      impact: 'none',
      reason: 'It weighs as usual again',
    })
    await look()
    const [row] = await site.rows<{ due_at: string | null }>(
      'select due_at from orders.problem_report where id = $1',
      [worse['id']],
    )
    expect(row!.due_at).toBe(inMinutes(55))
  })
})

test('a handover waits half an hour to be accepted, and no longer once it is', async () => {
  const made = (await operator.post<Row>('/v1/weigh-handover/create', { scale_id: TB1 })).data
  expect(made['due_at']).toBe(inMinutes(30))
  pass(31 * MIN)
  await look()
  expect(await told(made['id'])).toEqual(['weigh-handover.accept_late'])
  const accepted = await second.act<Row>(`/v1/weigh-handover/${String(made['id'])}/accept`, { note: null })
  expect(accepted.data).toMatchObject({ status: 'accepted', due_at: null })
})
