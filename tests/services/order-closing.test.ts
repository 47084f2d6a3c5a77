import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#kernel/ids.ts'
import { clock } from '#kernel/clock.ts'
import { autoVerify } from '#services/order/order/auto-verify.ts'
import { tellLateOrders } from '#services/order/order/clocks.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
beforeAll(async () => {
  site = await orderSite()
})
afterAll(() => site.close())

/** A trip of 5 t that has arrived with its receipt. */
async function arrive(order: Row): Promise<string> {
  const id = String((await site.accepted(order)).id)
  for (const type of ['departed_to_origin', 'arrived_origin']) {
    pass(5)
    sound(await site.event(id, type))
  }
  pass(5)
  await site.weigh(id, 'origin', 5000)
  for (const type of ['departed_origin', 'arrived_destination']) {
    pass(5)
    sound(await site.event(id, type))
  }
  pass(5)
  await site.weigh(id, 'destination', 5000)
  pass(5)
  sound(await site.event(id, 'pod_signed', { pod_receiver_name: 'Pak Joko' }))
  return id
}

const read = async (id: unknown): Promise<Row> => sound(await site.tower.get<Row>(`/v1/order/${id}`))
const verifyTickets = (orderId: unknown) =>
  site.rows(`update orders.weighing set status = 'verified', verified_at = $2 where order_id = $1`, [
    orderId,
    clock.now().toISOString(),
  ])

/** An order of 5 t whose only trip has arrived: its completion is asked for by itself. */
async function delivered(): Promise<{ order: Row; trip: string }> {
  const order = await site.order('approved', { ton: 5 })
  const trip = await arrive(order)
  return { order: await read(order.id), trip }
}

async function completed(): Promise<{ order: Row; trip: string }> {
  const { order, trip } = await delivered()
  return { order: sound(await site.tower.act<Row>(`/v1/order/${order.id}/complete`)), trip }
}

const listed = async (queue: string, filters: object[] = []): Promise<Row[]> => {
  const who = queue === 'complete-queue' ? site.tower : site.requester
  return sound(await who.post<{ items: Row[] }>(`/v1/order/${queue}`, { fieldFilters: filters })).items
}
const types = async ({ id }: Row): Promise<string[]> =>
  (
    await site.rows<{ type: string }>('select type from orders.outbox where subject_id = $1 order by seq', [
      id,
    ])
  ).map(({ type }) => type)

beforeEach(async () => {
  await site.rows(
    `update orders."order" set status = 'cancelled' where status in ('completion_requested', 'completed')`,
  )
})

describe('completion goes back to the requester', () => {
  test('with a reason that stands on the order until it is asked for again', async () => {
    const { order } = await delivered()
    expect(order).toMatchObject({ status: 'completion_requested', completion_requested_by_name: 'System' })
    const short = await site.tower.act(`/v1/order/${order.id}/return-completion`, { reason: 'too short' })
    expect([short.status, short.errors[0]?.field]).toEqual([400, 'reason'])
    expect((await site.requester.act(`/v1/order/${order.id}/return-completion`, { reason: 'Another load follows' })).status).toBe(403) // prettier-ignore
    const back = sound(
      await site.tower.act<Row>(`/v1/order/${order.id}/return-completion`, {
        reason: 'Another load follows',
      }),
    )
    expect(back).toMatchObject({
      status: 'in_progress',
      completion_return_reason: 'Another load follows',
      due_at: null,
    })
    expect(await types(order)).toContain('order.completion_returned')
    expect((await listed('complete-queue')).map(({ id }) => id)).not.toContain(order.id)
    const again = sound(
      await site.requester.act<Row>(`/v1/order/${order.id}/request-completion`, {
        completion_reason: 'fulfilled',
        trips: [],
      }),
    )
    expect(again).toMatchObject({ status: 'completion_requested', completion_return_reason: null })
    expect(again.completion_requested_by_name).not.toBe('System')
  })

  test('and is not asked for again by itself before more has arrived', async () => {
    const order = await site.order('approved', { ton: 5 })
    await arrive(order)
    sound(await site.tower.act(`/v1/order/${order.id}/return-completion`, { reason: 'Another load follows' }))
    // Any later change of its trips looks at the order again.
    await site.inside('order', async (w) => {
      const { refreshOrder } = await import('#services/order/order/order-rollups.ts')
      await refreshOrder(w, String(order.id))
    })
    expect((await read(order.id)).status).toBe('in_progress')
    await site.rows(`update orders.trip set delivered_at = $2 where order_id = $1`, [
      order.id,
      new Date(clock.ms() + 60_000).toISOString(),
    ])
    await site.inside('order', async (w) => {
      const { refreshOrder } = await import('#services/order/order/order-rollups.ts')
      await refreshOrder(w, String(order.id))
    })
    expect((await read(order.id)).status).toBe('completion_requested')
  })
})

describe('what stands in the way', () => {
  test('is counted and named in the list, and the list can show only that', async () => {
    const { order, trip } = await delivered()
    const mine = async (filters: object[] = []) =>
      (await listed('complete-queue', filters)).find(({ id }) => id === order.id)
    // Its weights are closed, and nobody has verified them yet.
    expect(await mine()).toMatchObject({ issues: 'unverified', has_issues: true })
    await site.rows(`update orders.weighing set status = 'verified' where trip_id = $1`, [trip])
    await site.rows('update orders."order" set issue_count = null where id = $1', [order.id])
    await tellLateOrders(site.ctx('order'))
    expect(await mine()).toMatchObject({ issue_count: 0, issues: '', has_issues: false })
    await site.rows('update orders.trip set pod_receiver_name = null where id = $1', [trip])
    await site.rows('update orders."order" set issue_count = null where id = $1', [order.id])
    await tellLateOrders(site.ctx('order'))
    const problems = [{ field: 'has_issues', operator: '=', value: true }]
    expect(await mine(problems)).toMatchObject({ issue_count: 1, issues: 'receipt' })
    const list = sound(await site.tower.get<{ trips: Row[] }>(`/v1/order/${order.id}/checklist`))
    expect(list.trips[0]).toMatchObject({
      problems: [{ kind: 'receipt', text: expect.stringContaining('no signed receipt') }],
      tolerance_percent: expect.any(String),
    })
  })

  test('weights that nobody has verified are named, though they stop no completion', async () => {
    const { order, trip } = await delivered()
    const tickets = await site.rows<Row>('select id from orders.weighing where trip_id = $1', [trip])
    expect(tickets.length).toBeGreaterThan(0)
    await site.rows(`update orders.weighing set status = 'closed' where trip_id = $1`, [trip])
    await site.rows('update orders."order" set issue_count = null where id = $1', [order.id])
    await tellLateOrders(site.ctx('order'))
    const [found] = (await listed('complete-queue')).filter(({ id }) => id === order.id)
    expect(found).toMatchObject({ issue_count: tickets.length, issues: 'unverified' })
    const list = sound(await site.tower.get<{ trips: Row[] }>(`/v1/order/${order.id}/checklist`))
    expect(list.trips[0]).toMatchObject({ problems: [] })
  })
})

test('an order that waits for completion is due in a day, reminded of four hours before, and then told to super control tower', async () => {
  const { order } = await delivered()
  const since = Date.parse(String(order.completion_requested_at))
  await tellLateOrders(site.ctx('order'))
  expect((await read(order.id)).due_at).toBe(new Date(since + 86_400_000).toISOString())
  const told = async () => (await types(order)).filter((type) => /_(due|late)$/.test(type))
  clock.freeze(new Date(since + 20 * 3_600_000))
  await tellLateOrders(site.ctx('order'))
  expect(await told()).toEqual(['order.completion_due'])
  clock.freeze(new Date(since + 24 * 3_600_000))
  await tellLateOrders(site.ctx('order'))
  expect(await told()).toEqual(['order.completion_due', 'order.completion_late'])
})

describe('verifying from the list', () => {
  const bulk = async (orders: Row[]) =>
    sound(
      await site.requester.post<{ items: { done: boolean; reasons: string[] }[] }>('/v1/order/bulk', {
        action: 'accept-all',
        records: orders.map(({ id, row_version }) => ({ id, row_version })),
        input: {},
      }),
    ).items

  test('accepts what has no flag, and says of the rest why not', async () => {
    const [clean, unverified, lost] = [await completed(), await completed(), await completed()]
    await verifyTickets(clean.order.id)
    await verifyTickets(lost.order.id)
    await site.rows(`update orders.trip set over_tolerance = true where id = $1`, [lost.trip])
    const [good, without, over] = await bulk([clean.order, unverified.order, lost.order])
    expect(good).toMatchObject({ done: true })
    expect(without!.reasons).toEqual([expect.stringContaining('has not verified')])
    expect(over!.reasons).toEqual([expect.stringContaining('Loss above the tolerance')])
    expect(await read(clean.order.id)).toMatchObject({ status: 'verified', auto_verified: false })
    expect(await read(clean.order.id)).toHaveProperty('verified_by_name', site.requester.actor.name)
    expect((await read(lost.order.id)).status).toBe('completed')
  })

  test('a ticket that is verified takes the flag off the list', async () => {
    const { order } = await completed()
    const flags = async () => (await listed('verify-queue')).find(({ id }) => id === order.id)?.flagged_trips
    expect(await flags()).toBe(1)
    await verifyTickets(order.id)
    await site.inside('order', async (w) => {
      const { refreshIssues } = await import('#services/order/order/order-issues.ts')
      await refreshIssues(w, String(order.id))
    })
    expect(await flags()).toBe(0)
  })
})

describe('disputes', () => {
  const problems = () =>
    site.rows<{ id: string; scope: string }>(
      `select p.id, c.scope from master.problem p join master.problem_category c on c.id = p.category_id where p.is_active`,
    )
  /** A file as its uploader has it. */
  async function file(by: { actor: { userId: string } }): Promise<string> {
    const id = uuidv7()
    await site.rows(
      `insert into sub.file (id, created_at, created_by, updated_at, updated_by, name, mime, size_bytes, sha256, use, storage_key)
       values ($1, $2, $3, $2, $3, 'robek.jpg', 'image/jpeg', 10, repeat('a', 64), 'document', gen_random_uuid()::text)`,
      [id, clock.now().toISOString(), by.actor.userId],
    )
    return id
  }

  test('are about trips and weights, go to and fro with files, and every round is kept', async () => {
    const { order, trip } = await completed()
    const all = await problems()
    const [fits, foreign] = [
      all.find(({ scope }) => scope === 'trip' || scope === 'weighing')!,
      all.find(({ scope }) => scope !== 'trip' && scope !== 'weighing')!,
    ]
    const say = (problem_id: string, files: string[] = []) =>
      site.requester.act<Row>(`/v1/order/${order.id}/dispute`, {
        trips: [{ trip_id: trip, decision: 'dispute', problem_id, reason: 'Torn bags at the quay', files }],
      })
    const wrong = await say(foreign.id)
    expect([wrong.status, wrong.errors[0]?.field]).toEqual([412, 'trips.0.problem_id'])
    const notMine = await say(fits.id, [await file(site.tower)])
    expect([notMine.status, notMine.errors[0]?.field]).toEqual([412, 'trips.0.files'])
    const photo = await file(site.requester)
    sound(await say(fits.id, [photo]))
    const answer = (outcome: string, evidence: string[] = []) =>
      site.tower.act<Row>(`/v1/order/${order.id}/resolve-dispute`, {
        trips: [{ trip_id: trip, outcome, answer: 'The receipt is attached', evidence }],
      })
    const unweighed = await answer('weight')
    expect([unweighed.status, unweighed.errors[0]?.field]).toEqual([412, 'trips.0.outcome'])
    const without = await answer('receipt')
    expect([without.status, without.errors[0]?.field]).toEqual([412, 'trips.0.evidence'])
    const paper = await file(site.tower)
    expect(sound(await answer('receipt', [paper])).status).toBe('completed')
    const reread = async () => sound(await site.requester.get<Row>(`/v1/trip/${trip}`))
    expect(await reread()).toMatchObject({
      status: 'completed',
      disputes: [{ reason: 'Torn bags at the quay', files: [photo], outcome: 'receipt', evidence: [paper] }],
      dispute_files: [{ file_id: photo }, { file_id: paper }],
    })
    pass(5)
    sound(await say(fits.id))
    sound(await answer('rejected'))
    expect((await reread()).disputes).toMatchObject([
      { outcome: 'receipt' },
      { outcome: 'rejected', evidence: [] },
    ])
  })
})

describe('verifying by time', () => {
  const turn = (on: boolean) =>
    site.rows(
      `insert into master.setting (id, created_at, updated_at, name, value, scope)
       values (gen_random_uuid(), now(), now(), 'auto_verify_on', to_jsonb($1::boolean), 'global')`,
      [on],
    )
  const look = () => autoVerify(site.ctx('order'))
  const wait = (ms: number, { order }: { order: Row }) =>
    clock.freeze(new Date(Date.parse(String(order.completed_at)) + ms))
  const DAY = 86_400_000
  const end = (one: { order: Row }, ms = 0) => wait(7 * DAY + ms, one)
  /** Just before midnight at the plant: seven days are seven times 24 hours, whatever the day is called. */
  const lateEvening = () => clock.freeze(new Date('2026-03-12T16:50:00.000Z'))

  beforeEach(async () => {
    await site.rows(`delete from master.setting where name like 'auto_verify%'`)
    clock.freeze(new Date('2026-03-03T02:00:00.000Z'))
  })

  test('happens only where the setting is on, after a reminder, and is marked', async () => {
    lateEvening()
    const one = await completed()
    await verifyTickets(one.order.id)
    end(one)
    expect(await look()).toBe(0)
    await turn(true)
    wait(6 * DAY - 1000, one)
    expect(await look()).toBe(0)
    expect(await types(one.order)).not.toContain('order.auto_verify_due')
    wait(6 * DAY, one)
    // Servers that look at once remind once, and none of them fails.
    expect(await Promise.all([look(), look(), look()])).toEqual([0, 0, 0])
    expect(await look()).toBe(0)
    expect((await types(one.order)).filter((type) => type === 'order.auto_verify_due')).toHaveLength(1)
    end(one, -1000)
    expect(await look()).toBe(0)
    end(one)
    const counts = await Promise.all([look(), look(), look()])
    expect(counts.reduce((sum, n) => sum + n)).toBe(1)
    expect(await read(one.order.id)).toMatchObject({
      status: 'verified',
      auto_verified: true,
      verified_by_name: 'System',
      verified_at: clock.now().toISOString(),
    })
    expect(await types(one.order)).toContain('order.auto-verify')
    const [trip] = await site.rows('select status, verification from orders.trip where id = $1', [one.trip])
    expect(trip).toMatchObject({ status: 'verified', verification: { auto: true, decision: 'accept' } })
  })

  test.each<[string, (one: { order: Row; trip: string }) => Promise<unknown>]>([
    ['a ticket is not verified', ({ order }) => site.rows(`update orders.weighing set status = 'closed' where order_id = $1`, [order.id])], // prettier-ignore
    ['a flag is open', ({ order }) => site.rows(`update orders.weighing set status = 'flagged' where order_id = $1`, [order.id])], // prettier-ignore
    ['a revision waits', ({ order }) => site.rows(`update orders.weighing set status = 'revision_pending' where order_id = $1`, [order.id])], // prettier-ignore
    ['the loss is above the tolerance', ({ trip }) => site.rows(`update orders.trip set over_tolerance = true where id = $1`, [trip])], // prettier-ignore
    ['it was disputed', ({ trip }) => site.rows(`update orders.trip set dispute_reason = 'Torn bags' where id = $1`, [trip])], // prettier-ignore
  ])('passes over a trip where %s', async (_, change) => {
    await turn(true)
    const one = await completed()
    await verifyTickets(one.order.id)
    await change(one)
    end(one, DAY)
    expect(await look()).toBe(0)
    expect((await read(one.order.id)).status).toBe('completed')
    expect(await types(one.order)).not.toContain('order.auto_verify_due')
  })
})

test('costs of an order say what is estimated, held and rated, each trip with how it came about, and that nothing is paid', async () => {
  type Costs = { lines: Row[]; trips: (Row & { trace: Row | null })[] }
  const costs = async (id: unknown) => sound(await site.requester.get<Costs>(`/v1/order/${id}/costs`))
  const draft = await site.order('draft', { ton: 5 })
  expect((await costs(draft.id)).lines[0]).toMatchObject({
    estimate_idr: draft.est_amount_idr,
    reserved_idr: null,
    committed_idr: null,
    rated_idr: null,
    paid_idr: null,
  })
  const submitted = await site.order('submitted', { ton: 5 })
  expect((await costs(submitted.id)).lines[0]).toMatchObject({
    reserved_idr: submitted.est_amount_idr,
    committed_idr: 0,
  })
  const { order } = await delivered()
  const before = await costs(order.id)
  expect(before.lines[0]!.rated_idr).toBeNull()
  expect(before.trips[0]).toMatchObject({ state: 'arrived', kg: 5000 })
  sound(await site.tower.act(`/v1/order/${order.id}/complete`))
  const { lines, trips } = await costs(order.id)
  const [trip] = trips
  const { tariff_idr, quantity } = trip!.trace!
  expect(trip).toMatchObject({
    state: 'rated',
    kg: 5000,
    amount_idr: Math.round(Number(quantity) * Number(tariff_idr)),
  })
  expect(lines[0]).toMatchObject({
    rated_idr: trip!.amount_idr,
    committed_idr: trip!.amount_idr,
    paid_idr: null,
  })
  await site.rows('update orders.trip set freight_idr = freight_idr + 1 where id = $1', [trip!.id])
  expect((await costs(order.id)).trips[0]!.trace).toBeNull()
})
