import { afterAll, beforeAll, expect, test } from 'vitest'
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
