import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, clock, plantDay } from '#kernel/clock.ts'
import { runSql } from '#database/sql.ts'
import { createMasterApp } from '#services/master/app.ts'
import { settingOf, waitingLimits } from '#services/master/ports.ts'
import { applyWaitingChanges } from '#services/master/setting/truth-changes.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { plant, type Caller, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown> & { id: string }

const ID = demoId('scaleProfile', 1)
const REASON = 'The indicator was replaced today'
const HOUR = 3_600_000
const BEGIN = new Date('2026-03-02T02:00:00.000Z')

let site: Plant
let admin: Caller
let second: Caller

beforeAll(async () => {
  clock.freeze(BEGIN)
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
  admin = site.as('super-admin')
  second = site.as('super-admin-2')
})
afterAll(async () => {
  clock.freeze(null)
  await site.close()
})

const useSecond = (isActive: boolean) =>
  runSql(site.db, `update auth."user" set is_active = $1 where username = 'super-admin-2'`, [isActive])
beforeEach(async () => {
  await useSecond(true)
})

const profile = async (): Promise<Row> => (await admin.get<Row>(`/v1/scale-profile/${ID}`)).data
const change = (values: object, caller = admin) =>
  caller.post<Row>('/v1/scale-profile/update', { id: ID, change_reason: REASON, ...values })
const answer = (caller: Caller, name: string, path = `scale-profile/${ID}`) =>
  caller.act<Row>(`/v1/${path}/${name}`, { reason: 'It does not say what was replaced' })
const audits = (id: string) =>
  runSql<{ before: Row; after: Row; actor_name: string }>(
    site.db,
    `select before, after, actor_name from master.audit_event where subject_id = $1 and action = 'update' order by at, id`,
    [id],
  )

describe('what decides whether a weight of a scale is true', () => {
  test.each([
    ['allow_manual', true],
    ['protocol', 'manual'],
    ['display_unit', 't'],
    ['division_kg', 20],
    ['capacity_kg', 90_000],
    ['min_kg', 0],
    ['tera_certificate_no', 'TERA-FALSE'],
    ['tera_expired_at', addDays(plantDay(new Date('2026-03-02T02:00:00Z')), 900)],
    ['overload_percent', 90],
    ['is_third_party', true],
    ['one_pass_cargoes', [{ cargo_id: demoId('cargo', 1) }]],
  ])('%s is not changed by one administrator', async (field, value) => {
    const before = await profile()
    const asked = await change({ [field]: value })
    expect(asked.data, JSON.stringify(asked.errors)).toMatchObject({
      [field]: before[field],
      change_state: 'waiting',
      proposed_by: admin.actor.userId,
      proposed_until: null,
    })
    expect(asked.data.proposed).toEqual({ [field]: value })
    expect((await answer(admin, 'refuse-change')).data).toMatchObject({
      change_state: 'settled',
      proposed: null,
    })
  })

  test('is changed by a second one, with both in the history', async () => {
    const asked = await change({ division_kg: 20, port: 4001 })
    expect(asked.data).toMatchObject({
      division_kg: 10,
      port: 4001,
      proposed_text: 'Division: 10 kg → 20 kg',
    })
    // Who weighs there reads it in their language.
    expect(await waitingLimits(site.db, demoId('scale', 1), 'id')).toEqual(['Interval skala: 10 kg → 20 kg'])
    expect(await waitingLimits(site.db, demoId('scale', 2), 'id')).toEqual([])
    const own = await answer(admin, 'approve-change')
    expect([own.status, own.header.message]).toEqual([412, 'Somebody else must approve what you asked for'])
    expect((await change({ division_kg: 50 }, second)).errors[0]?.field).toBe('change_reason')
    const approved = await answer(second, 'approve-change')
    expect(approved.data).toMatchObject({
      division_kg: 20,
      change_state: 'settled',
      proposed: null,
      change_reason: null,
    })
    const [first, last] = (await audits(ID)).slice(-2)
    expect(first).toMatchObject({ actor_name: 'Ratna Kusuma', after: { change_reason: REASON } })
    expect(last).toMatchObject({
      actor_name: 'Joko Susilo',
      before: { division_kg: 10 },
      after: { division_kg: 20 },
    })
  })

  test('wants a reason and a fresh proof; other fields want the proof alone', async () => {
    expect((await change({ division_kg: 5, change_reason: null })).errors[0]?.field).toBe('change_reason')
    admin.actor.reauthenticatedAt = null
    const stale = [
      await change({ division_kg: 5 }),
      await answer(admin, 'refuse-change'),
      await admin.post<Row>('/v1/scale-profile/create', {}),
    ]
    admin.actor.reauthenticatedAt = '2099-12-31T00:00:00.000Z'
    expect(stale.map(({ errors }) => errors[0]?.field)).toEqual([
      'reauth_required',
      'reauth_required',
      'reauth_required',
    ])
    expect((await change({ host: '10.0.0.7', connection: 'tcp', port: 4001 })).data).toMatchObject({
      host: '10.0.0.7',
      change_state: 'settled',
      change_reason: null,
    })
  })

  test('waits its hours where there is no second one, and can be taken back meanwhile', async () => {
    await useSecond(false)
    const asked = await change({ min_kg: 0 })
    expect(asked.data.proposed_until).toBe('2026-03-03T02:00:00.000Z')
    clock.freeze(new Date(clock.ms() + 24 * HOUR - 1))
    expect(await applyWaitingChanges(site.ctx('master'))).toBe(0)
    expect((await profile()).min_kg).toBe(400)
    clock.freeze(new Date(clock.ms() + 1))
    await useSecond(true)
    expect(await applyWaitingChanges(site.ctx('master'))).toBe(0)
    await useSecond(false)
    expect(await applyWaitingChanges(site.ctx('master'))).toBe(1)
    expect(await profile()).toMatchObject({ min_kg: 0, change_state: 'settled', proposed_until: null })
    expect((await audits(ID)).at(-1)).toMatchObject({
      actor_name: 'System',
      before: { min_kg: 400 },
      after: { min_kg: 0 },
    })
    await change({ min_kg: 400 })
    expect((await answer(admin, 'refuse-change')).data).toMatchObject({ min_kg: 0, proposed: null })
  })

  test('is not one administrator’s because the other one was just locked out', async () => {
    await runSql(
      site.db,
      `update auth."user" set is_active = false, last_login_at = $1 where username = 'super-admin-2'`,
      [new Date(clock.ms() - HOUR).toISOString()],
    )
    expect((await change({ min_kg: 100 })).data.proposed_until).toBeNull()
    clock.freeze(new Date(clock.ms() + 1000 * HOUR))
    expect(await applyWaitingChanges(site.ctx('master'))).toBe(0)
    await answer(admin, 'refuse-change')
  })

  test('is not got around by a new profile', async () => {
    const scale = await admin.post<Row>('/v1/scale/create', {
      code: 'TB-98',
      name: 'Uji',
      scale_type_id: demoId('scaleType', 1),
      longitude: 112.6,
      latitude: -7.1,
      radius: 50,
    })
    const made = await admin.post<Row>('/v1/scale-profile/create', {
      scale_id: scale.data.id,
      protocol: 'sma',
      connection: 'bridge',
      allow_manual: true,
      change_reason: REASON,
    })
    expect(made.data, JSON.stringify(made.errors)).toMatchObject({
      allow_manual: false,
      proposed: { allow_manual: true },
      change_state: 'waiting',
    })
    expect((await answer(second, 'approve-change', `scale-profile/${made.data.id}`)).data.allow_manual).toBe(
      true,
    )
  })
})

describe('a setting that decides about weights', () => {
  const least = (more: object = {}) => settingOf(site.db, 'least_between_weighings_min', more)
  const create = (value: unknown, more: object = {}) =>
    admin.post<Row>('/v1/setting/create', {
      name: 'least_between_weighings_min',
      value,
      scope: 'global',
      change_reason: REASON,
      ...more,
    })
  const path = (row: Row) => `setting/${row.id}`

  test('is not set, for the plant or a scale, nor taken back by one administrator', async () => {
    const made = await create(0)
    expect(made.data, JSON.stringify(made.errors)).toMatchObject({ value: 3, proposed: { value: 0 } })
    expect(made.data.proposed_text).toBe('Shortest time between weighings: 3 min → 0 min')
    expect(await least()).toBe(3)
    expect((await answer(admin, 'approve-change', path(made.data))).status).toBe(412)
    expect((await answer(second, 'approve-change', path(made.data))).data.value).toBe(0)
    expect(await least()).toBe(0)
    expect((await admin.delete(`/v1/setting/${made.data.id}`)).status).toBe(412)
    const own = await create(7, { scope: 'scale', scope_id: demoId('scale', 1) })
    expect(own.data).toMatchObject({ value: 0, proposed: { value: 7 } })
    expect(await least({ scaleId: demoId('scale', 1) })).toBe(0)
    // What changes nothing needs nobody: it may go again once it is refused.
    expect((await admin.delete(`/v1/setting/${own.data.id}`)).status).toBe(412)
    await answer(second, 'refuse-change', path(own.data))
    expect((await admin.delete(`/v1/setting/${own.data.id}`)).status).toBe(200)
  })

  test('has a length of waiting that is one itself', async () => {
    const made = await create(1, { name: 'change_alone_hours' })
    expect(made.data).toMatchObject({ value: 24, proposed: { value: 1 } })
    await answer(second, 'refuse-change', path(made.data))
    const other = await create(200, { name: 'between_weighings_min' })
    expect(other.data).toMatchObject({ value: 200, change_state: 'settled', change_reason: null })
  })
})

describe('a second person', () => {
  // One person with two accounts is one person.
  test.each([
    [
      'gave it its role',
      `update auth."user" set role_code = 'helpdesk', updated_by = $3, updated_at = $2 where id = $1`,
    ],
    [
      'gave it a mail address',
      `update auth."user" set email = 'another@plant.test', updated_by = $3, updated_at = $2 where id = $1`,
    ],
    [
      'made the link for its password',
      `insert into auth.access_link (id, user_id, purpose, token_hash, created_at, created_by, expires_at, used_at)
       values ($1, $1, 'reset', 'hash', $2, $3, $2::timestamptz + interval '1 hour', $2)`,
    ],
  ])('is not approved by an account when somebody else %s today', async (_, harm) => {
    const { userId } = second.actor
    await change({ division_kg: 50 })
    await runSql(site.db, harm, [userId, clock.now().toISOString(), admin.actor.userId])
    const refused = await answer(second, 'approve-change')
    expect([refused.status, refused.header.message]).toEqual([
      412,
      'Somebody else made or changed your account less than 24 hours ago: it cannot approve yet',
    ])
    clock.freeze(new Date(clock.ms() + 24 * HOUR))
    expect((await answer(second, 'approve-change')).data.division_kg).toBe(50)
    await change({ division_kg: 20 })
    await answer(second, 'approve-change')
    clock.freeze(BEGIN)
    const own = `update auth."user" set role_code = 'super-admin', entrusted_at = null, updated_by = id where id = $1`
    await runSql(site.db, own, [userId])
    await runSql(site.db, 'delete from auth.access_link where user_id = $1', [userId])
  })

  test('is approved by an account of the system, not by one that somebody makes', async () => {
    const made = `insert into auth."user" (id, username, name, role_code, created_at, updated_at, created_by)
      values (gen_random_uuid(), $1, $1, 'super-admin', $2, $2, $3) returning entrusted_at`
    const at = clock.now().toISOString()
    expect(await runSql(site.db, made, ['second.self', at, admin.actor.userId])).toEqual([
      { entrusted_at: at },
    ])
    expect(await runSql(site.db, made, ['second.system', at, null])).toEqual([{ entrusted_at: null }])
    await runSql(site.db, `delete from auth."user" where username like 'second.%'`)
  })
})
