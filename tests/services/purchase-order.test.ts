import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Page } from '#kernel/wire.ts'
import type { RecordOf, Row } from '#kernel/record.ts'
import { ENDING_SOON, NEARLY_USED } from '#contracts/purchase/purchase-order-filters.ts'
import type { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { release, reserve, type Claims } from '#services/billing/ports.ts'
import { watchPurchaseOrders } from '#services/billing/purchase/watch.ts'
import { loadBilling } from '#services/billing/start-data.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { cargoId } from '#services/master/start-data/goods.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { vendorId, workUnitId } from '#services/master/start-data/parties.ts'
import { runSql } from '#database/sql.ts'
import { plant, type Caller, type Plant } from '../support/plant.ts'

type PurchaseOrder = RecordOf<typeof purchaseOrder>

const START = '2026-03-03T02:00:00.000Z'
const REASON = 'The vessel comes later'
const UNIT = workUnitId('WU-DIST')
let site: Plant
let maker: Caller
let colleague: Caller
let made = 0

beforeAll(async () => {
  clock.freeze(new Date(START))
  site = await plant(createBillingApp, 'billing')
  await site.inside('master', loadMaster)
  await site.inside('billing', loadBilling)
  const scope = { work_unit: [UNIT], requester: [demoId('profile', 1)] }
  maker = site.as('order-requester', scope)
  colleague = site.as('order-requester-2', scope)
})
beforeEach(() => clock.freeze(new Date(START)))
afterAll(async () => {
  clock.freeze(null)
  await site.close()
})

const rows = <T extends object = Row>(text: string, values: unknown[] = []) =>
  runSql<T>(site.admin, text, values)

function written(more: Row = {}): Row {
  made += 1
  return {
    po_no: `PO-LIFE-${String(made).padStart(3, '0')}`,
    vendor_id: vendorId('SJL'),
    contract_id: demoId('contract', 2),
    po_date: '2026-03-01',
    valid_from: '2026-03-01',
    valid_to: '2026-12-31',
    lines: [{ cargo_id: cargoId('UREA'), quantity_ton: 100, unit_price_idr: 20_000 }],
    ...more,
  }
}

async function create(more: Row = {}): Promise<PurchaseOrder> {
  const answer = await maker.post<PurchaseOrder>('/v1/purchase-order/create', written(more))
  expect(answer.status, JSON.stringify(answer.errors)).toBe(200)
  return answer.data
}

const act = (who: Caller, id: string, name: string, body: Row = {}) =>
  who.act<PurchaseOrder>(`/v1/purchase-order/${id}/${name}`, body)

async function done(who: Caller, id: string, name: string, body: Row = {}): Promise<PurchaseOrder> {
  const answer = await act(who, id, name, body)
  expect(answer.status, `${name}: ${answer.header.message} ${JSON.stringify(answer.errors)}`).toBe(200)
  return answer.data
}

async function opened(more: Row = {}): Promise<string> {
  const { id } = await create(more)
  await done(maker, id, 'submit')
  await done(colleague, id, 'open')
  return id
}

describe('what is typed', () => {
  test('a number in small letters is the same number in capital ones', async () => {
    const saved = await create({ po_no: ' po-typed/01 ' })
    expect(saved.po_no).toBe('PO-TYPED/01')
    const again = await maker.post('/v1/purchase-order/create', written({ po_no: 'Po-Typed/01' }))
    expect(again.errors?.map(({ field }) => field)).toEqual(['po_no'])
  })

  test('a line with a mistake is not said to be missing', async () => {
    const line = { cargo_id: cargoId('UREA'), quantity_ton: 'many', unit_price_idr: 20_000 }
    const answer = await maker.post('/v1/purchase-order/create', written({ lines: [line] }))
    expect(answer.errors?.map(({ field }) => field)).toEqual(['lines.0.quantity_ton'])
  })

  test('a line cannot be priced by the route of another cargo', async () => {
    const [route] = await rows<{ id: string; cargo_id: string }>(
      'select id, cargo_id from master.contract_route where contract_id = $1 and cargo_id is not null limit 1',
      [demoId('contract', 2)],
    )
    const line = { quantity_ton: 10, unit_price_idr: 20_000, contract_route_id: route!.id }
    const other = written({ lines: [{ ...line, cargo_id: cargoId('SPARE-PART') }] })
    const refused = await maker.post('/v1/purchase-order/create', other)
    expect(refused.errors).toMatchObject([
      { field: 'lines.0.contract_route_id', messages: ['Does not belong to the chosen cargo'] },
    ])
    await create({ lines: [{ ...line, cargo_id: route!.cargo_id }] })
  })
})

/** A tariff of the contract for urea, and one more row like it that differs in this. */
async function tariffs(more: Row): Promise<{ first: string; other: string }> {
  const [route] = await rows<{ id: string }>(
    `select id from master.contract_route where contract_id = $1 and cargo_id = $2 and code not like 'COPY-%' limit 1`,
    [demoId('contract', 2), cargoId('UREA')],
  )
  const other = uuidv7()
  const copied = {
    id: other,
    code: `COPY-${other.slice(-8)}`,
    valid_from: '2099-01-01',
    valid_to: '2099-12-31',
    ...more,
  }
  await rows(
    `insert into master.contract_route select (jsonb_populate_record(r, $2::jsonb)).* from master.contract_route r where id = $1`,
    [route!.id, JSON.stringify(copied)],
  )
  return { first: route!.id, other }
}

describe('the tariff that a line names', () => {
  test.each([
    ['waiting', /^The tariff COPY-\w+ waits for its approval: ask the control tower or a super admin$/],
    ['refused', /^The tariff COPY-\w+ was refused; choose another route$/],
  ])('is not one that is %s', async (status, words) => {
    const { other } = await tariffs({ status })
    const line = { cargo_id: cargoId('UREA'), quantity_ton: 10, unit_price_idr: 20_000 }
    const answer = await maker.post(
      '/v1/purchase-order/create',
      written({ lines: [line, { ...line, contract_route_id: other }] }),
    )
    expect(answer.errors).toEqual([
      { field: 'lines.1.contract_route_id', messages: [expect.stringMatching(words)] },
    ])
  })

  test('stands for its way: what is priced by the one that follows it is drawn from the same line', async () => {
    const { first, other } = await tariffs({ status: 'approved' })
    const named = {
      cargo_id: cargoId('UREA'),
      quantity_ton: 100,
      unit_price_idr: 20_000,
      contract_route_id: first,
    }
    const po = await opened({ lines: [named] })
    await draw(po, 10, 20_000, first)
    await draw(po, 10, 22_000, other)
    const lines = (await maker.get<PurchaseOrder>(`/v1/purchase-order/${po}`)).data.lines!
    expect(lines.map(({ reserved_ton }) => reserved_ton)).toEqual([20])

    const { other: elsewhere } = await tariffs({ status: 'approved', truck_type: 'wingbox' })
    await expect(draw(po, 10, 20_000, elsewhere)).rejects.toMatchObject({
      fields: [{ field: 'lines.0.cargo_id', message: '{po} has no line for this cargo and route' }],
    })
  })
})

const statusOf = async (id: string): Promise<string> =>
  (await maker.get<PurchaseOrder>(`/v1/purchase-order/${id}`)).data.status

const saidOf = (answer: { errors: readonly { messages: string[] }[] }): string =>
  answer.errors.flatMap(({ messages }) => messages).join(' ')

const ORDER = { id: uuidv7(), no: 'ORD-TEST' }

/** An order of so many tonnes draws on it; gives its line. */
async function draw(
  po: string,
  ton: number,
  idrPerTon = 20_000,
  contractRouteId: string | null = null,
): Promise<string> {
  const line = uuidv7()
  const claims: Claims = {
    workUnitId: UNIT,
    contractId: demoId('contract', 2),
    purchaseOrderId: po,
    lines: [
      {
        orderLineId: line,
        field: 'lines.0',
        cargoId: cargoId('UREA'),
        contractRouteId,
        purchaseOrderLineId: null,
        loadDate: '2026-03-05',
        ton: ton.toFixed(3),
        idr: ton * idrPerTon,
      },
    ],
  }
  await site.inside('billing', async (w) => reserve(w, ORDER, claims, 'A test'))
  return line
}

/** Kinds of events that were told of a purchase order. */
const told = async (id: string): Promise<string[]> =>
  (
    await rows<{ type: string }>(
      `select type from billing.outbox where subject_id = $1 and type ~ '\\.(nearly_used|ending|expire)$' order by seq`,
      [id],
    )
  ).map(({ type }) => type.replace('purchase-order.', ''))

const watch = () => watchPurchaseOrders(site.ctx('billing'))

describe('approval', () => {
  test('goes from draft to submitted, back with a reason, and on to open by somebody else', async () => {
    const { id } = await create()
    expect((await act(colleague, id, 'open')).status).toBe(412)
    const submitted = await done(maker, id, 'submit')
    expect(submitted).toMatchObject({ status: 'submitted', submitted_at: START, self_approved: false })
    const locked = await maker.post('/v1/purchase-order/update', {
      id,
      row_version: submitted.row_version,
      notes: 'Too late',
    })
    expect([locked.status, locked.header.message]).toEqual([
      412,
      'It waits for approval; it is returned before it is changed',
    ])
    expect((await act(colleague, id, 'return')).status).toBe(400)
    const returned = await done(colleague, id, 'return', { reason: REASON })
    expect(returned).toMatchObject({ status: 'returned', status_reason: REASON })
    const put = await maker.post<PurchaseOrder>('/v1/purchase-order/update', {
      id,
      row_version: returned.row_version,
      lines: [{ cargo_id: cargoId('UREA'), quantity_ton: 50, unit_price_idr: 20_000 }],
    })
    expect(put.data).toMatchObject({ total_value_idr: 1_000_000, left_percent: 100 })
    expect((await done(maker, id, 'submit')).status_reason).toBeNull()
    expect(await done(colleague, id, 'open')).toMatchObject({ status: 'open' })
  })

  test('is refused to who made it, and to who submitted what a colleague made', async () => {
    const { id } = await create()
    await done(colleague, id, 'submit')
    for (const who of [maker, colleague]) {
      const answer = await act(who, id, 'open')
      expect(saidOf(answer)).toBe('Somebody else of your work unit must approve what you made')
    }
    await done(maker, id, 'return', { reason: REASON })
    await done(maker, id, 'submit')
    expect((await act(colleague, id, 'open')).status).toBe(200)
  })

  test('is done alone in a unit with one requester, where the setting says so, and marked', async () => {
    await rows(`update master.order_requester set is_active = false where work_unit_id = $1 and id <> $2`, [
      UNIT,
      demoId('profile', 1),
    ])
    const { id } = await create()
    await done(maker, id, 'submit')
    expect((await act(maker, id, 'open')).status).toBe(412)
    await rows(
      `insert into master.setting (id, created_at, updated_at, name, value, scope)
       values ($1, now(), now(), 'self_approval_allowed', 'true', 'global')`,
      [uuidv7()],
    )
    expect(await done(maker, id, 'open')).toMatchObject({ status: 'open', self_approved: true })
    // As soon as there is a second one, he is asked.
    await rows(`update master.order_requester set is_active = true where work_unit_id = $1`, [UNIT])
    const next = await create()
    await done(maker, next.id, 'submit')
    expect((await act(maker, next.id, 'open')).status).toBe(412)
  })

  test('asks for days that are not over', async () => {
    const { id } = await create({ valid_to: '2026-03-02' })
    expect(saidOf(await act(maker, id, 'submit'))).toBe('Its last day is over; give it a later one first')
  })

  test('a number that is taken is said beside the number', async () => {
    const { po_no } = await create()
    const again = await maker.post('/v1/purchase-order/create', written({ po_no }))
    expect([again.status, again.errors.map(({ field }) => field)]).toEqual([400, ['po_no']])
  })
})

describe('what orders have drawn', () => {
  test('refuses closing with the figures until nothing is held, and cancelling for good', async () => {
    const id = await opened()
    const line = await draw(id, 40)
    expect(saidOf(await act(maker, id, 'close', { reason: REASON }))).toBe(
      'Orders still hold a part of it: Rp\u00a0800,000 reserved, Rp\u00a00 committed',
    )
    expect((await act(maker, id, 'cancel', { reason: REASON })).status).toBe(412)
    await site.inside('billing', async (w) => release(w, ORDER, line))
    expect(saidOf(await act(maker, id, 'cancel', { reason: REASON }))).toBe(
      'Orders have drawn on this purchase order; close it instead',
    )
    expect((await done(maker, id, 'close', { reason: REASON })).status).toBe('closed')
  })

  test('is told once when little is left, not with every order, and again after more was there', async () => {
    const id = await opened()
    await draw(id, 79)
    await watch()
    expect(await told(id)).toEqual([])
    const line = await draw(id, 1)
    await watch()
    await draw(id, 5)
    await watch()
    expect(await told(id)).toEqual(['nearly_used'])
    await site.inside('billing', async (w) => release(w, ORDER, line))
    await watch()
    expect(await told(id)).toEqual(['nearly_used'])
    // 84 t are held: it takes a raise to have more than a fifth again.
    await rows(`update billing.purchase_order set total_value_idr = total_value_idr * 2 where id = $1`, [id])
    await watch()
    await rows(`update billing.purchase_order set total_value_idr = total_value_idr / 2 where id = $1`, [id])
    await watch()
    expect(await told(id)).toEqual(['nearly_used', 'nearly_used'])
  })

  test('counts by value where no route is paid by the tonne: tonnes refuse nothing, rupiah do', async () => {
    const basis = (name: string) =>
      rows(`update master.contract_route set charge_basis = $2 where contract_id = $1`, [
        demoId('contract', 2),
        name,
      ])
    await basis('per_trip')
    const id = await opened()
    await basis('per_ton')
    const byTonne = await opened()
    const line = async (po: string) =>
      (await maker.get<PurchaseOrder>(`/v1/purchase-order/${po}`)).data.lines?.[0]
    await draw(id, 150, 10_000)
    expect(await line(id)).toMatchObject({ by_value: true, reserved_ton: 150, available_ton: -50 })
    await expect(draw(id, 1, 500_001)).rejects.toThrow('has {left} left')
    await expect(draw(byTonne, 150, 10_000)).rejects.toThrow('Line {line} of {po} has {left} left')
    expect(await line(byTonne)).toMatchObject({ by_value: false, reserved_ton: 0 })
  })

  test('is found by the filters of the list', async () => {
    const id = await opened({ valid_to: '2026-03-15' })
    await draw(id, 85)
    const other = await opened()
    for (const filters of [NEARLY_USED, ENDING_SOON]) {
      const page = await maker.post<Page<PurchaseOrder>>('/v1/purchase-order/', {
        fieldFilters: filters,
        limit: 100,
      })
      const found = page.data.items.map((one) => one.id)
      expect(found).toContain(id)
      expect(found).not.toContain(other)
    }
  })
})

describe('the end', () => {
  test('is told of once, 14 days before, and again when it was moved', async () => {
    const id = await opened({ valid_to: '2026-03-31' })
    clock.freeze(new Date('2026-03-16T16:59:00.000Z'))
    await watch()
    expect(await told(id)).toEqual([])
    clock.freeze(new Date('2026-03-16T17:00:00.000Z'))
    await watch()
    await watch()
    expect(await told(id)).toEqual(['ending'])
    await rows(`update billing.purchase_order set valid_to = '2026-04-10' where id = $1`, [id])
    await watch()
    expect(await told(id)).toEqual(['ending'])
    clock.freeze(new Date('2026-03-28T02:00:00.000Z'))
    await watch()
    expect(await told(id)).toEqual(['ending', 'ending'])
  })

  test('comes with the plant’s midnight after the last day, on hold too, once', async () => {
    const [open, held] = [await opened({ valid_to: '2026-03-10' }), await opened({ valid_to: '2026-03-10' })]
    await done(maker, held, 'hold', { reason: REASON })
    clock.freeze(new Date('2026-03-10T16:59:59.000Z'))
    await watch()
    expect([await statusOf(open), await statusOf(held)]).toEqual(['open', 'on_hold'])
    clock.freeze(new Date('2026-03-10T17:00:00.000Z'))
    await watch()
    await watch()
    expect([await statusOf(open), await statusOf(held)]).toEqual(['expired', 'expired'])
    expect((await told(open)).filter((type) => type === 'expire')).toHaveLength(1)
    expect((await act(maker, held, 'resume')).status).toBe(412)
  })
})

describe('references of the company’s own books', () => {
  test('are changed with a second person once it is open, and said in words', async () => {
    const id = await opened()
    const { data } = await maker.get<PurchaseOrder>(`/v1/purchase-order/${id}`)
    const [line] = data.lines ?? []
    const asked = await maker.post<PurchaseOrder>('/v1/purchase-order/update', {
      id,
      row_version: data.row_version,
      lines: [
        {
          id: line?.id,
          cargo_id: cargoId('UREA'),
          quantity_ton: 100,
          unit_price_idr: 20_000,
          po_item: '00040',
        },
      ],
      change_reason: REASON,
    })
    expect(asked.data).toMatchObject({ proposed_text: 'Line 1, PO item: – → 00040', erp_references: null })
    expect(await done(colleague, id, 'approve-change')).toMatchObject({ erp_references: '00040' })
  })

  test('are searched, whichever line they stand in', async () => {
    const { id, erp_references } = await create({
      lines: [
        {
          cargo_id: cargoId('UREA'),
          quantity_ton: 1,
          unit_price_idr: 20_000,
          po_item: '00010',
          so_do_no: 'SO-77141',
        },
        {
          cargo_id: cargoId('KCL'),
          quantity_ton: 1,
          unit_price_idr: 20_000,
          po_item: '00020',
          gl_account: '5310099',
        },
      ],
    })
    expect(erp_references?.split(' ').toSorted()).toEqual(['00010', '00020', '5310099', 'SO-77141'])
    const page = await maker.post<Page<PurchaseOrder>>('/v1/purchase-order/', { searchString: '77141' })
    expect(page.data.items.map((one) => one.id)).toEqual([id])
  })
})
