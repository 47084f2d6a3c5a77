import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import type { WeighingTicket } from '#contracts/weighing/ticket.ts'
import { paperStamp, type Printable } from '#contracts/weighing/paper.ts'
import { revisionSite, type RevisionSite } from '../support/revision-site.ts'

let site: RevisionSite

beforeAll(async () => {
  site = await revisionSite()
}, 120_000)

afterAll(() => site.close())

test('a revised ticket that was never printed still shows on paper what it was before (rel.R14)', async () => {
  const ticket = await site.ticket(1)
  const gross = Number(ticket.gross_kg) - 200
  const asked = await site.ask(ticket.id, 'weight', [['gross_kg', String(gross)]])
  expect(asked.status, JSON.stringify(asked)).toBe(200)
  expect((await site.decide(site.tower, asked.data.id, 'approve')).status).toBe(200)
  const { status, data } = await site.operator.post<Printable>(`/v1/weighing/${String(ticket.id)}/paper`, {
    kind: 'ticket',
  })
  expect(status).toBe(200)
  expect(paperStamp(data)).toBe('REVISI 1')
  const said = new Map(data.paper.en.before.map(({ label, text }) => [label, text]))
  const kg = (value: unknown): string => `${Number(value).toLocaleString('en-GB')} kg`
  expect(said.get('Gross')).toBe(kg(ticket.gross_kg))
  expect(said.get('Net')).toBe(kg(ticket.net_kg))
  expect(data.paper.en.weights[0]).toMatchObject({ label: 'Gross', kg: kg(gross), by: 'Revised' })
})

test('a trip’s delivery note is the kept one of its ticket: one paper, whoever prints it, revised and void with it', async () => {
  const ticket = await site.ticket(2)
  await site.rows(
    `update orders.trip set status = 'loaded', loaded_at = $2, papers_printed = 1 where id = $1`,
    [ticket.trip_id, clock.now().toISOString()],
  )
  const note = async (): Promise<Printable> => {
    const { delivery } = (await site.operator.get<WeighingTicket>(`/v1/weighing/${String(ticket.id)}/ticket`))
      .data
    expect(delivery?.weighing_id).toBe(ticket.id)
    return (
      await site.tower.post<Printable>(`/v1/weighing/${String(delivery?.weighing_id)}/paper`, {
        kind: 'delivery-note',
      })
    ).data
  }
  const first = await note()
  expect(paperStamp(first)).toBe('SALINAN 1')
  await site.rows(`update master.driver set name = 'Nama Lain' where id = $1`, [
    (await site.ticketNow(ticket.id)).driver_id,
  ])
  expect((await note()).paper).toEqual(first.paper)
  const asked = await site.ask(ticket.id, 'weight', [['gross_kg', String(Number(ticket.gross_kg) - 100)]])
  expect((await site.decide(site.tower, asked.data.id, 'approve')).status).toBe(200)
  const second = await note()
  expect(paperStamp(second)).toBe('REVISI 1 · SALINAN 1')
  expect(second.paper.id.before.map(({ label }) => label)).toContain('Netto')
  await site.rows(`update orders.trip set status = 'in_transit' where id = $1`, [ticket.trip_id])
  const voided = await site.ask(ticket.id, 'void', [])
  expect(voided.status, JSON.stringify(voided)).toBe(200)
  expect((await site.decide(site.tower, voided.data.id, 'approve')).status).toBe(200)
  expect(paperStamp(await note())).toBe('BATAL')
})
