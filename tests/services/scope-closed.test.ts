import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_USERS } from '#access/demo.ts'
import { limitOf } from '#access/role-traits.ts'
import { ROLES, type RoleCode } from '#access/roles.ts'
import { NO_SCOPE, SEES_NOTHING } from '#access/scope.ts'
import { RESOURCES } from '#contracts/index.ts'
import { profileResource } from '#contracts/people/profiles.ts'
import { runSql } from '#database/sql.ts'
import { scopesOf } from '#services/auth/ports.ts'
import { createMasterApp } from '#services/master/app.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { plant, type Plant } from '../support/plant.ts'

let site: Plant

beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
})

afterAll(() => site.close())

const scopeOf = async (id: string, role: RoleCode) =>
  (await scopesOf(site.db, [{ id, role_code: role }])).get(id)

/** Roles whose profile may say which records their users see: the contract and the table of limits must name the same. */
const limited = ROLES.filter((role) => limitOf(role) !== null)

test('every role whose profile can limit is one that sees nothing without it', () => {
  const byContract = ROLES.filter((role) => {
    const { scope, fields } = profileResource(role)
    return scope !== undefined || 'operator_scales' in fields
  })
  expect(limited.toSorted()).toEqual(byContract.toSorted())
})

test.each(limited)('%s without a profile sees no record of any kind', async (role) => {
  expect(await scopeOf(await site.userOf(role), role)).toBe(SEES_NOTHING)
})

test.each(limited)('%s whose profile was deleted sees no record of any kind', async (role) => {
  const { id } = DEMO_USERS.find(({ roleCode }) => roleCode === role)!
  const before = await scopeOf(id, role)
  expect(before).not.toBe(SEES_NOTHING)
  const table = `master."${profileResource(role).table}"`
  await runSql(site.db, `update ${table} set deleted_at = now() where user_id = $1`, [id])
  expect(await scopeOf(id, role)).toBe(SEES_NOTHING)
  await runSql(site.db, `update ${table} set deleted_at = null where user_id = $1`, [id])
  expect(await scopeOf(id, role)).toEqual(before)
})

test('an operator sees the scales of his profile, a requester the places of his', async () => {
  const own = (role: RoleCode) => scopeOf(DEMO_USERS.find(({ username }) => username === role)!.id, role)
  const known = (table: string, ids: readonly string[] | null | undefined) =>
    runSql<{ id: string }>(site.db, `select id from master.${table} where id = any($1::uuid[])`, [ids])
  const { scale } = (await own('weighbridge'))!
  expect(await known('scale', scale)).toHaveLength(scale!.length)
  const { checkpoint } = (await own('order-requester'))!
  expect(await known('checkpoint', checkpoint)).toHaveLength(checkpoint!.length)
  expect([scale!.length > 0, checkpoint!.length > 0]).toEqual([true, true])
})

test('a role whose profile limits nothing needs none to see its records', async () => {
  expect(await scopeOf(await site.userOf('helpdesk'), 'helpdesk')).toEqual(NO_SCOPE)
})

test('lists that a vendor limits are empty for a control tower without a profile', async () => {
  const blind = site.stranger('control-tower', SEES_NOTHING)
  const names = RESOURCES.filter(({ service, scope }) => service === 'master' && scope?.vendor).map(
    ({ name }) => name,
  )
  expect(names).toContain('truck')
  for (const name of names) {
    const { status, data } = await blind.post<{ data?: unknown[] }>(`/v1/${name}/`, {
      page_number: 1,
      limit: 10,
    })
    if (status === 200) expect([name, JSON.stringify(data)]).toEqual([name, expect.stringMatching(/\[\]/)])
  }
})

test('the profile that says what somebody sees who signs in is not deleted; of a deactivated user it is', async () => {
  const admin = site.as('super-admin')
  const userId = await site.userOf('safety-officer')
  const made = await admin.post<{ id: string }>('/v1/safety-officer/create', {
    name: 'Uji',
    code: 'P-970',
    user_id: userId,
  })
  expect(made.status).toBe(200)
  await runSql(site.db, 'update auth."user" set last_login_at = now() where id = $1', [userId])
  const refused = await admin.delete(`/v1/safety-officer/${made.data.id}`)
  expect([refused.status, refused.header.message]).toEqual([
    412,
    'This user signs in with this profile and would see nothing; deactivate the user first',
  ])
  await runSql(site.db, 'update auth."user" set is_active = false where id = $1', [userId])
  expect((await admin.delete(`/v1/safety-officer/${made.data.id}`)).status).toBe(200)
})
