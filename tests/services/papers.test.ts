import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paperText, paperStamp, type Printable } from '#contracts/weighing/paper.ts'
import type { CheckedPaper, PublicTicket } from '#contracts/weighing/paper-calls.ts'
import type { Compared } from '#contracts/weighing/compare.ts'
import { fixWeights } from '../support/fixed-weights.ts'
import type { Answer, Caller } from '../support/plant.ts'
import { capture, pass, TB1, TB2, weighSite, type WeighSite } from '../support/weigh-site.ts'

type Row = Record<string, unknown>

let site: WeighSite
let operator: Caller
let ticket: { id: string; ticket_no: string; net_kg: number }

beforeAll(async () => {
  site = await weighSite()
  operator = site.as('weighbridge', { scale: [TB1, TB2] })
  ticket = { ...(await weighed(1)), net_kg: 9980 }
  await fixWeights(site, ticket.id)
})

afterAll(() => site.close())

/** Both weights of a trip at its origin. */
async function weighed(truck: number): Promise<typeof ticket> {
  const trip_id = await site.addTrip(truck, { status: 'to_origin' })
  for (const wait of [4 * 60_000, 0]) {
    await site.standOn(operator, TB1, { trip_id })
    const { status, header, data } = await capture<Row>(operator, { scale_id: TB1, trip_id })
    expect(status, header.message).toBe(200)
    await site.clear(operator, TB1)
    pass(wait)
    if (!wait) return data as typeof ticket
  }
  throw new Error('Weighed once only')
}

const at = (id: string, rest: string): string => `/v1/weighing/${id}/${rest}`
const sound = <T>({ status, header, data }: Answer<T>): T => {
  expect(status, header.message).toBe(200)
  return data
}
const paper = async (id: string, kind = 'ticket'): Promise<Printable> =>
  sound(await operator.post<Printable>(at(id, 'paper'), { kind }))
const print = (id: string, kind = 'ticket'): Promise<Answer<Row>> =>
  operator.post<Row>(at(id, 'print'), { kind })
const publicId = async (id: string): Promise<string> =>
  (await site.rows<{ public_id: string }>('select public_id from orders.weighing where id = $1', [id]))[0]!
    .public_id

describe('a paper (rel.R14)', () => {
  test.each(['en', 'id'] as const)('says word by word what it always said, in %s', async (lang) => {
    for (const kind of ['ticket', 'delivery-note'])
      await expect(paperText((await paper(ticket.id, kind)).paper[lang])).toMatchFileSnapshot(
        `./papers/${kind}.${lang}.txt`,
      )
  })

  test('is printed again in the same words whatever is renamed meanwhile, marked as a copy', async () => {
    const before = { ticket: await paper(ticket.id), note: await paper(ticket.id, 'delivery-note') }
    expect(paperStamp(before.ticket)).toBeNull()
    await print(ticket.id)
    await print(ticket.id)
    await print(ticket.id, 'delivery-note')
    for (const change of [
      `update orders.weighing set plate_no = 'X 1 YZ', driver_name = 'Somebody Else', truck_code = 'NEW-1' where id = $1`,
      `update master.vendor set name = name || ' Tbk', address = 'Elsewhere' where id = (select vendor_id from orders.weighing where id = $1)`,
      `update master.cargo set name = 'Renamed cargo' where id = (select cargo_id from orders.weighing where id = $1)`,
      `update master.checkpoint set name = name || ' (new)' where id = (select origin_checkpoint_id from orders.weighing where id = $1)`,
      `update master.scale set name = 'Renamed scale' where id = (select scale_id from orders.weighing where id = $1)`,
    ])
      await site.rows(change, [ticket.id])
    pass(3 * 86_400_000)
    const after = { ticket: await paper(ticket.id), note: await paper(ticket.id, 'delivery-note') }
    expect(after.ticket.paper).toEqual(before.ticket.paper)
    expect(after.note.paper).toEqual(before.note.paper)
    for (const lang of ['en', 'id'] as const) {
      await expect(paperText(after.ticket.paper[lang])).toMatchFileSnapshot(`./papers/ticket.${lang}.txt`)
      await expect(paperText(after.note.paper[lang])).toMatchFileSnapshot(
        `./papers/delivery-note.${lang}.txt`,
      )
    }
    expect([paperStamp(after.ticket), paperStamp(after.note)]).toEqual(['SALINAN 2', 'SALINAN 1'])
    const history = sound(await operator.get<{ items: Row[] }>(at(ticket.id, 'history'))).items
    expect(
      history.filter(({ action }) => String(action).startsWith('print')).map(({ action }) => action),
    ).toEqual(expect.arrayContaining(['print', 'print-note']))
  })

  test('is kept once for both printers that ask at the same time', async () => {
    const other = await weighed(2)
    const both = await Promise.all([paper(other.id), paper(other.id), paper(other.id)])
    expect(new Set(both.map((one) => JSON.stringify(one.paper))).size).toBe(1)
    const [kept] = await site.rows<{ count: number }>(
      'select count(*)::int as count from orders.weighing_paper where weighing_id = $1',
      [other.id],
    )
    expect(kept!.count).toBe(1)
  })

  test('of a revised ticket says so and shows what it said before', async () => {
    const other = await weighed(3)
    const was = (await paper(other.id)).paper
    await site.rows(
      `update orders.weighing set current_version = 2, gross_kg = gross_kg + 100, net_kg = net_kg + 100 where id = $1`,
      [other.id],
    )
    const now = await paper(other.id)
    expect(paperStamp(now)).toBe('REVISI 1')
    expect(now.paper.en.before).toEqual([
      { label: 'Gross', text: was.en.weights[0]!.kg },
      { label: 'Net', text: was.en.net.text },
    ])
    expect(now.paper.en.check_code).not.toBe(was.en.check_code)
    expect(
      sound(await operator.get<PublicTicket>(`/v1/public-ticket/${await publicId(other.id)}`)),
    ).toMatchObject({ state: 'revised', net_kg: other.net_kg + 100 })
  })

  test('of a void ticket is BATAL, of an open one not finished and not kept', async () => {
    const other = await weighed(4)
    await site.rows(`update orders.weighing set status = 'void' where id = $1`, [other.id])
    expect(paperStamp(await paper(other.id))).toBe('BATAL')
    const trip_id = await site.addTrip(5, { status: 'to_origin' })
    await site.standOn(operator, TB1, { trip_id })
    const open = sound(await capture<Row>(operator, { scale_id: TB1, trip_id }))
    const shown = await paper(String(open.id))
    expect(paperStamp(shown)).toBe('BELUM SELESAI')
    expect([shown.paper.proof, shown.paper.en.check_code]).toEqual([null, '–'])
    expect(await site.rows('select 1 from orders.weighing_paper where weighing_id = $1', [open.id])).toEqual(
      [],
    )
    await site.clear(operator, TB1)
  })

  test('cannot be rewritten in the database', async () => {
    await expect(site.rows(`update orders.weighing_paper set version = 9`)).rejects.toThrow()
    await expect(site.rows(`delete from orders.weighing_paper`)).rejects.toThrow()
  })
})

describe('a printed code', () => {
  const check = async (body: Row): Promise<CheckedPaper> =>
    sound(await operator.post<CheckedPaper>('/v1/weighing/check-paper', body))

  test('proves the paper by its square, and by the code a person types (dec.I3.16)', async () => {
    const { paper: kept } = await paper(ticket.id)
    const scanned = `https://angkut.example${kept.proof}`
    expect(await check({ scanned })).toMatchObject({
      genuine: true,
      says: { ticket_no: ticket.ticket_no, net_kg: ticket.net_kg, version: 1 },
      now: { id: ticket.id, cancelled: false },
    })
    const forged = scanned.replace(`.${ticket.net_kg}.`, `.${ticket.net_kg + 1000}.`)
    expect(forged).not.toBe(scanned)
    expect((await check({ scanned: forged })).genuine).toBe(false)
    const typed = {
      ticket_no: ticket.ticket_no.toLowerCase(),
      net_kg: ticket.net_kg,
      check_code: kept.en.check_code,
    }
    expect(await check(typed)).toMatchObject({ genuine: true, says: null })
    expect((await check({ ...typed, net_kg: ticket.net_kg + 10 })).genuine).toBe(false)
    const missing = await operator.post('/v1/weighing/check-paper', { ticket_no: 'TB-01' })
    expect([missing.status, missing.errors?.[0]?.field]).toEqual([400, 'net_kg'])
    const nonsense = await operator.post('/v1/weighing/check-paper', { scanned: 'hello' })
    expect([nonsense.status, nonsense.errors?.[0]?.field]).toEqual([400, 'scanned'])
  })

  test('is proved for who may not read the ticket, without a word of its record', async () => {
    const { paper: kept } = await paper(ticket.id)
    const far = site.as('weighbridge-2', { scale: [] })
    const found = sound(await far.post<CheckedPaper>('/v1/weighing/check-paper', { scanned: kept.proof }))
    expect(found).toMatchObject({ genuine: true, now: null })
  })

  test('leads to number, net, date and state, and nothing else (std.S54)', async () => {
    const found = sound(await operator.get<PublicTicket>(`/v1/public-ticket/${await publicId(ticket.id)}`))
    const { ticket_no, net_kg } = ticket
    expect(found).toEqual({ ticket_no, net_kg, date: '2026-03-02', state: 'valid' })
  })

  test('cannot be guessed: ids are 128 random bits, and ten thousand guesses find nothing', async () => {
    const ids = await site.rows<{ public_id: string }>('select public_id from orders.weighing')
    expect(new Set(ids.map(({ public_id }) => public_id)).size).toBe(ids.length)
    const [made] = await site.rows<{ alike: number; least: number; bytes: number }>(
      `select count(*) - count(distinct id) as alike, min(length(id))::int as least,
         max(octet_length(decode(rpad(translate(id, '-_', '+/'), 24, '='), 'base64')))::int as bytes
       from (select orders.new_public_id() as id from generate_series(1, 10000)) made`,
    )
    expect(made).toMatchObject({ least: 22, bytes: 16 })
    expect(Number(made!.alike)).toBe(0)
    const hits = await site.rows(
      `select 1 from orders.weighing where public_id in (select orders.new_public_id() from generate_series(1, 10000))`,
    )
    expect(hits).toEqual([])
    const unknown = await Promise.all(
      ['x', 'A'.repeat(22), "'; drop table weighing; --", 'a'.repeat(500)].map(
        async (id) => await operator.get(`/v1/public-ticket/${encodeURIComponent(id)}`),
      ),
    )
    expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(new Set(unknown.map((one) => JSON.stringify(one))).size).toBe(1)
  })
})

describe('the compare drawer', () => {
  test('holds a ticket against those before it, and looks at each signature itself', async () => {
    await site.rows(`update orders.trip set status = 'completed' where status <> 'completed'`)
    const late = await weighed(1)
    const found = sound(await operator.get<Compared>(at(late.id, 'compare')))
    expect(found.charts.truck.tare.points.map(({ ticket_no }) => ticket_no)).toEqual([
      ticket.ticket_no,
      late.ticket_no,
    ])
    expect(found.frames.map(({ chain }) => chain)).toEqual(['valid', 'valid'])
    expect(found.minutes_between).toBeGreaterThanOrEqual(4)
    expect(found.signs.every(({ ok }) => ok)).toBe(true)
    const newest = found.charts.operator.net.points.at(-1)
    expect(newest?.ticket_no).toBe(late.ticket_no)
    // The database's owner writes past the triggers; the drawer says it, whatever the row says of itself.
    await site.rows('alter table orders.weighment disable trigger user')
    await site.rows(
      'update orders.weighment set weight_kg = weight_kg + 20 where weighing_id = $1 and sequence = 2',
      [late.id],
    )
    const forged = sound(await operator.get<Compared>(at(late.id, 'compare')))
    expect(forged.frames.map(({ chain }) => chain)).toEqual(['valid', 'broken'])
  })

  test('does not exist for who may not see the ticket', async () => {
    const far = site.as('weighbridge-2', { scale: [] })
    expect((await far.get(at(ticket.id, 'compare'))).status).toBe(404)
    expect((await far.post(at(ticket.id, 'paper'), { kind: 'ticket' })).status).toBe(404)
  })
})
