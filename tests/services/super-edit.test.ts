import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import type { EditEffect } from '#contracts/order/super-edit.ts'
import { markUnconfirmed } from '#services/order/order/confirm-edit.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'

let site: OrderSite
beforeAll(async () => {
  site = await orderSite()
})
afterAll(() => site.close())

const REASON = 'The vessel brings more than was told'
const seen = async ({ id }: Row): Promise<Row> => sound(await site.superCt.get<Row>(`/v1/order/${id}`))
const lineOf = (row: Row): Row => (row.lines as Row[])[0]!
const edit = async (row: Row, change: Row) =>
  site.superCt.post<Row>(`/v1/order/${row.id}/super-edit`, {
    reason: REASON,
    row_version: (await seen(row)).row_version,
    ...change,
  })
const trial = async (row: Row, change: Row): Promise<EditEffect> =>
  sound(await site.superCt.post<EditEffect>(`/v1/order/${row.id}/edit-effect`, change))
const ofLine = (row: Row, change: Row): Row => ({ lines: [{ line_id: lineOf(row).id, ...change }] })
/** What the line holds of the purchase order, rupiah and tonnes. */
const held = async (row: Row): Promise<{ idr: number; ton: number }> => {
  const [sums] = await site.rows<{ idr: number; ton: number }>(
    `select sum(reserved_idr + committed_idr)::float8 as idr, sum(reserved_ton + committed_ton)::float8 as ton
     from billing.purchase_order_ledger where order_line_id = $1`,
    [lineOf(row).id],
  )
  return sums!
}
const events = async ({ id }: Row): Promise<string[]> =>
  (
    await site.rows<{ type: string }>(
      `select type from orders.outbox where subject_id = $1 and type like 'order.edit%' order by seq`,
      [id],
    )
  ).map(({ type }) => type)

test('a trial says what a change does to money and trips, and leaves nothing behind', async () => {
  const row = await site.order('approved', { ton: 100 })
  const before = await seen(row)
  const [heldBefore, count] = [await held(row), (await events(row)).length]
  const effect = await trial(row, ofLine(row, { quantity_ton: 150 }))
  expect(effect).toMatchObject({ errors: [], rise_percent: 50, needs_confirmation: true })
  expect(effect.after_idr).toBe(effect.before_idr * 1.5)
  const rise = effect.after_idr - effect.before_idr
  expect(effect.funds.length).toBe(2)
  for (const { before_idr, after_idr } of effect.funds) expect(before_idr - after_idr).toBe(rise)
  expect(await seen(row)).toEqual(before)
  expect(await held(row)).toEqual(heldBefore)
  expect((await events(row)).length).toBe(count)
})

test('more tonnes commit more, fewer give back, and what is kept says it in words', async () => {
  const row = await site.order('approved', { ton: 100 })
  const first = await held(row)
  const after = sound(await edit(row, ofLine(row, { quantity_ton: 105 })))
  expect(after).toMatchObject({ quantity_ton: 105, super_ct_revision: 1, edit_confirmation: null })
  expect(await held(row)).toEqual({ idr: first.idr * 1.05, ton: 105 })
  sound(await edit(row, ofLine(row, { quantity_ton: 40 })))
  expect(await held(row)).toEqual({ idr: first.idr * 0.4, ton: 40 })
  const { edit_diffs } = await seen(row)
  expect(
    (edit_diffs as Row[]).map(({ line, field, old, new: now, reason }) => [line, field, old, now, reason]),
  ).toEqual(
    expect.arrayContaining([
      [1, 'quantity_ton', 100, 105, REASON],
      [1, 'quantity_ton', 105, 40, REASON],
    ]),
  )
})

test('what was said of its pace goes with the tonnes it was worked out of', async () => {
  const row = await site.order('approved', { ton: 100 })
  await site.rows(`update orders."order" set pace = '{"message": "100 t left"}' where id = $1`, [row.id])
  sound(await edit(row, ofLine(row, { quantity_ton: 60 })))
  expect((await seen(row)).pace).toBeNull()
})

test('what trips have is not taken away: tonnes below it and another destination are refused beside their field', async () => {
  const row = await site.order('approved', { ton: 100 })
  const trip = await site.accepted(row)
  const few = await edit(row, ofLine(row, { quantity_ton: 4.999 }))
  expect(few.status).toBe(412)
  expect(few.errors).toEqual([
    { field: 'lines.0.quantity_ton', messages: ['5,000 kg of line 1 are given to trips already'] },
  ])
  const places = await site.rows<{ id: string }>(
    'select id from master.checkpoint where id <> all($1::uuid[])',
    [[lineOf(row).origin_checkpoint_id, lineOf(row).destination_checkpoint_id]],
  )
  const moved = await edit(row, ofLine(row, { destination_checkpoint_id: places[0]!.id }))
  expect(moved.errors.map(({ field }) => field)).toContain('lines.0.destination_checkpoint_id')
  const effect = await trial(row, { window_end: new Date(clock.ms() + 60 * 60_000).toISOString() })
  expect(effect.trips).toMatchObject([
    {
      trip_no: (await site.rows('select trip_no from orders.trip where id = $1', [trip.id]))[0]!.trip_no,
      outside: true,
    },
  ])
})

test('contradictions are refused beside their field', async () => {
  const row = await site.order('approved', { ton: 100 })
  const { window_start } = await seen(row)
  const cases: [Row, string][] = [
    [{}, 'reason'],
    [{ window_end: window_start }, 'window_end'],
    [{ priority: 'urgent' }, 'priority_reason'],
    [{ lines: [{ line_id: crypto.randomUUID(), quantity_ton: 5 }] }, 'lines.0.line_id'],
    [ofLine(row, { quantity_ton: 99_999 }), 'lines.0.quantity_ton'],
  ]
  for (const [change, field] of cases) {
    const { status, errors } = await edit(row, change)
    expect([status, errors.map((one) => one.field)]).toEqual([412, [field]])
  }
  expect((await edit(row, { priority: 'high', row_version: 1 })).status).toBe(409)
  expect((await site.tower.post(`/v1/order/${row.id}/edit-effect`, {})).status).toBe(403)
})

test('a window that moves takes the day of its lines along', async () => {
  const row = await site.order('approved', { ton: 100 })
  const days = (n: number): string => new Date(clock.ms() + n * 86_400_000).toISOString()
  sound(await edit(row, { window_start: days(5), window_end: days(8) }))
  const after = await seen(row)
  expect(lineOf(after).load_date).toBe(days(5).slice(0, 10))
  expect((await held(row)).ton).toBe(100)
})

test('into another month the money moves to that budget, unless trips stand on it', async () => {
  const row = await site.order('approved', { ton: 100 })
  const next = { window_start: '2026-04-02T01:00:00Z', window_end: '2026-04-05T01:00:00Z' }
  const effect = await trial(row, next)
  expect(effect.funds.map(({ name }) => name)).toEqual(expect.arrayContaining(['2026-03', '2026-04']))
  const total = await held(row)
  sound(await edit(row, next))
  expect(await held(row)).toEqual(total)
  const [months] = await site.rows(
    `select array_agg(distinct month order by month) as months from billing.work_unit_budget_entry
     where order_line_id = $1 and committed_idr > 0`,
    [lineOf(row).id],
  )
  expect(months!.months).toEqual([3, 4])
  const other = await site.order('approved', { ton: 100 })
  await site.accepted(other)
  expect((await edit(other, next)).errors).toMatchObject([{ field: 'window_start' }])
})

test('much dearer asks the requester: confirmed, objected, or marked after a day', async () => {
  const ask = async (): Promise<Row> => {
    const row = await site.order('approved', { ton: 100 })
    sound(await edit(row, ofLine(row, { quantity_ton: 120 })))
    return row
  }
  const answer = async (row: Row, action: string, reason: string | null) =>
    site.requester.post<Row>(`/v1/order/${row.id}/${action}`, {
      reason,
      row_version: (await seen(row)).row_version,
    })
  const [yes, no, late] = [await ask(), await ask(), await ask()]
  expect(await seen(yes)).toMatchObject({ edit_confirmation: 'waiting' })
  expect(await events(yes)).toEqual(['order.edit_to_confirm', 'order.edited'])
  sound(await answer(yes, 'confirm-edit', null))
  expect(await seen(yes)).toMatchObject({ edit_confirmation: 'confirmed', edit_confirm_by: null })
  expect((await answer(yes, 'confirm-edit', null)).status).toBe(412)
  expect((await answer(no, 'object-edit', 'short')).status).toBe(400)
  sound(await answer(no, 'object-edit', 'This was not agreed with us'))
  expect(await events(no)).toContain('order.edit_objected')
  pass(24 * 60 - 1)
  expect(await markUnconfirmed(site.ctx('order'))).toBe(0)
  pass(1)
  expect(await markUnconfirmed(site.ctx('order'))).toBe(1)
  expect(await seen(late)).toMatchObject({ edit_confirmation: 'unconfirmed', quantity_ton: 120 })
  expect((await site.tower.post(`/v1/order/${late.id}/confirm-edit`, {})).status).toBe(403)
  sound(await answer(late, 'confirm-edit', 'Late, but agreed'))
  expect(await seen(late)).toMatchObject({ edit_confirmation: 'confirmed', edit_answer: 'Late, but agreed' })
})

test('small steps add up to what the requester has agreed to, and what comes back near to it wants no answer', async () => {
  const row = await site.order('approved', { ton: 100 })
  const to = async (quantity_ton: number) => sound(await edit(row, ofLine(row, { quantity_ton })))
  expect(await to(105)).toMatchObject({ edit_confirmation: null })
  expect(await trial(row, ofLine(row, { quantity_ton: 115 }))).toMatchObject({
    rise_percent: 15,
    needs_confirmation: true,
  })
  expect(await to(115)).toMatchObject({ edit_confirmation: 'waiting' })
  // Another change of it, such as its urgency, is not asked of the requester a second time.
  const by = (await seen(row)).edit_confirm_by
  pass(5)
  sound(await edit(row, { priority: 'high' }))
  expect(await seen(row)).toMatchObject({ edit_confirmation: 'waiting', edit_confirm_by: by })
  expect(await to(105)).toMatchObject({ edit_confirmation: null, edit_confirm_by: null })
  expect(await to(120)).toMatchObject({ edit_confirmation: 'waiting' })
  sound(await site.requester.act(`/v1/order/${row.id}/confirm-edit`, { reason: null }))
  expect(await to(132)).toMatchObject({ edit_confirmation: 'confirmed' })
  expect(await to(140)).toMatchObject({ edit_confirmation: 'waiting' })
})

test('a day for which its purchase order is not valid is refused, within its month too', async () => {
  const row = await site.order('approved', { ton: 100 })
  const ends = (day: string) =>
    site.rows(`update billing.purchase_order set valid_to = $2 where id = $1`, [row.purchase_order_id, day])
  const before = String(
    (
      await site.rows('select valid_to from billing.purchase_order where id = $1', [row.purchase_order_id])
    )[0]!.valid_to,
  )
  const move = () => edit(row, { window_start: '2026-03-20T01:00:00Z', window_end: '2026-03-22T01:00:00Z' })
  await ends('2026-03-19')
  try {
    const late = await move()
    expect([late.status, late.errors.map(({ field }) => field)]).toEqual([412, ['window_start']])
    expect(late.errors[0]?.messages[0]).toContain('to 19 Mar 2026 only')
    await ends('2026-03-20')
    sound(await move())
    expect(lineOf(await seen(row)).load_date).toBe('2026-03-20')
  } finally {
    await ends(before)
  }
})

test('in a month whose budget is closed it becomes cheaper, never dearer', async () => {
  const row = await site.order('approved', { ton: 100 })
  const now = clock.ms()
  sound(await edit(row, { window_end: '2026-04-30T01:00:00Z' }))
  clock.freeze(new Date('2026-04-05T02:00:00Z'))
  try {
    const more = await edit(row, ofLine(row, { quantity_ton: 101 }))
    expect(more.errors).toMatchObject([
      {
        field: 'lines.0.quantity_ton',
        messages: [expect.stringContaining('The budget of Mar 2026 was closed on 05 Apr 2026')],
      },
    ])
    sound(await edit(row, ofLine(row, { quantity_ton: 90 })))
    expect((await held(row)).ton).toBe(90)
  } finally {
    clock.freeze(new Date(now))
  }
})

test('a line that wanted one kind of truck takes any again; a change that does not name it leaves it', async () => {
  const row = await site.order('approved', { ton: 100 })
  sound(await edit(row, ofLine(row, { truck_type: 'dump' })))
  sound(await edit(row, ofLine(row, { quantity_ton: 110 })))
  expect(lineOf(await seen(row)).truck_type).toBe('dump')
  sound(await edit(row, ofLine(row, { truck_type: null })))
  expect(lineOf(await seen(row)).truck_type).toBeNull()
  const { edit_diffs } = await seen(row)
  expect((edit_diffs as Row[]).map(({ field, old, new: now }) => [field, old, now])).toContainEqual([
    'truck_type',
    'dump',
    null,
  ])
})
