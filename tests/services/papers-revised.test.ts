import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import type { WeighingTicket } from '#contracts/weighing/ticket.ts'
import { paperStamp, paperText, type Printable } from '#contracts/weighing/paper.ts'
import { fixWeights } from '../support/fixed-weights.ts'
import { revisionSite, type RevisionSite } from '../support/revision-site.ts'

let site: RevisionSite

beforeAll(async () => {
  site = await revisionSite()
})

afterAll(() => site.close())

test('the papers of a revised ticket say word by word what they always said, and so do those it replaced (rel.R14)', async () => {
  const { id } = await site.ticket(3)
  await fixWeights(site, String(id))
  const paper = async (kind: string, version?: number): Promise<Printable> => {
    const { status, data } = await site.operator.post<Printable>(`/v1/weighing/${String(id)}/paper`, {
      kind,
      version,
    })
    expect(status).toBe(200)
    return data
  }
  const kinds = ['ticket', 'delivery-note'] as const
  const first = { ticket: await paper('ticket'), 'delivery-note': await paper('delivery-note') }
  for (const kind of kinds) await site.operator.post(`/v1/weighing/${String(id)}/print`, { kind })
  const asked = await site.ask(id, 'weight', [
    ['gross_kg', '19250'],
    ['deduction_kg', '40'],
    ['deduction_reason', 'Terpal basah'],
  ])
  expect((await site.decide(site.tower, asked.data.id, 'approve')).status).toBe(200)
  await site.rows(`update master.vendor set name = name || ' Tbk'`)
  for (const kind of kinds) {
    const now = await paper(kind)
    expect(paperStamp(now)).toBe('REVISI 1 · SALINAN 1')
    const replaced = await paper(kind, 1)
    expect(replaced.paper).toEqual(first[kind].paper)
    expect(paperStamp(replaced)).toBe('DIGANTI REVISI 1 · SALINAN 1')
    for (const lang of ['en', 'id'] as const)
      await expect(paperText(now.paper[lang])).toMatchFileSnapshot(`./papers/${kind}-revised.${lang}.txt`)
  }
  const printed = await site.operator.post(`/v1/weighing/${String(id)}/print`, { kind: 'ticket', version: 1 })
  expect(printed.status).toBe(200)
  expect(paperStamp(await paper('ticket'))).toBe('REVISI 1 · SALINAN 2')
  const none = await site.operator.post(`/v1/weighing/${String(id)}/paper`, { kind: 'ticket', version: 3 })
  expect(none.status).toBe(404)
})

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
