import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../support/plant.ts'
import { revisionSite, type RevisionSite } from '../support/revision-site.ts'
import { capture, pass, TB1 } from '../support/weigh-site.ts'
import { foundIn } from '../support/truth-found.ts'

let site: RevisionSite

beforeAll(async () => {
  site = await revisionSite()
})

afterAll(() => site.close())

/** The field that a refused call stands beside. */
const refusedAt = ({ status, errors }: Answer<unknown>): string =>
  status === 200 ? 'taken' : String(errors?.[0]?.field)

test('the weight of a ticket is put right by the tower, and every sum moves with it', async () => {
  const ticket = await site.ticket(1)
  const gross = Number(ticket.gross_kg) - 200
  const asked = await site.ask(ticket.id, 'weight', [['gross_kg', String(gross)]])
  expect(asked.status, JSON.stringify(asked)).toBe(200)
  expect(asked.data).toMatchObject({ status: 'requested', from_version: 1, to_version: null })
  expect(asked.data.changes).toMatchObject([
    { field: 'gross_kg', old_value: String(ticket.gross_kg), new_value: String(gross) },
  ])
  expect((await site.ticketNow(ticket.id)).status).toBe('revision_pending')

  const approved = await site.decide(site.tower, asked.data.id, 'approve')
  expect(approved.status, JSON.stringify(approved)).toBe(200)
  expect(approved.data).toMatchObject({ status: 'approved', to_version: 2 })
  const now = await site.ticketNow(ticket.id)
  expect(now).toMatchObject({
    current_version: 2,
    gross_kg: gross,
    net_kg: Number(ticket.net_kg) - 200,
    first_kg: ticket.first_kg,
    second_kg: ticket.second_kg,
  })
  const { data: printed } = await site.operator.get<{ versions: Record<string, unknown>[] }>(
    `/v1/weighing/${String(ticket.id)}/ticket`,
  )
  expect(printed.versions).toMatchObject([
    { version: 1, net_kg: ticket.net_kg, changed: [], revision_no: null },
    { version: 2, net_kg: now.net_kg, changed: ['gross_kg', 'net_kg'], revision_no: asked.data.revision_no },
  ])
  const [trip] = await site.rows('select origin_net_kg, origin_gross_kg from orders.trip where id = $1', [
    ticket.trip_id,
  ])
  expect(trip).toEqual({ origin_net_kg: now.net_kg, origin_gross_kg: gross })
})

test('papers are confirmed by another operator, never by who asked', async () => {
  const ticket = await site.ticket(2)
  const asked = await site.ask(ticket.id, 'metadata', [['seal_numbers', 'SG-1, SG-2']])
  expect(asked.status, JSON.stringify(asked)).toBe(200)
  expect((await site.decide(site.operator, asked.data.id, 'confirm')).header.message).toContain(
    'somebody else decides',
  )
  expect((await site.decide(site.tower, asked.data.id, 'approve')).status).toBe(412)
  const done = await site.decide(site.second, asked.data.id, 'confirm')
  expect(done.status, JSON.stringify(done)).toBe(200)
  expect(await site.ticketNow(ticket.id)).toMatchObject({
    seal_numbers: ['SG-1', 'SG-2'],
    status: ticket.status,
    net_kg: ticket.net_kg,
    current_version: 2,
  })
})

test('one waits for a ticket; it is neither verified nor voided meanwhile, and stands back when it is withdrawn', async () => {
  const ticket = await site.ticket(3)
  const asked = await site.ask(ticket.id, 'metadata', [['notes', 'Salah catat']])
  expect(refusedAt(await site.ask(ticket.id, 'metadata', [['notes', 'Lagi']]))).toBe('weighing_id')
  expect((await site.second.act(`/v1/weighing/${String(ticket.id)}/verify`, {})).status).toBe(412)
  expect(
    (await site.operator.act(`/v1/weighing/${String(ticket.id)}/request-void`, { reason: 'Truk yang salah' }))
      .status,
  ).toBe(412)
  expect((await site.decide(site.second, asked.data.id, 'cancel')).status).toBe(412)
  expect((await site.decide(site.operator, asked.data.id, 'cancel')).status).toBe(200)
  expect((await site.ticketNow(ticket.id)).status).toBe(ticket.status)
  expect((await site.ask(ticket.id, 'metadata', [['notes', 'Salah catat']])).status).toBe(200)
})

describe('what is refused', () => {
  let ticket: Record<string, unknown>
  beforeAll(async () => {
    ticket = await site.ticket(4)
  })
  const wrong: [string, string, [string, string][], Record<string, unknown>, string][] = [
    ['nothing that differs', 'metadata', [['notes', 'Catatan operator']], {}, 'changes'],
    ['a field of another kind', 'metadata', [['gross_kg', '20000']], {}, 'changes.0.field'],
    ['no whole number', 'weight', [['gross_kg', '20 t']], {}, 'changes.0.new_value'],
    ['more than the scale weighs', 'weight', [['gross_kg', '999980']], {}, 'changes.0.new_value'],
    ['no multiple of its division', 'weight', [['gross_kg', '20003']], {}, 'changes.0.new_value'],
    ['a deduction without its reason', 'weight', [['deduction_kg', '20']], {}, 'changes.0.new_value'],
    [
      'more than was loaded',
      'weight',
      [
        ['deduction_kg', '90000'],
        ['deduction_reason', 'Basah semua'],
      ],
      {},
      'changes.0.new_value',
    ],
    [
      'a weight without proof',
      'weight',
      [['gross_kg', '20000']],
      { indicator_record_no: null },
      'reweigh_weighing_id',
    ],
    ['a weight without a paper', 'weight', [['gross_kg', '20000']], { evidence: [] }, 'evidence'],
    [
      'quality at the origin',
      'quality',
      [
        ['moisture_percent', '2'],
        ['moisture_limit_percent', '1'],
        ['lab_certificate_no', 'LAB-1'],
      ],
      {},
      'kind',
    ],
    ['a void that the plain one does', 'void', [], {}, 'kind'],
  ]

  test.each(wrong)('%s', async (_name, kind, changes, more, field) => {
    expect(refusedAt(await site.ask(ticket.id, kind, changes, more))).toBe(field)
    expect((await site.ticketNow(ticket.id)).status).toBe(ticket.status)
  })

  test('a haulier’s own tower decides on nothing', async () => {
    const asked = await site.ask(ticket.id, 'weight', [['gross_kg', '20000']])
    const haulier = site.as('control-tower', { vendor: [String(ticket.vendor_id)] })
    for (const action of ['approve', 'reject'])
      expect(
        (await site.decide(haulier, asked.data.id, action, { reason: 'Tidak sesuai timbangan' })).status,
      ).toBe(403)
    const no = await site.decide(site.tower, asked.data.id, 'reject', { reason: 'Bukti tidak cocok' })
    expect(no.data).toMatchObject({ status: 'rejected', decision_reason: 'Bukti tidak cocok' })
    expect((await site.ticketNow(ticket.id)).status).toBe(ticket.status)
  })
})

test('two who decide at once: one version', async () => {
  const ticket = await site.ticket(5)
  const asked = await site.ask(ticket.id, 'weight', [['gross_kg', String(Number(ticket.gross_kg) - 20)]])
  const answers = await Promise.all([
    site.decide(site.tower, asked.data.id, 'approve'),
    site.decide(site.as('super-ct'), asked.data.id, 'approve'),
  ])
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  const versions = await site.rows(
    'select version from orders.weighing_version where weighing_id = $1 order by 1',
    [ticket.id],
  )
  expect(versions).toEqual([{ version: 1 }, { version: 2 }])
})

test('where the trip went on, the ticket is voided by a revision', async () => {
  const ticket = await site.ticket(6)
  await site.rows(`update orders.trip set status = 'in_transit' where id = $1`, [ticket.trip_id])
  const asked = await site.ask(ticket.id, 'void', [])
  expect(asked.status, JSON.stringify(asked)).toBe(200)
  const done = await site.decide(site.tower, asked.data.id, 'approve')
  expect(done.status, JSON.stringify(done)).toBe(200)
  expect(await site.ticketNow(ticket.id)).toMatchObject({ status: 'void', current_version: 2 })
  const [trip] = await site.rows('select status, origin_net_kg from orders.trip where id = $1', [
    ticket.trip_id,
  ])
  expect(trip).toEqual({ status: 'in_transit', origin_net_kg: null })
})

test('and all of it explains itself', async () => {
  expect(await foundIn(site.db)).toEqual([])
})

describe('a second weighing that proves a weight', () => {
  /** The truck of a ticket, weighed in general afterwards: empty, then as heavy as told more than on the ticket. */
  async function again(ticket: Record<string, unknown>, more: number): Promise<Record<string, unknown>> {
    const truck_id = (ticket.truck as { id: string }).id
    const body = { scale_id: TB1, truck_id, reason: 'Timbang ulang untuk revisi' }
    const take = async (kg: unknown): Promise<Record<string, unknown>> => {
      await site.standOn(site.operator, TB1, { truck_id })
      await site.rows('update sub.scale_reading set weight_kg = $2 where scale_id = $1', [TB1, kg])
      const answer = await capture<Record<string, unknown>>(site.operator, { ...body, note: 'Timbang ulang' })
      expect(answer.status, answer.header.message).toBe(200)
      await site.clear(site.operator, TB1)
      pass(5 * 60_000)
      return answer.data
    }
    // Its trip is over for this: a truck with a trip is weighed for it.
    await site.rows(`update orders.trip set status = 'cancelled' where id = $1`, [ticket.trip_id])
    pass(60_000)
    await take(ticket.tare_kg)
    return take(Number(ticket.gross_kg) + more)
  }

  test('agrees within its tolerance, and the difference stands on the revision', async () => {
    const ticket = await site.ticket(10)
    const second = await again(ticket, -400)
    const changes: [string, string][] = [['gross_kg', String(Number(ticket.gross_kg) - 380)]]
    const asked = await site.ask(ticket.id, 'weight', changes, {
      reweigh_weighing_id: second.id,
      indicator_record_no: null,
    })
    expect(asked.status, JSON.stringify(asked)).toBe(200)
    expect(asked.data).toMatchObject({ reweigh_gross_difference_kg: 20, reweigh_tare_difference_kg: null })
  })

  test('that contradicts what is asked for wants a reason beside it', async () => {
    const ticket = await site.ticket(7)
    const second = await again(ticket, 0)
    const changes: [string, string][] = [['gross_kg', String(Number(ticket.gross_kg) - 900)]]
    const proof = { reweigh_weighing_id: second.id, indicator_record_no: null }
    const refused = await site.ask(ticket.id, 'weight', changes, proof)
    expect(refusedAt(refused)).toBe('reweigh_reason')
    expect(JSON.stringify(refused.errors)).toContain('-900')
    const asked = await site.ask(ticket.id, 'weight', changes, {
      ...proof,
      reweigh_reason: 'Sebagian muatan sudah dibongkar',
    })
    expect(asked.data).toMatchObject({
      reweigh_gross_difference_kg: -900,
      reweigh_reason: 'Sebagian muatan sudah dibongkar',
    })
  })

  test('of another truck, or from before, proves nothing', async () => {
    const [one, other] = [await site.ticket(8), await site.ticket(9)]
    const second = await again(other, 0)
    const asked = await site.ask(one.id, 'weight', [['gross_kg', String(Number(one.gross_kg) - 40)]], {
      reweigh_weighing_id: second.id,
      indicator_record_no: null,
    })
    expect(refusedAt(asked)).toBe('reweigh_weighing_id')
  })
})
