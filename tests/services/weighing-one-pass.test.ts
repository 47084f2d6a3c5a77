import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { verifyTruth } from '#truth/verify.ts'
import { DEMO_TRUCKS } from '#services/master/start-data/fleet.ts'
import { cargoId } from '#services/master/start-data/goods.ts'
import { scaleId } from '#services/master/start-data/scales.ts'
import { spotDraw } from '#services/order/weighing/spot-draw.ts'
import type { Caller } from '../support/plant.ts'
import { TEST_KEYS } from '../support/signer.ts'
import { storedFile } from '../support/files.ts'
import { capture, pass, PLATFORM, weighingProblem, weighSite, type WeighSite } from '../support/weigh-site.ts'

/** One press makes both weights where the cargo allows it (life.W3), and one in ten is weighed empty too (dec.I3.8). */

type Row = Record<string, unknown>
const TB6 = scaleId('TB-06')
const COAL = { cargo_id: cargoId('COAL') }
let site: WeighSite
let operator: Caller
let second: Caller

beforeAll(async () => {
  site = await weighSite()
  operator = site.as('weighbridge', { scale: [TB6] })
  second = site.as('weighbridge-2', { scale: [TB6] })
  // Tares that were weighed, and a weighing of both weights since: what a plant in use looks like.
  await site.rows(
    `update master.truck set tare_verified_at = '2026-02-20T00:00:00Z', tare_valid_until = '2026-03-20'`,
  )
})
afterEach(() => spotDraw.from(null))
afterAll(() => site.close())

const onePass = { scale_id: TB6, one_pass: true, ...PLATFORM }

async function take(trip_id: string, more: Row = {}): Promise<Row> {
  await site.standOn(operator, TB6, { trip_id })
  const answer = await capture(operator, { ...onePass, trip_id, ...more })
  expect(answer.status, `${answer.header.message} ${JSON.stringify(answer.errors)}`).toBe(200)
  await site.clear(operator, TB6)
  pass(60_000)
  return answer.data
}

/** Both weights of the nth truck, weighed: its tare has been seen since it was stored. */
async function weighTwice(n: number): Promise<void> {
  const truck_id = DEMO_TRUCKS[n - 1]!.id
  for (const bag of [0, 1]) {
    await site.standOn(operator, TB6, { truck_id })
    const answer = await capture(operator, {
      scale_id: TB6,
      truck_id,
      reason: 'Tara baru truk ini',
      note: `Uji ${bag} beban`,
    })
    expect(answer.status, answer.header.message).toBe(200)
    await site.clear(operator, TB6)
    pass(4 * 60_000)
  }
}

const loading = (n: number): Promise<string> =>
  site.addTrip(n, { ...COAL, origin_scale_id: TB6, status: 'loading' })
const arrived = (n: number): Promise<string> =>
  site.addTrip(n, { ...COAL, destination_scale_id: TB6, status: 'at_destination', origin_net_kg: 10_000 })
const trip = async (id: string): Promise<Row> =>
  (await site.rows('select * from orders.trip where id = $1', [id]))[0]!
const end = (id: string) => site.rows(`update orders.trip set status = 'completed' where id = $1`, [id])

test('a laden truck is weighed once at the origin: gross from the scale, tare from its record', async () => {
  spotDraw.from(() => 99)
  await weighTwice(1)
  const id = await loading(1)
  const { data } = await operator.post<{ waiting: Row[] }>('/v1/weighing/queue', { scale_id: TB6 })
  expect(data.waiting.map(({ trip_id }) => trip_id)).toContain(id)
  const ticket = await take(id)
  const tare = DEMO_TRUCKS[0]!.tareKg
  expect(ticket).toMatchObject({
    flow: 'one_pass',
    tare_kg: tare,
    second_kg: tare,
    tare_source: 'stored',
    stored_tare_valid_until: '2026-03-20',
    gross_kg: ticket.first_kg,
    net_kg: Number(ticket.first_kg) - tare,
    spot_check: null,
    status: 'closed',
    notes: null,
  })
  expect(ticket.weighments).toMatchObject([
    { sequence: 1, source: 'simulator', whole_on_deck: true, occupants: 1 },
    { sequence: 2, source: 'stored_tare', weight_kg: tare, raw_frame: null, samples: [], occupants: null },
  ])
  expect(await trip(id)).toMatchObject({
    status: 'loaded',
    origin_net_kg: ticket.net_kg,
    origin_tare_kg: tare,
  })
  await end(id)
})

test('what is drawn at the destination is weighed empty too, whatever becomes of its ticket', async () => {
  await weighTwice(2)
  const id = await arrived(2)
  await site.standOn(operator, TB6, { trip_id: id })
  const before = await operator.post<Row>('/v1/weighing/preview', { ...onePass, trip_id: id })
  expect(before.data).toMatchObject({
    sequence: 1,
    flow: 'one_pass',
    refusals: [],
    one_pass: { refusals: [] },
  })
  expect(JSON.stringify(before.data)).not.toMatch(/spot|drawn/)
  let asked = 0
  spotDraw.from(() => {
    asked += 1
    return 0
  })
  await operator.post('/v1/weighing/preview', { ...onePass, trip_id: id })
  expect(asked, 'a preview draws nothing').toBe(0)
  await site.clear(operator, TB6)
  const ticket = await take(id)
  expect(asked).toBe(1)
  expect(ticket).toMatchObject({
    status: 'open',
    flow: 'gross_first',
    spot_check: 'drawn',
    net_kg: null,
    tare_source: 'weighed',
  })
  // A void does not give another draw.
  await site.rows(`update orders.weighing set status = 'void' where id = $1`, [ticket.id])
  await site.rows(`update orders.trip set status = 'at_destination' where id = $1`, [id])
  spotDraw.from(() => 99)
  const again = await take(id)
  expect(again).toMatchObject({ status: 'open', spot_check: 'drawn' })
  pass(4 * 60_000)
  await site.standOn(operator, TB6, { trip_id: id })
  const refused = await capture(operator, { ...onePass, trip_id: id })
  expect(refused.errors).toMatchObject([{ field: 'one_pass' }])
  const closed = await capture(operator, { scale_id: TB6, trip_id: id })
  expect(closed.data).toMatchObject({ flow: 'gross_first', tare_source: 'weighed', spot_check: 'drawn' })
  await site.clear(operator, TB6)
  await end(id)
})

test('what is drawn at the origin leaves with a flag, has no one pass after it, and is verified after the empty weighing', async () => {
  await weighTwice(3)
  spotDraw.from(() => 0)
  const id = await loading(3)
  const ticket = await take(id, { note: 'Muatan rata' })
  expect(ticket).toMatchObject({
    status: 'flagged',
    flow: 'one_pass',
    spot_check: 'drawn',
    flag_codes: 'SPOT_CHECK',
    notes: 'Muatan rata',
  })
  expect(await trip(id)).toMatchObject({ status: 'loaded', origin_net_kg: ticket.net_kg })
  await end(id)
  const next = await loading(3)
  await site.standOn(operator, TB6, { trip_id: next })
  const refused = await capture(operator, { ...onePass, trip_id: next })
  expect([refused.status, refused.header.message]).toEqual([412, expect.stringContaining('weigh it empty')])
  await site.clear(operator, TB6)
  await end(next)
  const verify = () =>
    second.act(`/v1/weighing/${String(ticket.id)}/verify`, {
      comment: 'Diperiksa',
      answers: [{ flag: 'SPOT_CHECK', comment: 'Tara ditimbang kosong' }],
    })
  expect((await verify()).header.message).toContain('has not been weighed empty')
  await weighTwice(3)
  const verified = await verify()
  expect(verified.status, verified.header.message).toBe(200)
})

test('a new tare, maintenance and drift are always weighed twice', async () => {
  spotDraw.from(() => 99)
  const spot = async (n: number): Promise<unknown> => {
    const id = await arrived(n)
    const { spot_check, id: ticket } = await take(id)
    await site.rows(`update orders.weighing set status = 'void' where id = $1`, [ticket])
    await end(id)
    return spot_check
  }
  expect(await spot(4)).toBe('new_tare')
  await weighTwice(4)
  expect(await spot(4)).toBeNull()
  const truck = DEMO_TRUCKS[3]!
  await site.inside('vm', async (w) => {
    await site.rows(
      `insert into vm.truck_condition (id, truck_id, vendor_id, condition, since, is_current, created_at, updated_at, source, note)
       select gen_random_uuid(), id, vendor_id, 'in_maintenance', $2, true, $2, $2, 'vm', 'Bengkel' from master.truck where id = $1`,
      [truck.id, w.at],
    )
  })
  pass(60_000)
  expect(await spot(4)).toBe('maintenance')
  await weighTwice(5)
  await site.rows('update master.truck set tare_kg = tare_kg + 900 where id = $1', [DEMO_TRUCKS[4]!.id])
  expect(await spot(5)).toBe('drift')
})

test('an expired tare is flagged for a day and then refused; a typed weight and another cargo have no one pass', async () => {
  spotDraw.from(() => 99)
  await weighTwice(6)
  const until = (day: string) =>
    site.rows('update master.truck set tare_valid_until = $2 where id = $1', [DEMO_TRUCKS[5]!.id, day])
  await until('2026-03-01')
  const id = await loading(6)
  expect(await take(id)).toMatchObject({
    status: 'flagged',
    flag_codes: expect.stringMatching(/^TARE_EXPIRED\b/),
  })
  await end(id)
  await until('2026-02-28')
  const late = await loading(6)
  await site.standOn(operator, TB6, { trip_id: late })
  const refused = await capture(operator, { ...onePass, trip_id: late })
  expect(refused.errors).toMatchObject([
    { field: 'one_pass', messages: [expect.stringContaining('2026-02-28')] },
  ])
  await end(late)
  const urea = await site.addTrip(6, { origin_scale_id: TB6 })
  const other = await capture(operator, { ...onePass, trip_id: urea })
  expect(other.errors.map(({ field }) => field)).toContain('one_pass')
  await site.clear(operator, TB6)
})

test('the platform is asked for, and people who differ are flagged (dec.I3.12)', async () => {
  const id = await site.addTrip(7, { origin_scale_id: TB6 })
  await site.standOn(operator, TB6, { trip_id: id })
  const bare = await operator.post<Row>('/v1/weighing/capture', {
    scale_id: TB6,
    trip_id: id,
    sequence: 1,
    place: 'origin',
  })
  expect(bare.errors.map(({ field }) => field).toSorted()).toEqual(['occupants', 'whole_on_deck'])
  const half = await capture(operator, { scale_id: TB6, trip_id: id, whole_on_deck: false })
  expect(half.errors.map(({ field }) => field)).toEqual(['whole_on_deck'])
  expect((await capture(operator, { scale_id: TB6, trip_id: id, occupants: 2 })).status).toBe(200)
  await site.clear(operator, TB6)
  pass(4 * 60_000)
  await site.standOn(operator, TB6, { trip_id: id })
  const closed = await capture(operator, { scale_id: TB6, trip_id: id, occupants: 1 })
  expect(closed.data).toMatchObject({ status: 'flagged' })
  expect(String(closed.data.flag_codes).split(' ')).toContain('OCCUPANTS')
  await site.clear(operator, TB6)
})

test('a typed weight has a picture of its own, whose hash its weight carries', async () => {
  await site.rows('update master.scale_profile set allow_manual = true where scale_id = $1', [TB6])
  const id = await site.addTrip(8, { origin_scale_id: TB6 })
  const problem = await weighingProblem(site)
  const picture = await storedFile(site, operator, 'picture')
  const others = await storedFile(site, second, 'picture')
  const body = {
    scale_id: TB6,
    trip_id: id,
    manual_kg: 9_000,
    manual_problem_id: problem,
    manual_note: 'Indikator mati sejak pagi',
    note: 'Bak baru, lebih ringan',
  }
  const refused = async (more: Row): Promise<string[]> =>
    (await capture(operator, { ...body, ...more })).errors.map(({ field }) => field)
  expect(await refused({})).toEqual(['manual_photo_id'])
  expect(await refused({ manual_photo_id: others.id })).toEqual(['manual_photo_id'])
  expect(await refused({ manual_photo_id: picture.id, manual_problem_id: id })).toEqual(['manual_problem_id'])
  expect(await refused({ manual_photo_id: picture.id, one_pass: true })).toContain('one_pass')
  const taken = await capture<Row>(operator, { ...body, manual_photo_id: picture.id })
  expect(taken.status, taken.header.message).toBe(200)
  expect(taken.data).toMatchObject({
    first_photo_file_id: picture.id,
    weighments: [
      { source: 'manual', photos: [{ position: 'indicator', file_id: picture.id, sha256: picture.sha256 }] },
    ],
  })
  pass(4 * 60_000)
  const twice = { manual_kg: 19_000, note: 'Dua kali diketik' }
  expect(await refused({ ...twice, manual_photo_id: picture.id })).toEqual(['manual_photo_id'])
  // The same photo uploaded once more shows the same indicator.
  const copy = await storedFile(site, operator, 'picture')
  await site.rows('update sub.file set sha256 = $2 where id = $1', [copy.id, picture.sha256])
  expect(await refused({ ...twice, manual_photo_id: copy.id })).toEqual(['manual_photo_id'])
})

test('the tare of a ticket is stored for its truck: alone where it is near, by a second person where it is not', async () => {
  const truck = DEMO_TRUCKS[9]!
  await weighTwice(10)
  const latest = async (): Promise<Row> =>
    (
      await site.rows('select * from orders.weighing where truck_id = $1 order by second_at desc limit 1', [
        truck.id,
      ])
    )[0]!
  const store = (caller: Caller, { id }: Row, body: Row = {}) =>
    caller.act(`/v1/weighing/${String(id)}/store-tare`, body)
  const near = await latest()
  const stored = await store(operator, near)
  expect(stored.status, stored.header.message).toBe(200)
  const [now] = await site.rows(
    'select tare_kg, tare_verified_at, tare_valid_until from master.truck where id = $1',
    [truck.id],
  )
  expect(now).toMatchObject({ tare_kg: near.tare_kg })
  expect((await store(operator, near)).header.message).toBe('The tare of this ticket is stored already')
  await site.rows('update master.truck set tare_kg = tare_kg + 900, jbi_kg = jbi_kg + 900 where id = $1', [
    truck.id,
  ])
  const before = Number(near.tare_kg) + 900
  pass(60_000)
  await weighTwice(10)
  // The simulator's truck is as heavy as its record says: the ticket is made to differ by the record's tare moved back.
  await site.rows('update master.truck set tare_kg = tare_kg - 900 where id = $1', [truck.id])
  const far = await latest()
  expect(Math.abs(Number(far.tare_kg) - before)).toBeLessThan(100)
  expect((await store(operator, far, { reason: 'Bak truk diganti' })).header.message).toContain(
    'took neither weight',
  )
  expect((await store(second, far)).errors).toMatchObject([{ field: 'reason' }])
  expect((await store(second, far, { reason: 'Bak truk diganti' })).status).toBe(200)
  const history = await site.rows(
    'select tare_kg, before_kg, actor_name from master.truck_tare where truck_id = $1 order by seq',
    [truck.id],
  )
  expect(history.map(({ tare_kg }) => tare_kg)).toEqual([near.tare_kg, far.tare_kg])
  // The truck's own history tells it too: by which ticket, and from what to what.
  const told = await site.rows<{ after: Row; reason: string }>(
    `select after, reason from master.audit_event where subject_id = $1 and action = 'store-tare' order by seq`,
    [truck.id],
  )
  expect(told.map(({ after, reason }) => [after.tare_kg, reason])).toEqual([
    [near.tare_kg, near.ticket_no],
    [far.tare_kg, `${String(far.ticket_no)}: Bak truk diganti`],
  ])
  await expect(site.rows('update master.truck_tare set tare_kg = 1')).rejects.toThrow()
})

test('a tare that its weigher stores step by step is measured from where the steps began', async () => {
  const truck = DEMO_TRUCKS[30]!
  const [{ tare_kg: base } = { tare_kg: 0 }] = await site.rows<{ tare_kg: number }>(
    'select tare_kg from master.truck where id = $1',
    [truck.id],
  )
  const step = Math.floor(Math.max(150, base * 0.015) / 20) * 10 + 20
  const record = (kg: number) =>
    site.rows('update master.truck set tare_kg = $2 where id = $1', [truck.id, kg])
  /** The truck weighs as much as its record says: it is heavier for a moment than what is stored. */
  async function weighed(kg: number, stored: number): Promise<unknown> {
    await record(kg)
    await weighTwice(31)
    await record(stored)
    const [ticket] = await site.rows(
      'select id, tare_kg from orders.weighing where truck_id = $1 order by second_at desc limit 1',
      [truck.id],
    )
    expect(Math.abs(Number(ticket!.tare_kg) - kg)).toBeLessThanOrEqual(20)
    return ticket!.id
  }
  const store = (caller: Caller, id: unknown, body: Row = {}) =>
    caller.act(`/v1/weighing/${String(id)}/store-tare`, body)
  const one = await weighed(base + step, base)
  expect((await store(operator, one)).status).toBe(200)
  const [{ tare_kg: once } = { tare_kg: 0 }] = await site.rows<{ tare_kg: number }>(
    'select tare_kg from master.truck where id = $1',
    [truck.id],
  )
  const two = await weighed(base + 2 * step, once)
  expect((await store(operator, two)).header.message).toMatch(/took neither weight/)
  expect((await store(second, two, { reason: 'Bak truk diperbesar' })).status).toBe(200)
  // What a second person has said is where steps begin anew.
  const three = await weighed(base + 3 * step, base + 2 * step)
  expect((await store(operator, three)).status).toBe(200)
})

test('the independent check finds these weights whole, and a head count that was changed afterwards', async () => {
  const weights = async () =>
    (await verifyTruth(site.db, { keys: TEST_KEYS, heads: [] })).breaks.filter(({ record }) =>
      record.startsWith('TB-06'),
    )
  expect(await weights()).toEqual([])
  await site.rows('alter table orders.weighment disable trigger user')
  await site.rows(
    `update orders.weighment set occupants = 1 where id = (select id from orders.weighment where occupants = 2)`,
  )
  await site.rows('alter table orders.weighment enable trigger user')
  expect(await weights()).toHaveLength(1)
})
