import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#kernel/actor.ts'
import { createSubApp } from '#services/sub/app.ts'
import { noticeTrouble } from '#services/sub/trouble/job.ts'
import { createVmApp } from '#services/vm/app.ts'
import type { ServiceApp } from '#engine/context.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'
import { send } from '../support/six-services.ts'

let site: OrderSite
let sub: ServiceApp
let vm: ServiceApp
let respond: Actor
let order: Row

beforeAll(async () => {
  site = await orderSite()
  sub = createSubApp(site.ctx('sub'))
  vm = createVmApp(site.ctx('vm'))
  respond = site.as('respond-center').actor
})
afterAll(() => site.close())

beforeEach(async () => {
  order = await site.order('approved', { ton: 500 })
})

const at = (path: string, method = 'POST') => ({ method, path })
const one = async (text: string, values: unknown[] = []): Promise<Row> => (await site.rows(text, values))[0]!
const problemId = async (code: string): Promise<string> =>
  String((await one('select id from master.problem where code = $1', [code])).id)
const tripRow = (id: unknown) => one('select * from orders.trip where id = $1', [id])
const truckRow = async (id: unknown) =>
  sound(await send<Row>(vm, at(`/v1/vm-truck/${String(id)}`, 'GET'), site.tower.actor))

async function report(more: Row, actor = respond) {
  const { code = 'TYRE', ...rest } = more
  return send<Row>(sub, at('/v1/trouble-report/create'), actor, {
    problem_id: await problemId(String(code)),
    description: 'The rear left tyre burst on the road',
    ...rest,
  })
}

/** Does an action of a report in the version it has now. */
async function step(id: unknown, name: string, input: Row = {}, actor = respond) {
  const { row_version } = await one('select row_version from sub.trouble_report where id = $1', [id])
  return send<Row>(sub, at(`/v1/trouble-report/${String(id)}/${name}`), actor, { row_version, ...input })
}

async function setTruck(id: unknown, input: Row, actor = site.tower.actor) {
  const { row_version } = await truckRow(id)
  return send<Row>(vm, at(`/v1/vm-truck/${String(id)}/set`), actor, { row_version, ...input })
}

/** A trip whose truck has left for the origin. */
async function running(): Promise<Row> {
  const trip = await site.accepted(order)
  sound(await site.event(String(trip.id), 'departed_to_origin'))
  return tripRow(trip.id)
}

describe('a trouble on the road', () => {
  test('stops its trip and its truck, and lets both go on when it is closed', async () => {
    const trip = await running()
    const made = sound(await report({ trip_id: trip.id }))
    expect(made).toMatchObject({
      source: 'respond_center',
      status: 'open',
      truck_id: trip.truck_id,
      driver_id: trip.driver_id,
      severity: 'medium',
    })
    expect(await tripRow(trip.id)).toMatchObject({ status: 'on_hold', resume_to: 'to_origin' })
    expect(await truckRow(trip.truck_id)).toMatchObject({
      condition: 'breakdown',
      availability: 'unavailable',
      open_troubles: 1,
    })
    sound(await step(made.id, 'acknowledge'))
    const logged = sound(await step(made.id, 'log', { type: 'dispatch_mechanic', text: 'From the pool' }))
    expect(logged).toMatchObject({
      status: 'handling',
      log: [{ type: 'dispatch_mechanic', text: 'From the pool' }],
    })
    sound(await step(made.id, 'resolve', { outcome: 'continue', resolution: 'The tyre was changed' }))
    expect(await tripRow(trip.id)).toMatchObject({ status: 'on_hold' })
    sound(await step(made.id, 'close'))
    expect(await tripRow(trip.id)).toMatchObject({ status: 'to_origin', resume_to: null })
    expect(await truckRow(trip.truck_id)).toMatchObject({ condition: 'ready_with_notes', open_troubles: 0 })
  })

  test('is not closed with words that are not true of its trip', async () => {
    const trip = await running()
    const made = sound(await report({ trip_id: trip.id }))
    sound(await step(made.id, 'acknowledge'))
    sound(await step(made.id, 'resolve', { outcome: 'replaced', resolution: 'Another truck was sent' }))
    const refused = await step(made.id, 'close')
    expect([refused.status, refused.header.message]).toEqual([
      412,
      `Trip ${String(trip.trip_no)} is still on hold: control tower gives it another truck first`,
    ])
    expect(await tripRow(trip.id)).toMatchObject({ status: 'on_hold' })
  })

  test('that was none lets everything go on, and can be opened again', async () => {
    const trip = await running()
    const made = sound(await report({ trip_id: trip.id }))
    sound(await step(made.id, 'false-alarm', { reason: 'The driver had pressed by mistake' }))
    expect(await tripRow(trip.id)).toMatchObject({ status: 'to_origin' })
    pass(7)
    const again = sound(await step(made.id, 'reopen', { reason: 'It was a flat tyre after all' }))
    expect(again).toMatchObject({ status: 'open', due_at: '2026-03-03T02:22:00.000Z' })
  })

  test('leaves a trip waiting while another report about it is open', async () => {
    const trip = await running()
    const [first, second] = [
      sound(await report({ trip_id: trip.id })),
      sound(await report({ trip_id: trip.id, code: 'ROAD-CLOSED' })),
    ]
    sound(await step(first.id, 'false-alarm', { reason: 'Nothing is wrong with the tyre' }))
    expect(await tripRow(trip.id)).toMatchObject({ status: 'on_hold' })
    sound(await step(second.id, 'false-alarm', { reason: 'The road is open after all' }))
    expect(await tripRow(trip.id)).toMatchObject({ status: 'to_origin' })
  })

  test('lets nobody drive on past it, but what the tower stopped itself it lets go', async () => {
    const trip = await running()
    const made = sound(await report({ trip_id: trip.id }))
    const goOn = () => site.tower.act(`/v1/trip/${String(trip.id)}/resume`, {})
    const refused = await goOn()
    expect([refused.status, refused.header.message]).toEqual([
      412,
      `Trouble report ${String(made.report_no)} is still open: the trip goes on when it is closed`,
    ])
    expect(await tripRow(trip.id)).toMatchObject({ status: 'on_hold' })
    sound(await step(made.id, 'acknowledge'))
    expect((await goOn()).status).toBe(412)
    sound(await step(made.id, 'resolve', { outcome: 'continue', resolution: 'The tyre was changed' }))
    sound(await goOn())
    expect(await tripRow(trip.id)).toMatchObject({ status: 'to_origin' })
  })

  test('is critical where somebody is hurt, stands first, and tells who sees to safety', async () => {
    const trip = await running()
    const made = sound(await report({ trip_id: trip.id, code: 'QUEUE-LONG', injured: true }))
    expect(made).toMatchObject({ severity: 'critical', rank: 0 })
    const types = await site.rows('select type from sub.outbox where subject_id = $1 order by seq', [made.id])
    expect(types.map(({ type }) => type)).toEqual([
      'trouble-report.critical',
      'trouble-report.injured',
      'trouble-report.created',
    ])
    expect(await tripRow(trip.id)).toMatchObject({ status: 'on_hold' })
  })

  test('takes no truck that is not on the trip, and no report about nothing', async () => {
    const trip = await running()
    const other = await one('select id from master.truck where id <> $1 limit 1', [trip.truck_id])
    expect((await report({ trip_id: trip.id, truck_id: other.id })).errors).toEqual([
      { field: 'truck_id', messages: ['This truck is not on that trip'] },
    ])
    expect((await report({})).errors).toEqual([
      { field: 'truck_id', messages: ['Say which trip or which truck'] },
    ])
  })

  test('of another haulier is nobody’s to report or to read', async () => {
    const trip = await running()
    const vendor = await one('select id from master.vendor where id <> $1 limit 1', [trip.vendor_id])
    const stranger = site.as('control-tower', { vendor: [String(vendor.id)] }).actor
    expect((await report({ trip_id: trip.id }, stranger)).status).toBe(400)
    const made = sound(await report({ trip_id: trip.id }))
    const read = await send(sub, at(`/v1/trouble-report/${String(made.id)}`, 'GET'), stranger)
    expect(read.status).toBe(404)
  })

  test('is written down by itself for a trip that was put on hold, once, also by servers that look at once', async () => {
    const trip = await running()
    const hold = { problem_id: await problemId('ROAD-CLOSED'), reason: 'The road to Manyar is under water' }
    sound(await site.tower.act(`/v1/trip/${trip.id}/hold`, hold))
    await Promise.all(Array.from({ length: 10 }, () => noticeTrouble(site.ctx('sub'))))
    await noticeTrouble(site.ctx('sub'))
    const reports = await site.rows('select * from sub.trouble_report where trip_id = $1', [trip.id])
    expect(reports).toHaveLength(1)
    expect(reports[0]).toMatchObject({
      source: 'hold',
      description: 'The road to Manyar is under water',
      reported_by_name: site.tower.actor.name,
    })
    // The tower lets it go before anybody saw to it: nothing is late there any more.
    pass(10)
    sound(await site.tower.act(`/v1/trip/${trip.id}/resume`, { reason: 'The water has gone' }))
    await noticeTrouble(site.ctx('sub'))
    expect(await one('select * from sub.trouble_report where trip_id = $1', [trip.id])).toMatchObject({
      status: 'closed',
      outcome: 'continue',
      resolution: 'The water has gone',
      due_at: null,
    })
  })

  test('that nobody acknowledges in time is told once, and again when it is not resolved', async () => {
    const trip = await running()
    const made = sound(await report({ trip_id: trip.id, code: 'ENGINE' }))
    const late = async () => {
      await noticeTrouble(site.ctx('sub'))
      const rows = await site.rows(
        `select type from sub.outbox where subject_id = $1 and type like '%_late' order by seq`,
        [made.id],
      )
      return rows.map(({ type }) => type)
    }
    pass(9)
    expect(await late()).toEqual([])
    pass(1)
    expect(await late()).toEqual(['trouble-report.ack_late'])
    expect(await late()).toEqual(['trouble-report.ack_late'])
    sound(await step(made.id, 'acknowledge'))
    pass(480)
    expect(await late()).toEqual(['trouble-report.ack_late', 'trouble-report.resolve_late'])
  })
})

test('the workshop is asked from the report, once while it has a job for the truck', async () => {
  const trip = await running()
  const made = sound(await report({ trip_id: trip.id }))
  const asked = { title: 'Change the rear left tyre', priority: 'high' }
  const tyre = await problemId('TYRE')
  expect((await step(made.id, 'request-job', { ...asked, title: '' })).errors[0]?.field).toBe('title')
  const row = sound(await step(made.id, 'request-job', asked))
  const job = await one('select * from vm.truck_maintenance where truck_id = $1', [trip.truck_id])
  expect(row).toMatchObject({ status: 'open', maintenance_no: job.job_no })
  expect(job).toMatchObject({ ...asked, problem_id: tyre, status: 'requested', asked_by_name: respond.name })
  expect((row.log as Row[]).map(({ type, text }) => [type, text])).toEqual([
    ['note', `${String(job.job_no)}: Change the rear left tyre`],
  ])
  const again = await step(made.id, 'request-job', asked, site.tower.actor)
  expect([again.status, again.errors[0]?.messages[0]]).toEqual([
    412,
    `The workshop has job ${String(job.job_no)} for it already`,
  ])
  expect((await step(made.id, 'request-job', asked, site.superCt.actor)).status).toBe(403)
})

describe('the condition of a truck', () => {
  test('says that a free truck has nobody on duty, until somebody is', async () => {
    const [free] = await site.rows<Row>(
      `select k.id, k.vendor_id, d.id as driver_id from master.truck k join master.driver d on d.vendor_id = k.vendor_id and d.is_active
       where k.is_active and not exists (select from orders.trip t where t.truck_id = k.id or t.driver_id = d.id)
         and exists (select from vm.public_truck_state c where c.truck_id = k.id and c.condition = 'ready') and not exists (select from orders.driver_session s where s.truck_id = k.id)
       order by k.code limit 1`,
    )
    expect(await truckRow(free!.id)).toMatchObject({ availability: 'off_duty' })
    const session = { driver_id: free!.driver_id, truck_id: free!.id, open_reason: 'Called in by telephone' }
    sound(await site.tower.post('/v1/driver-session/create', session))
    expect(await truckRow(free!.id)).toMatchObject({ availability: 'available' })
  })

  test('asks for a version that was read, and keeps what was before', async () => {
    const { truck_id } = await site.accepted(order)
    const { row_version } = await truckRow(truck_id)
    const set = at(`/v1/vm-truck/${String(truck_id)}/set`)
    const ready = { condition: 'ready_with_notes', note: 'Mirror is cracked', row_version }
    expect(sound(await send<Row>(vm, set, site.tower.actor, ready))).toMatchObject({
      condition: 'ready_with_notes',
      note: 'Mirror is cracked',
      row_version: Number(row_version) + 1,
    })
    expect((await send(vm, set, site.tower.actor, ready)).status).toBe(409)
    const rows = await site.rows(
      'select condition, is_current, until from vm.truck_condition where truck_id = $1 order by change_no',
      [truck_id],
    )
    expect(rows.map(({ is_current }) => is_current)).toEqual([...rows.slice(1).map(() => false), true])
  })

  test('is not ready over a critical problem but by the workshop', async () => {
    const { truck_id } = await running()
    sound(await setTruck(truck_id, { condition: 'not_ready', reason_problem_id: await problemId('BRAKE') }))
    const refused = await setTruck(truck_id, { condition: 'ready' })
    expect([refused.status, refused.errors[0]?.messages]).toEqual([
      412,
      ['Rem tidak berfungsi is critical: only vehicle maintenance releases the truck'],
    ])
    sound(await setTruck(truck_id, { condition: 'ready' }, site.as('vehicle-maintenance').actor))
    expect(await truckRow(truck_id)).toMatchObject({ condition: 'ready', source: 'vm' })
  })

  test('holds the trip of a truck that breaks down', async () => {
    const trip = await running()
    sound(
      await setTruck(trip.truck_id, { condition: 'breakdown', reason_problem_id: await problemId('ENGINE') }),
    )
    expect(await tripRow(trip.id)).toMatchObject({ status: 'on_hold' })
  })

  test('of another haulier’s truck is not there', async () => {
    const trip = await running()
    const vendor = await one('select id from master.vendor where id <> $1 limit 1', [trip.vendor_id])
    const stranger = site.as('control-tower', { vendor: [String(vendor.id)] }).actor
    const { row_version } = await truckRow(trip.truck_id)
    const answer = await send(vm, at(`/v1/vm-truck/${String(trip.truck_id)}/set`), stranger, {
      condition: 'ready',
      row_version,
    })
    expect(answer.status).toBe(404)
  })

  test('is the workshop’s while it works on the truck, from asking to release', async () => {
    const { truck_id } = await one(
      `select id as truck_id from master.truck where condition = 'ready' order by id limit 1`,
    )
    const ask = async () =>
      send<Row>(vm, at(`/v1/vm-truck/${String(truck_id)}/request-maintenance`), site.tower.actor, {
        row_version: (await truckRow(truck_id)).row_version,
        title: 'Change the front brakes',
        priority: 'high',
      })
    const asked = sound(await ask())
    expect(asked.maintenance_no).toMatch(/^WO-2603-\d{4}$/)
    expect((await ask()).errors[0]?.messages).toEqual([
      `The workshop has job ${String(asked.maintenance_no)} for it already`,
    ])
    const job = await one('select id from vm.truck_maintenance where truck_id = $1', [truck_id])
    const workshop = site.as('vehicle-maintenance').actor
    const work = async (name: string, input: Row) => {
      const { row_version } = await one('select row_version from vm.truck_maintenance where id = $1', [
        job.id,
      ])
      return send<Row>(vm, at(`/v1/truck-maintenance/${String(job.id)}/${name}`), workshop, {
        row_version,
        ...input,
      })
    }
    sound(await work('start', {}))
    expect(await truckRow(truck_id)).toMatchObject({ condition: 'in_maintenance' })
    const refused = await setTruck(truck_id, { condition: 'ready' })
    expect(refused.errors[0]?.messages).toEqual([
      'The truck is in the workshop: only vehicle maintenance releases it',
    ])
    sound(await work('release', { condition: 'ready', result: 'New pads on both sides' }))
    expect(await truckRow(truck_id)).toMatchObject({ condition: 'ready', maintenance_no: null })
  })
})

describe('alerts', () => {
  test('a planned trip whose truck is lost opens one, which ends with its cause', async () => {
    const trip = await site.accepted(order)
    const kinds = async () => {
      await noticeTrouble(site.ctx('sub'))
      const rows = await site.rows('select kind, status from sub.alert where trip_id = $1 order by id', [
        trip.id,
      ])
      return rows.map(({ kind, status }) => `${String(kind)} ${String(status)}`)
    }
    expect(await kinds()).toEqual([])
    sound(
      await setTruck(trip.truck_id, { condition: 'not_ready', reason_problem_id: await problemId('TYRE') }),
    )
    expect(await kinds()).toEqual(['needs_truck open'])
    expect(await kinds()).toEqual(['needs_truck open'])
    const alert = await one('select id, row_version from sub.alert where trip_id = $1', [trip.id])
    const seen = { row_version: alert.row_version, note: 'Looking for another truck' }
    sound(await send(sub, at(`/v1/alert/${String(alert.id)}/acknowledge`), site.tower.actor, seen))
    expect(await kinds()).toEqual(['needs_truck acknowledged'])
    sound(await setTruck(trip.truck_id, { condition: 'ready' }))
    expect(await kinds()).toEqual(['needs_truck ended'])
    sound(
      await setTruck(trip.truck_id, { condition: 'not_ready', reason_problem_id: await problemId('TYRE') }),
    )
    expect(await kinds()).toEqual(['needs_truck ended', 'needs_truck open'])
  })
})
