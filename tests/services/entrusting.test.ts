import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isDecidingRole } from '#access/deciding-roles.ts'
import { DEMO_USERS } from '#access/demo.ts'
import { ROLES, type RoleCode } from '#access/roles.ts'
import { clock } from '#kernel/clock.ts'
import { applyEntrusted } from '#services/auth/account/entrust/entrustments.ts'
import { askLost } from '#services/auth/account/entrust/lost.ts'
import { loadDemoAccounts } from '#services/auth/start-data.ts'
import { createMasterApp } from '#services/master/app.ts'
import { beginSetUp } from '#services/master/setting/set-up.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { vendorId } from '#services/master/start-data/parties.ts'
import { scaleId } from '#services/master/start-data/scales.ts'
import { runSql } from '#database/sql.ts'
import { plant, type Answer, type Caller, type Plant } from '../support/plant.ts'
import { send, sixServices } from '../support/six-services.ts'

type Row = Record<string, unknown> & { id: string }

const HOUR = 3_600_000
const BEGIN = new Date('2026-03-02T02:00:00.000Z')
const PASSWORD = 'kapal berlayar ke utara'
const COST = { memory: 8, time: 1 }
const client = {
  ip: '10.0.0.9',
  userAgent: 'test',
  secure: true,
  script: true,
  device: null,
  deviceToken: null,
  lang: 'en' as const,
}

let site: Plant
let apps: ReturnType<typeof sixServices>
let admin: Caller
let second: Caller
let made = 0

beforeAll(async () => {
  clock.freeze(BEGIN)
  site = await plant(createMasterApp, 'master')
  await runSql(site.admin, 'truncate auth."user" cascade')
  await site.inside('auth', (w) => loadDemoAccounts(w, COST))
  await site.inside('master', loadMaster)
  apps = sixServices(site.ctx)
  admin = site.as('super-admin')
  second = site.as('super-admin-2')
})
afterAll(async () => {
  clock.freeze(null)
  await site.close()
})
beforeEach(async () => {
  clock.freeze(new Date(clock.ms() + 48 * HOUR))
  await runSql(
    site.admin,
    `update auth.entrustment set status = 'refused', decided_at = now() where status = 'waiting'`,
  )
  await runSql(site.admin, `update auth."user" set is_active = true, locked_at = null, same_as_id = null`)
})

const auth = (caller: Caller | null, method: string, path: string, body?: object): Promise<Answer<Row>> =>
  send<Row>(apps.auth, { method, path }, caller?.actor ?? null, body)
const read = async (id: string): Promise<Row> => (await auth(admin, 'GET', `/v1/user/${id}`)).data
const act = async (caller: Caller, id: string, name: string, body: object = {}): Promise<Answer<Row>> =>
  auth(caller, 'POST', `/v1/user/${id}/${name}`, { row_version: (await read(id)).row_version, ...body })
const change = async (id: string, values: object): Promise<Answer<Row>> =>
  auth(admin, 'POST', '/v1/user/update', { id, row_version: (await read(id)).row_version, ...values })

async function signIn(username: unknown, password = PASSWORD): Promise<string> {
  const response = await apps.auth.request(
    '/v1/auth/login',
    {
      method: 'POST',
      body: JSON.stringify({ username, password }),
      headers: { 'content-type': 'application/json' },
    },
    { client },
  )
  const { header }: { header: { message: string } } = await response.json()
  return response.status === 200 ? 'in' : header.message
}

/** Whether there are other super admins than the first one. */
const others = (isActive: boolean) =>
  runSql(
    site.admin,
    `update auth."user" u set is_active = $1 where role_code = 'super-admin' and username <> 'super-admin'
       and not exists (select from auth.entrustment e where e.user_id = u.id and e.status = 'waiting')`,
    [isActive],
  )

const tokenOf = ({ reset_link: link }: Row): string => String(link).split('=')[1]!

async function takeLink(row: Row): Promise<void> {
  const response = await apps.auth.request(
    '/v1/auth/reset',
    {
      method: 'POST',
      body: JSON.stringify({ token: tokenOf(row), new_password: PASSWORD }),
      headers: { 'content-type': 'application/json' },
    },
    { client },
  )
  expect(response.status).toBe(200)
}

async function newUser(role: RoleCode): Promise<Row> {
  made += 1
  const created = await auth(admin, 'POST', '/v1/user/create', {
    username: `made-${made}`,
    name: `Made ${made}`,
    role_code: role,
  })
  expect(created.status, JSON.stringify(created)).toBe(200)
  return created.data
}

const waiting = async (userId: string): Promise<Row[]> =>
  (
    await auth(admin, 'POST', '/v1/entrustment/', {
      fieldFilters: [
        { field: 'user_id', operator: '=', value: userId },
        { field: 'status', operator: '=', value: 'waiting' },
      ],
    })
  ).data.items as Row[]

async function decide(caller: Caller, userId: string, name: string): Promise<Answer<Row>> {
  const [one] = await waiting(userId)
  return auth(caller, 'POST', `/v1/entrustment/${one!.id}/${name}`, {
    row_version: one!.row_version,
    reason: 'He left the plant in May',
  })
}

const WAITS = 'Your account waits for a second super admin'
const idOf = (username: string): string => DEMO_USERS.find((one) => one.username === username)!.id

describe('a new account', () => {
  test.each(ROLES.map((role) => [role]))(
    'of the role %s counts at once only where it decides about nothing',
    async (role) => {
      const user = await newUser(role)
      await takeLink(user)
      expect([await signIn(user.username), (await waiting(user.id)).length]).toEqual(
        isDecidingRole(role) ? [WAITS, 1] : ['in', 0],
      )
    },
  )

  test('that decides signs in once a second super admin has approved it, and is a second person a day later', async () => {
    const user = await newUser('super-admin')
    await takeLink(user)
    expect((await decide(admin, user.id, 'approve')).header.message).toBe(
      'Somebody else must approve what you asked for',
    )
    expect(await signIn(user.username)).toBe(WAITS)
    expect((await decide(second, user.id, 'approve')).data).toMatchObject({
      status: 'in_force',
      decided_by_name: 'Joko Susilo',
    })
    expect(await signIn(user.username)).toBe('in')
    const third = { ...second, actor: { ...second.actor, userId: user.id } }
    const other = await newUser('control-tower')
    expect((await decide(third, other.id, 'approve')).header.message).toMatch(/less than 24 hours ago/)
    clock.freeze(new Date(clock.ms() + 25 * HOUR))
    expect((await decide(third, other.id, 'approve')).status).toBe(200)
  })

  test('that is refused stays out, and its link opens nothing', async () => {
    const user = await newUser('control-tower')
    expect((await decide(second, user.id, 'refuse')).data.status).toBe('refused')
    expect((await read(user.id)).status).toBe('inactive')
    expect(
      (await auth(null, 'POST', '/v1/auth/reset', { token: tokenOf(user), new_password: PASSWORD })).status,
    ).not.toBe(200)
  })
})

test('one super admin alone cannot make a second person within a day', async () => {
  await others(false)
  const towers = [await newUser('control-tower'), await newUser('control-tower')]
  for (const tower of towers) {
    await takeLink(tower)
    const profile = { code: `T-${String(tower.username)}`, name: 'Tower', user_id: tower.id }
    expect((await admin.post('/v1/control-tower/create', profile)).status).toBe(200)
    // The profile waits with the account: one answer for both.
    expect(await waiting(tower.id)).toMatchObject([
      { kind: 'account', words: expect.stringContaining('Profile as Control tower') as string },
    ])
  }
  clock.freeze(new Date(clock.ms() + 23.9 * HOUR))
  expect(await applyEntrusted(site.ctx('auth'))).toBe(0)
  expect(await signIn(towers[0]!.username)).toMatch(
    /^Your account waits for a second super admin; without one/,
  )
  clock.freeze(new Date(clock.ms() + HOUR))
  expect(await applyEntrusted(site.ctx('auth'))).toBe(2)
  expect(await signIn(towers[0]!.username)).toBe('in')
})

test('a second super admin who is there decides instead of the clock, and one who is not approved yet does not', async () => {
  await others(false)
  const tower = await newUser('control-tower')
  const late = await newUser('super-admin')
  clock.freeze(new Date(clock.ms() + 25 * HOUR))
  await others(true)
  expect(await applyEntrusted(site.ctx('auth'))).toBe(0)
  await others(false)
  expect(await applyEntrusted(site.ctx('auth'))).toBe(2)
  expect([(await read(tower.id)).is_held, (await read(late.id)).is_held]).toEqual([false, false])
})

describe('what one super admin does to an account that decides waits', () => {
  const TOWER = idOf('control-tower-2')
  const is = async (id: string, column: string): Promise<unknown> =>
    (await runSql<Row>(site.admin, `select * from auth."user" where id = $1`, [id]))[0]![column]

  test.each([
    [
      'role_code',
      'another role',
      idOf('helpdesk'),
      () => change(idOf('helpdesk'), { role_code: 'super-ct' }),
    ],
    ['email', 'another mail address', TOWER, () => change(TOWER, { email: 'me@home.test' })],
    [
      'is_active',
      'an account that was out of use',
      TOWER,
      async () => {
        await act(admin, TOWER, 'deactivate', { reason: 'Left the company' })
        return act(admin, TOWER, 'activate')
      },
    ],
    [
      'locked_at',
      'an account that was locked long ago',
      TOWER,
      async () => {
        await act(admin, TOWER, 'lock', { reason: 'On leave for a month' })
        clock.freeze(new Date(clock.ms() + 25 * HOUR))
        return act(admin, TOWER, 'unlock')
      },
    ],
    [
      'same_as_id',
      'one person that is to be two',
      TOWER,
      async () => {
        await change(TOWER, { same_as_id: idOf('control-tower') })
        expect(await is(TOWER, 'same_as_id')).toBe(idOf('control-tower'))
        return change(TOWER, { same_as_id: null })
      },
    ],
  ])('%s: %s', async (column, _what, id, harm) => {
    // Profiles of the old role would keep the role.
    await runSql(site.admin, 'delete from master.helpdesk')
    const before =
      column === 'same_as_id' || column === 'is_active' || column === 'locked_at'
        ? null
        : await is(id, column)
    const done = await harm()
    expect(done.status, JSON.stringify(done)).toBe(200)
    const held = await is(id, column)
    if (before !== null || column === 'email') expect(held).toBe(before)
    expect(await waiting(id)).toHaveLength(1)
    expect((await decide(second, id, 'approve')).status).toBe(200)
    expect(await is(id, column)).not.toEqual(held)
    // Who has it from now on is no second person for a day.
    const tower = await newUser('control-tower')
    const holder = { ...second, actor: { ...second.actor, userId: id } }
    expect((await decide(holder, tower.id, 'approve')).header.message).toMatch(/less than 24 hours ago/)
  })

  test('a link for a password is used, and the account waits whoever used it', async () => {
    const before = { ...(await read(TOWER)) }
    const reset = await act(admin, TOWER, 'reset-password')
    expect(reset.header.message).toBe('A second super admin has to approve this')
    // Until the link is used its owner works on.
    expect((await read(TOWER)).is_held).toBe(false)
    await takeLink(reset.data)
    expect(await signIn(before.username)).toBe(WAITS)
    expect((await decide(second, TOWER, 'refuse')).status).toBe(200)
    // Nobody knows who set that password: it opens nothing.
    expect(await signIn(before.username)).toBe('The user name or the password is wrong')
    const again = await act(admin, TOWER, 'reset-password')
    await takeLink(again.data)
    expect((await decide(second, TOWER, 'approve')).status).toBe(200)
    expect(await signIn(before.username)).toBe('in')
  })

  test('the second factor comes off', async () => {
    await runSql(
      site.admin,
      `insert into auth.second_factor (user_id, secret, created_at, confirmed_at) values ($1, $2, now(), now())`,
      [TOWER, 'A'.repeat(32)],
    )
    expect((await act(admin, TOWER, 'remove-totp')).status).toBe(200)
    expect((await read(TOWER)).has_second_factor).toBe(true)
    await decide(second, TOWER, 'approve')
    expect((await read(TOWER)).has_second_factor).toBe(false)
  })
})

describe('what a profile sees', () => {
  const profile = async (table: string, user: string): Promise<Row> =>
    (await runSql<Row>(site.admin, `select * from master.${table} where user_id = $1`, [idOf(user)]))[0]!

  test('a tower of a haulier becomes one of the company by two', async () => {
    const { id } = await profile('control_tower', 'control-tower-2')
    await runSql(site.admin, 'update master.control_tower set vendor_id = $2 where id = $1', [
      id,
      vendorId('GKT'),
    ])
    const done = await admin.post<Row>('/v1/control-tower/update', { id, vendor_id: null, name: 'Yuni A.' })
    // What lets nobody see more is changed at once.
    expect(done.data).toMatchObject({ vendor_id: vendorId('GKT'), name: 'Yuni A.' })
    expect(await waiting(idOf('control-tower-2'))).toMatchObject([{ kind: 'scope', words: 'Vendor: All' }])
    expect((await decide(second, idOf('control-tower-2'), 'approve')).status).toBe(200)
    expect((await profile('control_tower', 'control-tower-2')).vendor_id).toBeNull()
  })

  test('an operator gets a scale, a requester another unit, by two', async () => {
    const operator = await profile('weighbridge_operator', 'weighbridge')
    const scales = async (): Promise<number> =>
      (
        await runSql(site.admin, 'select 1 from master.operator_scale where weighbridge_operator_id = $1', [
          operator.id,
        ])
      ).length
    const before = await scales()
    const all = (['TB-01', 'TB-02', 'TB-03', 'TB-04', 'TB-05'] as const).map((code) => ({
      scale_id: scaleId(code),
    }))
    const added = await admin.post('/v1/weighbridge-operator/update', {
      id: operator.id,
      operator_scales: all,
    })
    expect([added.status, await scales()]).toEqual([200, before])
    await decide(second, idOf('weighbridge'), 'approve')
    expect(await scales()).toBe(5)
    const requester = await profile('order_requester', 'order-requester')
    const [unit] = await runSql<Row>(site.admin, 'select id from master.work_unit where id <> $1 limit 1', [
      requester.work_unit_id,
    ])
    const moved = await admin.post<Row>('/v1/order-requester/update', {
      id: requester.id,
      work_unit_id: unit!.id,
    })
    expect(moved.data.work_unit_id).toBe(requester.work_unit_id)
    expect((await decide(second, idOf('order-requester'), 'refuse')).status).toBe(200)
    expect((await profile('order_requester', 'order-requester')).work_unit_id).toBe(requester.work_unit_id)
  })
})

describe('a super admin who is not there any more', () => {
  const lose = () => site.inside('auth', (w) => askLost(w, 'super-admin-2'))

  test('is out of use a day after the server asked, and not before', async () => {
    await lose()
    await expect(lose()).rejects.toThrow('asked for already')
    await expect(site.inside('auth', (w) => askLost(w, 'control-tower'))).rejects.toThrow('no super admin')
    const { userId } = second.actor
    expect(await applyEntrusted(site.ctx('auth'))).toBe(0)
    clock.freeze(new Date(clock.ms() + 24.1 * HOUR))
    expect(await applyEntrusted(site.ctx('auth'))).toBe(1)
    expect((await read(userId)).status).toBe('inactive')
  })

  test('stays where any super admin refuses it in time', async () => {
    await lose()
    expect((await decide(second, second.actor.userId, 'refuse')).status).toBe(200)
    clock.freeze(new Date(clock.ms() + 25 * HOUR))
    await applyEntrusted(site.ctx('auth'))
    expect((await read(second.actor.userId)).is_active).toBe(true)
  })
})

describe('while a plant of its own is set up', () => {
  test('what one super admin makes counts at once, and is listed until another person confirms it', async () => {
    await site.inside('master', beginSetUp)
    const tower = await newUser('control-tower')
    const other = await newUser('super-admin')
    await takeLink(tower)
    expect(await signIn(tower.username)).toBe('in')
    const listed = await auth(admin, 'POST', '/v1/entrustment/', {
      fieldFilters: [{ field: 'status', operator: '=', value: 'alone' }],
    })
    const alone = listed.data.items as Row[]
    expect(alone.map(({ user_id, kind }) => [user_id, kind]).toSorted()).toEqual(
      [
        [tower.id, 'account'],
        [other.id, 'account'],
      ].toSorted(),
    )
    const one = alone.find(({ user_id }) => user_id === tower.id)!
    const confirm = (caller: Caller) =>
      auth(caller, 'POST', `/v1/entrustment/${one.id}/confirm`, { row_version: one.row_version })
    expect((await confirm(admin)).header.message).toBe('Somebody else must approve what you asked for')
    const itself = {
      ...admin,
      actor: { ...admin.actor, userId: tower.id, roleCode: 'control-tower' as const },
    }
    expect((await confirm(itself)).header.message).toBe('Somebody else must approve what you asked for')
    expect((await confirm(second)).data).toMatchObject({ status: 'in_force', decided_by_name: 'Joko Susilo' })
  })

  test('nothing counts at once any more after the first weight, and what was made before goes on counting', async () => {
    const { id } = (
      await runSql<Row>(site.admin, `select user_id as id from auth.entrustment where status = 'alone'`)
    )[0]!
    await runSql(
      site.admin,
      `insert into master.set_up (id, what, at) values (gen_random_uuid(), 'ended', $1)`,
      [clock.now().toISOString()],
    )
    const tower = await newUser('control-tower')
    expect((await read(tower.id)).is_held).toBe(true)
    const early = { ...second, actor: { ...second.actor, userId: id } }
    expect((await decide(early, tower.id, 'approve')).status).toBe(200)
  })
})
