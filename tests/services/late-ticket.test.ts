import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { verifyTruth } from '#truth/verify.ts'
import { DEMO_TRUCKS } from '#services/master/start-data/fleet.ts'
import { FakeAgent, FakeTerminal, type Opened } from '../support/offline-terminal.ts'
import type { Caller } from '../support/plant.ts'
import { TEST_KEYS } from '../support/signer.ts'
import { foundIn } from '../support/truth-found.ts'
import { PLATFORM, TB1, weighSite, type WeighSite } from '../support/weigh-site.ts'

type Row = Record<string, unknown>

let site: WeighSite
let operator: Caller
let agent: FakeAgent
let terminal: FakeTerminal

const CHECKS = { zero_ok: 'yes', platform_clean: 'yes', indicator_ok: 'yes', camera_ok: 'yes', printer_ok: 'yes', network_ok: 'yes' } // prettier-ignore
const ms = (wib: string): number => Date.parse(`${wib}+07:00`)
const at = (wib: string): void => clock.freeze(new Date(ms(wib)))

beforeAll(async () => {
  site = await weighSite()
  operator = site.as('weighbridge', { scale: [TB1] })
  agent = new FakeAgent(TB1)
  await site.rows(...agent.known())
  const body = { scale_id: TB1, terminal_id: uuidv7() }
  terminal = new FakeTerminal((await operator.post<Opened>('/v1/weighing/terminal', body)).data)
})

afterAll(() => site.close())

/** A truck without a trip, weighed twice without the server. */
async function weighed(n: number, from: string): Promise<{ no: string; records: object[] }> {
  const truck_id = DEMO_TRUCKS[n]!.id
  const [truck] = await site.rows<{ tare_kg: number }>('select tare_kg from master.truck where id = $1', [
    truck_id,
  ])
  const tare = truck!.tare_kg
  const begin = ms(from)
  const ticket = terminal.ticket(begin)
  const record = (sequence: number, kg: number, moment: number) =>
    terminal.record({
      truck_id,
      ticket,
      at: moment,
      capture: {
        scale_id: TB1,
        truck_id,
        place: 'check',
        reason: 'Tidak ada trip di layar',
        sequence,
        weighing_id: sequence === 2 ? ticket.id : null,
        ...PLATFORM,
      },
      frame: agent.frame(kg, moment),
    })
  return { no: ticket.no, records: [record(1, tare, begin), record(2, tare + 10_000, begin + 10 * 60_000)] }
}

async function hand(records: object[]): Promise<void> {
  const body = { terminal_id: terminal.opened.terminal_id, records }
  const answer = await operator.post<{ items: Row[] }>('/v1/weighing/sync', body)
  expect(answer.data.items.map(({ outcome }) => outcome)).toEqual(['taken', 'taken'])
}

async function counts(work_date: string, shift: string): Promise<Row> {
  const answer = await operator.post<Row>('/v1/weighbridge-report/counts', {
    scale_id: TB1,
    work_date,
    shift,
  })
  expect(answer.status, answer.header.message).toBe(200)
  return answer.data
}

async function report(work_date: string, shift: string): Promise<Row> {
  const made = await operator.post<Row>('/v1/weighbridge-report/create', { scale_id: TB1, work_date, shift, ...CHECKS }) // prettier-ignore
  expect(made.status, made.header.message).toBe(200)
  const sent = await operator.act<Row>(`/v1/weighbridge-report/${String(made.data['id'])}/submit`, {})
  expect(sent.status, sent.header.message).toBe(200)
  return (await operator.get<Row>(`/v1/weighbridge-report/${String(made.data['id'])}`)).data
}

test('a ticket that comes after its shift has reported stands in the next report, once and by its number', async () => {
  const early = await weighed(1, '2026-03-02T13:00:00')
  const late = await weighed(2, '2026-03-02T14:00:00')
  at('2026-03-02T14:30:00')
  await hand(early.records)
  at('2026-03-02T14:45:00')
  const first = await report('2026-03-02', '1')
  expect(first).toMatchObject({ ticket_count: 1, total_net_kg: 10_000, late_count: 0, late_numbers: [] })

  at('2026-03-02T16:00:00')
  expect(await counts('2026-03-02', '2')).toMatchObject({ late_count: 0 })
  await hand(late.records)
  // Its net belongs to no later shift: who reads the reports adds it to the one before.
  expect(await counts('2026-03-02', '2')).toMatchObject({
    ticket_count: 0,
    total_net_kg: 0,
    late_count: 1,
    late_numbers: [late.no],
  })

  at('2026-03-02T22:50:00')
  const second = await report('2026-03-02', '2')
  expect(second).toMatchObject({ ticket_count: 0, late_count: 1, late_numbers: [late.no] })
  at('2026-03-03T01:00:00')
  expect(await counts('2026-03-02', '3')).toMatchObject({ late_count: 0, late_numbers: [] })
  expect(await foundIn(site.db)).toEqual([])
})

test('late numbers are signed: taking one away is seen', async () => {
  await site.rows('alter table orders.weighbridge_report disable trigger weighbridge_report_sealed')
  await site.rows(`update orders.weighbridge_report set late_numbers = '[]' where late_count = 1`)
  const { breaks } = await verifyTruth(site.db, { keys: TEST_KEYS, heads: [] })
  expect(breaks.map(({ words }) => words)).toContain('it is not as it was sent')
})
