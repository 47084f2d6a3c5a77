import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadWeighings } from '#services/order/weighing/start-data.ts'
import { verifyTruth } from '#truth/verify.ts'
import type { Caller } from '../support/plant.ts'
import { TEST_KEYS } from '../support/signer.ts'
import { capture, pass, TB1, weighSite, type WeighSite } from '../support/weigh-site.ts'

let site: WeighSite
let operator: Caller

beforeAll(async () => {
  site = await weighSite()
  operator = site.as('weighbridge', { scale: [TB1] })
  for (const n of [1, 2, 3]) {
    const trip_id = await site.addTrip(n)
    await site.standOn(operator, TB1, { trip_id })
    const answer = await capture(operator, { scale_id: TB1, trip_id })
    expect(answer.status, answer.header.message).toBe(200)
    await site.clear(operator, TB1)
    pass(60_000)
  }
})

afterAll(() => site.close())

/** What an administrator of the database could do: the triggers are his to switch off. */
async function tamper(statement: string): Promise<void> {
  await site.rows('alter table orders.weighment disable trigger user')
  await site.rows(statement)
  await site.rows('alter table orders.weighment enable trigger user')
}

const broken = async (): Promise<string[]> => {
  const { breaks } = await verifyTruth(site.db, { keys: TEST_KEYS, heads: [] })
  return breaks.filter(({ check }) => check === 'weights').map(({ record, words }) => `${record}: ${words}`)
}

test('the chain of every scale is whole as it is read back', async () => {
  const { breaks, checked } = await verifyTruth(site.db, { keys: TEST_KEYS, heads: [] })
  expect(breaks).toEqual([])
  expect(checked).toMatchObject({ weights: 3, tickets: 3, trips: 3 })
})

test('the demo’s general weighings end in every way and follow the chain', async () => {
  pass(3_600_000)
  await site.inside('order', loadWeighings)
  const states = await site.rows<{ status: string }>(
    `select distinct status from orders.weighing where place = 'check' order by status`,
  )
  expect(states.map(({ status }) => status)).toEqual(['closed', 'flagged', 'open', 'verified', 'void'])
  expect(await broken()).toEqual([])
})

test('and their histories tell what happened, when it happened', async () => {
  const rows = await site.rows<{ status: string; actions: string }>(
    `select g.status, string_agg(a.action, ' ' order by a.at) as actions from orders.weighing g
     join orders.audit_event a on a.subject_id = g.id and a.at in (g.first_at, g.second_at, g.void_requested_at, g.verified_at, g.voided_at)
     where g.place = 'check' group by g.id, g.status`,
  )
  expect(new Set(rows.map(({ status, actions }) => `${status}: ${actions}`))).toEqual(
    new Set([
      'verified: capture-first capture-second verify',
      'closed: capture-first capture-second',
      'flagged: capture-first capture-second',
      'flagged: capture-first capture-second request-void',
      'void: capture-first capture-second request-void void',
      'open: capture-first',
    ]),
  )
})

test('a changed weight is found', async () => {
  await tamper(
    `update orders.weighment set weight_kg = weight_kg + 10 where chain_seq = 2 and scale_id = '${TB1}'`,
  )
  expect(await broken()).toContainEqual(expect.stringMatching(/^TB-01 weight 2: it is not as it was written/))
  await tamper(
    `update orders.weighment set weight_kg = weight_kg - 10 where chain_seq = 2 and scale_id = '${TB1}'`,
  )
  expect(await broken()).toEqual([])
})

test('a changed reading beside the weight is found', async () => {
  await tamper(
    `update orders.weighment set raw_frame = 'SIM S 000000 kg' where chain_seq = 1 and scale_id = '${TB1}'`,
  )
  expect(await broken()).toContainEqual(expect.stringMatching(/^TB-01 weight 1: it is not as it was written/))
  const [row] = await site.rows<{ kg: number }>(
    'select weight_kg as kg from orders.weighment where chain_seq = 1 and scale_id = $1',
    [TB1],
  )
  await tamper(
    `update orders.weighment set raw_frame = 'SIM S ${String(row!.kg).padStart(6, '0')} kg' where chain_seq = 1 and scale_id = '${TB1}'`,
  )
})

test('a weight taken off the end is found', async () => {
  await site.rows('alter table orders.weighment disable trigger user')
  await site.rows('delete from orders.weighment where chain_seq = 3 and scale_id = $1', [TB1])
  expect(await broken()).toContainEqual(
    expect.stringMatching(
      /: (weight|the weights) 3\b.* missing$|weight 3 is missing$|: the weights 3 to \d+ /,
    ),
  )
})
