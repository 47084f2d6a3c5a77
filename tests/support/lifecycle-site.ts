import { NO_SCOPE } from '#access/scope.ts'
import type { RoleCode } from '#access/roles.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Resource } from '#kernel/resource.ts'
import { RESOURCES, resourceNamed } from '#contracts/index.ts'
import { schemaOf, type ServiceApp, type ServiceName } from '#engine/context.ts'
import type { RowOf } from '#database/rows.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { createMasterApp } from '#services/master/app.ts'
import { createOrderApp } from '#services/order/app.ts'
import { createSubApp } from '#services/sub/app.ts'
import { loadTutorials } from '#services/sub/helpdesk/start-data.ts'
import { queueAt } from '#services/order/dispatch/queue-tickets.ts'
import { minutesAgo, orderSite, sound, type OrderSite, type Row } from './order-site.ts'
import { hasCalls, IN_TESTS_OF_THEIR_OWN } from './lifecycle-rest.ts'
import { makeMissing } from './made-rows.ts'
import { send, sixServices } from './six-services.ts'

/** A record with a lifecycle, and the service that moves it. */
export interface Subject {
  resource: Resource
  app: ServiceApp
  id: string
}

/** A plant that has a record of each kind that people move, by the name of its resource. */
export interface LifecycleSite extends OrderSite {
  subjects: Readonly<Record<string, Subject>>
  /** Somebody of a role whose scope holds the records. */
  somebody(roleCode: RoleCode): Actor
  /** Puts a record into a state, whatever led there. */
  force(subject: Subject, state: string): Promise<void>
  /** `row_version` as it is now. */
  versionOf(subject: Subject): Promise<Row>
}

/** Keep a change that waits for a second person beside the state that says so. */
const HOLD_CHANGES = new Set(['cargo', 'scale-profile', 'setting', 'truck'])

/** Makes the site; whoever closes it closes the plant. */
export async function lifecycleSite(): Promise<LifecycleSite> {
  const site = await orderSite()
  const subjects: Record<string, Subject> = {}
  const problemId = async (code: string): Promise<string> => {
    const [row] = await site.rows<{ id: string }>('select id from master.problem where code = $1', [code])
    return row!.id
  }

  const orders = createOrderApp(site.ctx('order'))
  const billing = createBillingApp(site.ctx('billing'))
  const approved = await site.order('approved', { ton: 60 })
  const line = (approved.lines as Row[])[0]!
  const board = sound(
    await site.tower.post<{
      usable: { truck: Row; driver: Row; planned_kg: number }[]
      planned_start_at: string
    }>(`/v1/order/${approved.id}/suggest`, { order_line_id: line.id }),
  )
  const best = board.usable[0]!
  const assigned = sound(
    await site.tower.act<{ trip: Row }>(`/v1/order/${approved.id}/assign`, {
      order_line_id: line.id,
      truck_id: best.truck.id,
      driver_id: best.driver.id,
      planned_kg: best.planned_kg,
      planned_start_at: board.planned_start_at,
    }),
  )
  await site.inside('sub', loadTutorials)
  await site.rows(
    `insert into master.signature (id, driver_id, file_id, sha256, captured_at, source, status, created_at, updated_at)
     select gen_random_uuid(), id, gen_random_uuid(), repeat('a', 64), now(), 'admin_upload', 'active', now(), now()
     from master.driver order by id limit 1`,
  )
  const [master, sub] = [createMasterApp(site.ctx('master')), createSubApp(site.ctx('sub'))]
  const add = (name: string, app: ServiceApp, id: unknown): void => {
    subjects[name] = { resource: resourceNamed(name), app, id: String(id) }
  }
  const addFirst = async (name: string, app: ServiceApp, where = 'true'): Promise<void> => {
    const { service, table } = resourceNamed(name)
    const [row] = await site.rows<{ id: string }>(
      `select id from ${schemaOf(service)}."${table}" where ${where} order by id limit 1`,
    )
    add(name, app, row!.id)
  }
  add('order', orders, approved.id)
  add('trip', orders, assigned.trip.id)
  const vessel = await site.tower.post<Row>('/v1/vessel-call/create', {
    vessel_name: 'KM Kelud',
    voyage: '9',
    checkpoint_id: line.destination_checkpoint_id,
    direction: 'load',
    bill_ton: 100,
    eta: String(approved.window_start),
  })
  add('vessel-call', orders, sound(vessel).id)
  const session = await site.tower.post<Row>('/v1/driver-session/create', {
    driver_id: best.driver.id,
    truck_id: best.truck.id,
    open_reason: 'Called in by telephone',
  })
  add('driver-session', orders, sound(session).id)
  const overtimeOrder = await site.tower.post<Row>('/v1/overtime-order/create', {
    driver_id: best.driver.id,
    work_date: '2026-03-03',
    from_at: '2026-03-03T10:00:00.000Z',
    to_at: '2026-03-03T12:00:00.000Z',
    reason: 'The vessel sails tonight',
    ordered_by_name: 'Rina',
  })
  add('overtime-order', orders, sound(overtimeOrder).id)
  const [driven] = await site.rows('select vendor_id from master.driver where id = $1', [best.driver.id])
  const wage = await site.tower.post<Row>('/v1/driver-pay-profile/create', {
    vendor_id: driven!.vendor_id,
    driver_id: best.driver.id,
    valid_from: '2026-03-03',
    monthly_idr: 5_190_000,
    week_days: '6',
    rest_day: '7',
    other_day: '6',
  })
  add('driver-pay-profile', orders, sound(wage).id)
  await site.rows(
    `insert into orders.overtime (id, created_at, updated_at, driver_id, driver_name, vendor_id, work_date, began_at, ended_at, rest_min,
       worked_min, overtime_min, ordered_min, unordered_min, is_ordered, suggested_min, sessions, computed_at)
     select gen_random_uuid(), now(), now(), id, name, vendor_id, '2026-03-02', now(), now(), 0, 480, 60, 60, 0, true, 60, '[]', now()
     from master.driver order by id limit 1`,
  )
  await addFirst('overtime', orders)
  const still = await site.tower.post<Row>('/v1/standstill/create', {
    checkpoint_id: line.destination_checkpoint_id,
    reason: 'rain',
    from_at: minutesAgo(30),
    account: 'off',
  })
  add('standstill', orders, sound(still).id)
  const handover = await site.tower.post<Row>('/v1/shift-handover/create', {
    note: 'Dock A is promised tonight',
  })
  add('shift-handover', orders, sound(handover).id)
  await site.inside('order', async (w) => {
    const [trip] = await site.rows<RowOf<'orders.trip'>>('select * from orders.trip where id = $1', [
      assigned.trip.id,
    ])
    await queueAt(w, trip!, 'at_origin', w.at)
  })
  await addFirst('queue-ticket', orders)
  const request = await site.tower.post<Row>('/v1/trip-request/create', {
    type: 'extend_window',
    order_id: approved.id,
    window_end: new Date(Date.parse(String(approved.window_end)) + 3_600_000).toISOString(),
    asked_by: 'vendor',
    reason: 'The crane stands still',
  })
  add('trip-request', orders, sound(request).id)
  const [speeding] = await site.rows<{ id: string }>(`select id from master.problem where code = 'SPEEDING'`)
  const remark = await site.tower.post<Row>('/v1/driver-remark/create', {
    driver_id: best.driver.id,
    kind: 'negative',
    problem_id: speeding!.id,
    description: 'Seen at 78 km/h inside the plant',
  })
  add('driver-remark', orders, sound(remark).id)
  await site.rows(
    `insert into orders.coaching (id, created_at, updated_at, driver_id, driver_name, vendor_id, credit_point, assigned_at)
     select gen_random_uuid(), now(), now(), id, name, vendor_id, 55, now() from master.driver order by id limit 1`,
  )
  await addFirst('coaching', orders)
  const mine = site.requester.actor
  await site.rows(
    `insert into orders.approval_delegation (id, created_at, updated_at, giver_id, giver_user_id, work_unit_id, delegate_id,
       delegate_user_id, delegate_unit_id, from_day, to_day, reason)
     select gen_random_uuid(), now(), now(), id, $1, $2, id, gen_random_uuid(), $2, '2026-01-01', '2026-01-02', 'Leave'
     from master.order_requester order by id limit 1`,
    [mine.userId, mine.scope.work_unit![0]],
  )
  await addFirst('approval-delegation', orders)
  const scale = await site.rows<{ id: string }>('select id from master.scale order by code limit 1')
  const weigher = site.as('weighbridge')
  const trouble = await weigher.post<Row>('/v1/problem-report/create', {
    scale_id: scale[0]!.id,
    problem_id: await problemId('INDICATOR-DOWN'),
    impact: 'slow',
    started_at: minutesAgo(5),
    description: 'The indicator jumps by 20 kg',
  })
  add('problem-report', orders, sound(trouble).id)
  const shift = await weigher.post<Row>('/v1/weighbridge-report/create', {
    scale_id: scale[0]!.id,
    work_date: '2026-03-03',
    shift: '1',
  })
  add('weighbridge-report', orders, sound(shift).id)
  const handed = await weigher.post<Row>('/v1/weigh-handover/create', { scale_id: scale[0]!.id })
  add('weigh-handover', orders, sound(handed).id)
  const [anyTruck] = await site.rows<{ id: string }>('select id from master.truck order by id limit 1')
  await site.rows(
    `insert into orders.entered_ticket (id, created_at, updated_at, entry_no, kind, scale_id, book_no, page_no, truck_id, place, first_kg, first_at,
       second_kg, second_at, weighed_by_name, reason, entered_by, entered_by_name, entered_at)
     values (gen_random_uuid(), now(), now(), 'ENT-1', 'paper', $1, 'B1', 1, $2, 'check', 8000, $3, 9000, $4, 'Budi', 'No power at the gate', $5, 'Rina', $4)`,
    [scale[0]!.id, anyTruck!.id, minutesAgo(90), minutesAgo(60), weigher.actor.userId],
  )
  await addFirst('entered-ticket', orders)
  await site.rows(
    `with t as (insert into orders.weigh_terminal (id, created_at, created_by, scale_id, code)
       values (gen_random_uuid(), now(), gen_random_uuid(), $1, 'A') returning id)
     insert into orders.offline_conflict (id, created_at, updated_at, ticket_no, causes, scale_id, terminal_id, terminal_code, plate_no)
     select gen_random_uuid(), now(), now(), 'XA1', 'trip', $1, id, 'A', '' from t`,
    [scale[0]!.id],
  )
  await addFirst('offline-conflict', orders)
  const advance = { method: 'POST', path: '/v1/travel-advance/create' }
  const asked = { trip_id: assigned.trip.id, amount_idr: 20_000, amount_reason: 'Two tolls on the way' }
  add('travel-advance', billing, sound(await send<Row>(billing, advance, site.tower.actor, asked)).id)
  await site.rows(
    `insert into billing.reimbursement (id, created_at, updated_at, reimburse_no, trip_id, vendor_id, kind, amount_idr, spent_on, receipt_file_id,
       asked_by_name, asked_at, approved_idr, decided_at)
     select gen_random_uuid(), now(), now(), 'RMB-1', $1, vendor_id, 'toll', 45500, '2026-03-03', gen_random_uuid(), 'Rina', now(), 45500, now()
     from orders.trip where id = $1`,
    [assigned.trip.id],
  )
  await addFirst('reimbursement', billing)
  const [document] = await site.rows<{ id: string }>('select gen_random_uuid() as id')
  await site.rows(
    `with b as (insert into billing.billing (id, created_at, updated_at, billing_no, vendor_id, contract_id, period_start, period_end, grouping,
         tax_treatment, generated_by_name, status)
       select $1::uuid, now(), now(), 'BIL-1', c.vendor_id, c.id, '2026-03-01', '2026-03-31', 'period', 'taxed', 'Rina', 'draft'
       from master.contract c order by c.id limit 1 returning id, vendor_id),
     p as (insert into billing.trip_payment (id, created_at, updated_at, payment_no, payee_type, vendor_id, method, period_start, period_end,
         components, proposed_by_name, paid_at, bank_reference,
         undo_from, undo_reference, undo_reason, undo_by_name, undo_asked_at)
       select gen_random_uuid(), now(), now(), 'PAY-1', 'vendor', vendor_id, 'cash', '2026-03-01', '2026-03-31', '["freight"]', 'Rina', now(), 'K-1',
         'paid', 'K-2', 'The bank sent it back', 'Rina', now()
       from b returning id)
     insert into billing.trip_payment_line (id, trip_payment_id, position, component, billing_id, source_no, amount_idr)
     select gen_random_uuid(), p.id, 1, 'freight', b.id, 'BIL-1', 1000 from p, b`,
    [document!.id],
  )
  // The walk through all states sets them by hand, which what the tables keep would refuse.
  for (const table of ['billing', 'trip_payment', 'bank_account', 'money_received'])
    await site.rows(`alter table billing.${table} disable trigger user`)
  await site.rows('drop index billing.bank_account_last')
  await site.rows(
    `insert into billing.money_received (id, created_at, updated_at, receipt_no, vendor_id, billing_id, amount_idr, received_on, bank_reference,
       proof_file_id, entered_by_name)
     select gen_random_uuid(), now(), now(), 'RCV-1', vendor_id, id, 1, '2026-03-01', 'TRX', id, 'Rina' from billing.billing order by id limit 1`,
  )
  await addFirst('money-received', billing)
  await addFirst('billing', billing)
  await addFirst('trip-payment', billing)
  await addFirst('vendor-tax-profile', billing)
  await addFirst('bank-account', billing, `status = 'proposed'`)
  await addFirst('purchase-order', billing, `status = 'draft'`)
  await addFirst('work-unit-budget', billing)
  await addFirst('contract', master)
  await addFirst('contract-route', master)
  await addFirst('signature', master)
  await addFirst('tutorial', sub)
  const respond = { ...site.tower.actor, roleCode: 'respond-center' as const }
  const created = { method: 'POST', path: '/v1/trouble-report/create' }
  const report = await send<Row>(sub, created, respond, {
    trip_id: assigned.trip.id,
    problem_id: await problemId('QUEUE-LONG'),
    description: 'The queue at the dock does not move',
  })
  add('trouble-report', sub, sound(report).id)
  await site.rows(
    `insert into sub.alert (id, created_at, updated_at, kind, severity, vendor_id, started_at)
     select gen_random_uuid(), now(), now(), 'needs_truck', 'serious', id, now() from master.vendor order by id limit 1`,
  )
  await addFirst('alert', sub)
  const rest = RESOURCES.filter(
    ({ name, lifecycle }) => !subjects[name] && !IN_TESTS_OF_THEIR_OWN.has(name) && hasCalls(lifecycle),
  )
  await makeMissing(site.rows, rest)
  const services = sixServices(site.ctx)
  for (const { name, service } of rest) await addFirst(name, services[service as ServiceName])
  const somebody = (roleCode: RoleCode): Actor => {
    if (roleCode === 'order-requester') return site.requester.actor
    return { ...site.tower.actor, roleCode, scope: NO_SCOPE }
  }

  const force = async ({ resource, id }: Subject, state: string): Promise<void> => {
    const hold =
      resource.name === 'trip' ? `, resume_to = ${state === 'on_hold' ? "'in_transit'" : 'null'}` : ''
    const ended = resource.name === 'alert' ? `, ended_at = ${state === 'ended' ? 'now()' : 'null'}` : ''
    const money =
      resource.name === 'travel-advance'
        ? `, signature_file_id = id, deducted_idr = 0, stranded_at = case when $2 = 'stranded' then now() end,
         paid_idr = case when $2 in ('paid', 'stranded', 'settling', 'settled', 'returned') then amount_idr else 0 end,
         receipts_idr = case when $2 = 'settled' then amount_idr else 0 end, spent_idr = case when $2 = 'settled' then amount_idr else 0 end,
         returned_idr = case when $2 = 'returned' then amount_idr else 0 end`
        : ''
    const used =
      resource.name === 'bank-account'
        ? `, confirmed_at = coalesce(confirmed_at, now()), usable_at = coalesce(usable_at, now())`
        : resource.name === 'money-received'
          ? ', confirmed_at = coalesce(confirmed_at, now())'
          : resource.name === 'driver-pay-profile'
            ? `, entered_by = case when $2 = 'waiting' then entered_by end`
            : ''
    const decided =
      resource.name === 'offline-conflict' ? `, decided_at = ${state === 'waiting' ? 'null' : 'now()'}` : ''
    const proposed = HOLD_CHANGES.has(resource.name)
      ? `, proposed = case when $2 = 'waiting' then '{}'::jsonb end`
      : ''
    const table = `${schemaOf(resource.service)}."${resource.table}"`
    await site.rows(
      `update ${table} set "${resource.lifecycle!.field}" = $2${hold}${ended}${money}${used}${decided}${proposed} where id = $1`,
      [id, state],
    )
  }

  const versionOf = async ({ resource, id }: Subject): Promise<Row> => {
    const [row] = await site.rows(
      `select row_version from ${schemaOf(resource.service)}."${resource.table}" where id = $1`,
      [id],
    )
    return row!
  }

  return { ...site, subjects, somebody, force, versionOf }
}
