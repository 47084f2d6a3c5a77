import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock, plantDay } from '#kernel/clock.ts'
import { workUnitId } from '#services/master/start-data/parties.ts'
import type { Group, GroupsPage, SpansPage } from '#contracts/look.ts'
import type { Page } from '#kernel/wire.ts'
import { orderSite, sound, type OrderSite, type Row } from '../support/order-site.ts'
import type { Caller } from '../support/plant.ts'

let site: OrderSite
let orderIds: string[]
beforeAll(async () => {
  site = await orderSite()
  const made = [
    await site.order('draft', { ton: 100 }),
    await site.order('submitted', { ton: 20 }),
    await site.order('submitted', { ton: 3 }),
    await site.order('approved', { ton: 7 }),
  ]
  orderIds = made.map(({ id }) => String(id))
  // One begins on another day of the plant, two minutes after midnight in WIB: still the day before in UTC.
  await site.rows(
    `update orders."order" set window_start = '2026-03-04T17:02:00Z', window_end = '2026-03-09T00:00:00Z' where id = $1`,
    [orderIds[3]],
  )
})
afterAll(() => site.close())

const groups = async (who: Caller, by: string, body: Row = {}): Promise<Group[]> =>
  sound(await who.post<GroupsPage>('/v1/order/groups', { by, ...body })).items
const brief = (all: readonly Group[]) =>
  Object.fromEntries(
    all.filter(({ count }) => count > 0).map(({ key, count, sums }) => [key, [count, sums['quantity_ton']]]),
  )

describe('the groups of a list', () => {
  test('of states are all of the lifecycle, in its order, with what the list counts and adds up', async () => {
    const found = await groups(site.requester, 'status')
    expect(found.map(({ key }) => key).slice(0, 5)).toEqual([
      'draft',
      'submitted',
      'returned',
      'rejected',
      'approved',
    ])
    expect(brief(found)).toEqual({ draft: [1, 100], submitted: [2, 23], approved: [1, 7] })
  })

  test('of a day are what the list has of that day, which begins in WIB wherever somebody writes it', async () => {
    const found = async (operator: string, value: string) =>
      sound(
        await site.requester.post<Page<Row>>('/v1/order/', {
          fieldFilters: [{ field: 'window_start', operator, value }],
          limit: 50,
        }),
      ).items.map(({ id }) => id)
    expect(await found('between', '2026-03-05,2026-03-05')).toEqual([orderIds[3]])
    expect((await found('<=', '2026-03-04')).toSorted()).toEqual(orderIds.slice(0, 3).toSorted())
    expect(await found('>', '2026-03-05')).toEqual([])
  })

  test('have their first rows, whatever their count says, and filters that find all of them in the list', async () => {
    for (const by of ['status', 'window_start', 'work_unit_id', 'vendor_id']) {
      for (const group of await groups(site.requester, by, { limit: 1 })) {
        const list = sound(
          await site.requester.post<Page<Row>>('/v1/order/', { fieldFilters: group.filters, limit: 50 }),
        )
        expect(list.pagination.total_items, `${by} ${group.key}`).toBe(group.count)
        expect(group.rows.length).toBe(Math.min(1, group.count))
        if (group.count) expect(group.rows[0]?.id).toBe(list.items[0]?.id)
      }
    }
  })

  test('of moments are days of the plant, the newest first', async () => {
    const found = await groups(site.requester, 'window_start')
    expect(found.map(({ key, count }) => [key, count])).toEqual([
      ['2026-03-05', 1],
      ['2026-03-03', 3],
    ])
    expect(found[0]?.rows[0]?.id).toBe(orderIds[3])
  })

  test('hold the filters and the search of the list', async () => {
    const filter = [{ field: 'status', operator: 'in', value: ['draft', 'approved'] }]
    expect(brief(await groups(site.requester, 'status', { fieldFilters: filter }))).toEqual({
      draft: [1, 100],
      approved: [1, 7],
    })
    const [first] = await site.rows<{ order_no: string }>(
      `select order_no from orders."order" where id = $1`,
      [orderIds[0]],
    )
    const found = await groups(site.requester, 'window_start', { search_string: first!.order_no })
    expect(found.map(({ count }) => count)).toEqual([1])
  })

  test('end at what the caller may see', async () => {
    const stranger = site.as('order-requester', {
      requester: ['00000000-0000-7000-8000-000000000001'],
      work_unit: [workUnitId('WU-PRODUKSI-1')],
    })
    for (const by of ['status', 'window_start', 'work_unit_id', 'vendor_id'])
      expect(brief(await groups(stranger, by)), by).toEqual({})
    const nobody = await site.as('driver').post('/v1/order/groups', { by: 'status' })
    expect(nobody.status).toBe(403)
  })

  test.each([
    [{ by: 'order_no' }, 'by'],
    [{}, 'by'],
    [{ by: 'status', limit: 51 }, 'limit'],
    [{ by: 'vendor_id', page_number: 26 }, 'page_number'],
  ])('are refused by name: %o', async (body, field) => {
    const { status, errors } = await site.requester.post('/v1/order/groups', body)
    expect(status).toBe(400)
    expect(errors?.map((error) => error.field)).toEqual([field])
  })
})

describe('a queue looked at', () => {
  const queue = async (who: Caller, name: string, body: Row = {}): Promise<Group[]> =>
    sound(await who.post<GroupsPage>(`/v1/order/${name}/groups`, body)).items

  test('has what stands in it, not what the whole list has', async () => {
    const found = await queue(site.approver, 'approve-queue', { by: 'window_start' })
    expect(found.map(({ key, count }) => [key, count])).toEqual([['2026-03-03', 2]])
    expect(await queue(site.requester, 'approve-queue', { by: 'vendor_id' })).toEqual([])
  })

  test('has a column for each state that it can hold', async () => {
    const columns = async (name: string) =>
      (await queue(site.tower, name, { by: 'status' })).map(({ key }) => key)
    expect(await columns('complete-queue')).toEqual(['in_progress', 'completion_requested'])
    expect(await columns('verified-list')).toEqual(['verified', 'billed', 'closed'])
  })

  test('of decisions is looked at by the day of the decision, which finds the same orders in its list', async () => {
    const found = await queue(site.requester, 'approve-history', { by: 'decided_at' })
    expect(found.length).toBeGreaterThan(0)
    for (const { key, count, filters } of found) {
      const { items, pagination } = sound(
        await site.requester.post<{ items: Row[]; pagination: { total_items: number } }>(
          '/v1/order/approve-history',
          { fieldFilters: filters, limit: 100 },
        ),
      )
      expect([
        pagination.total_items,
        new Set(items.map((row) => plantDay(new Date(String(row.decided_at))))),
      ]).toEqual([count, new Set([key])])
    }
    const { status } = await site.requester.post('/v1/order/approve-history/groups', { by: 'submitted_at' })
    expect(status).toBe(400)
  })

  test('is not looked at by status where all of it has one', async () => {
    const { status, errors } = await site.approver.post('/v1/order/approve-queue/groups', { by: 'status' })
    expect([status, errors?.[0]?.field]).toEqual([400, 'by'])
  })

  test.each(['groups', 'download'])('is refused to who may not read it: %s', async (call) => {
    const place = `/v1/order/approve-queue/${call}`
    const answer =
      call === 'groups' ? await site.tower.post(place, { by: 'vendor_id' }) : await site.tower.get(place)
    expect(answer.status).toBe(403)
  })

  test('leaves as a file with its own rows', async () => {
    const rowsIn = async (who: Caller, name: string) =>
      (await who.text(`/v1/order/${name}download?columns=order_no`)).trim().split('\r\n').length - 1
    expect(await rowsIn(site.approver, 'approve-queue/')).toBe(2)
    expect(await rowsIn(site.requester, 'approve-queue/')).toBe(0)
    expect(await rowsIn(site.requester, '')).toBe(4)
  })
})

describe('the timeline of a list', () => {
  const spans = async (from: string, to: string, body: Row = {}) =>
    site.tower.post<SpansPage>('/v1/trip/spans', { from, to, ...body })
  let trip: Row
  beforeAll(async () => {
    await site.rows(
      `insert into orders.trip (id, created_at, updated_at, trip_no, order_id, order_line_id, sequence, work_unit_id, vendor_id, truck_id, plate_no,
         driver_id, driver_name, cargo_id, payload_type_id, origin_checkpoint_id, destination_checkpoint_id, planned_kg, weigh_plan,
         planned_start_at, planned_end_at, status_since, surat_jalan_no, started_at)
       select gen_random_uuid(), now(), now(), 'TRP-LOOK-1', o.id, l.id, 1, o.work_unit_id, o.vendor_id, t.id, t.plate_no,
         d.id, d.name, l.cargo_id, l.payload_type_id, l.origin_checkpoint_id, l.destination_checkpoint_id, 1000, 'none',
         '2026-03-03T02:00:00Z', '2026-03-03T04:00:00Z', now(), 'SJ-LOOK-1', '2026-03-03T03:00:00Z'
       from orders."order" o join orders.order_line l on l.order_id = o.id, master.truck t, master.driver d
       where o.id = $1 limit 1`,
      [orderIds[3]],
    )
    ;[trip] = (await site.rows(`select id from orders.trip where trip_no = 'TRP-LOOK-1'`)) as [Row]
  })

  test.each([
    ['2026-03-03T03:00:00Z', '2026-03-03T09:00:00Z', 1],
    ['2026-03-03T03:59:59Z', '2026-03-03T05:00:00Z', 1],
    ['2026-03-03T04:00:00Z', '2026-03-03T09:00:00Z', 0],
    // It began an hour after its plan.
    ['2026-03-03T00:00:00Z', '2026-03-03T03:00:00Z', 0],
    ['2026-03-03T00:00:00Z', '2026-03-03T03:00:01Z', 1],
  ])('has what overlaps %s to %s: %i', async (from, to, count) => {
    const page = sound(await spans(from, to))
    expect(page.items.map(({ record }) => record.id)).toEqual(count ? [trip['id']] : [])
  })

  test('begins where it really began, and says when that is only a plan', async () => {
    const read = async () => sound(await spans('2026-03-03T00:00:00Z', '2026-03-03T12:00:00Z')).items[0]
    const begun = await read()
    expect([begun?.is_planned, Date.parse(begun?.from ?? ''), Date.parse(begun?.to ?? '')]).toEqual([
      false,
      Date.parse('2026-03-03T03:00:00Z'),
      Date.parse('2026-03-03T04:00:00Z'),
    ])
    expect(begun?.record).toMatchObject({ trip_no: 'TRP-LOOK-1', truck: { id: expect.any(String) } })
    await site.rows(`update orders.trip set started_at = null where id = $1`, [trip['id']])
    const planned = await read()
    expect([planned?.is_planned, Date.parse(planned?.from ?? '')]).toEqual([
      true,
      Date.parse('2026-03-03T02:00:00Z'),
    ])
  })

  test('goes on until now where it should have ended, unless nothing leads out of its state', async () => {
    const noon = Date.parse('2026-03-03T05:00:00Z')
    clock.freeze(new Date(noon))
    const read = async () => sound(await spans('2026-03-03T00:00:00Z', '2026-03-03T12:00:00Z')).items[0]
    const late = await read()
    await site.rows(`update orders.trip set status = 'cancelled' where id = $1`, [trip['id']])
    const cancelled = await read()
    await site.rows(`update orders.trip set status = 'assigned' where id = $1`, [trip['id']])
    clock.freeze(new Date('2026-03-03T02:00:00.000Z'))
    expect([late?.is_late, Date.parse(late?.to ?? '')]).toEqual([true, noon])
    expect([cancelled?.is_late, Date.parse(cancelled?.to ?? '')]).toEqual([
      false,
      Date.parse('2026-03-03T04:00:00Z'),
    ])
  })

  test('ends at what the caller may see, and holds the filters', async () => {
    const [from, to] = ['2026-03-03T00:00:00Z', '2026-03-03T12:00:00Z']
    const stranger = site.as('order-requester', { requester: [], work_unit: [workUnitId('WU-PRODUKSI-1')] })
    expect(sound(await stranger.post<SpansPage>('/v1/trip/spans', { from, to })).items).toEqual([])
    const done = { fieldFilters: [{ field: 'status', operator: '=', value: 'completed' }] }
    expect(sound(await spans(from, to, done)).items).toEqual([])
  })

  test.each([
    ['', '2026-03-03T12:00:00Z', 'from'],
    ['2026-03-03T12:00:00Z', '2026-03-03T12:00:00Z', 'to'],
    ['2026-03-03T00:00:00Z', '2026-03-04T00:00:01Z', 'to'],
    ['+275760-09-12T23:00:00Z', '+275760-09-13T00:00:00Z', 'from'],
    ['0001-01-01T00:00:00Z', '0001-01-01T01:00:00Z', 'from'],
  ])('is refused from "%s" to "%s"', async (from, to, field) => {
    const { status, errors } = await spans(from, to)
    expect([status, errors?.map((error) => error.field)]).toEqual([400, [field]])
  })
})
