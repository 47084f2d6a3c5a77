import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, DEMO_USERS } from '#access/demo.ts'
import { ROLES } from '#access/roles.ts'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { runSql } from '#database/sql.ts'
import { authDesk, type AuthDesk, type SignedIn } from '../support/auth-desk.ts'

const idOf = (username: string): string => DEMO_USERS.find((user) => user.username === username)!.id
const NEW = {
  username: 'Joko.Susilo',
  name: 'Joko Susilo',
  role_code: 'helpdesk',
  email: 'Joko@Pabrik.co.id',
}
/** What deactivating asks for. */
const LEFT = { reason: 'Left the company' }
const PASSWORD = 'kapal berlayar ke utara'

let desk: AuthDesk
let admin: SignedIn
let n = 0

beforeAll(async () => {
  desk = await authDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  clock.shift(0)
  await runSql(desk.db, 'delete from auth.login_attempt')
  admin = await desk.as('super-admin')
})

type Row = Record<string, unknown>

async function newUser(more: Row = {}): Promise<Row & { id: string; username: string; reset_link: string }> {
  n += 1
  const made = await admin.call('POST', '/v1/user/create', {
    ...NEW,
    username: `user-${n}`,
    email: `u${n}@x.id`,
    ...more,
  })
  expect(made.status, JSON.stringify(made.errors)).toBe(200)
  return made.data as never
}

const tokenOf = (link: string): string => link.split('=')[1]!

async function arrived(more: Row = {}): Promise<Row & { id: string; username: string }> {
  const user = await newUser(more)
  await desk.open('/v1/auth/reset', { token: tokenOf(user.reset_link), new_password: PASSWORD })
  await runSql(desk.db, `update auth.entrustment set status = 'in_force', decided_at = now()`)
  return (await admin.call('GET', `/v1/user/${user.id}`)).data as never
}

async function withProfile(userId: string): Promise<void> {
  await runSql(
    desk.db,
    `insert into master.helpdesk (id, code, name, user_id, created_at, updated_at) values ($1, $2, 'X', $3, now(), now())`,
    [uuidv7(), `H${(n += 1)}`, userId],
  )
}

describe('a new user', () => {
  test('gets an invitation nobody else knows the password of, and is active once he has used it', async () => {
    const made = await admin.call('POST', '/v1/user/create', NEW)
    expect(made.data).toMatchObject({
      username: 'joko.susilo',
      email: 'joko@pabrik.co.id',
      status: 'invited',
      profile_complete: false,
      mailed: true,
    })
    const link = made.data.reset_link as string
    expect(link).toMatch(/^\/login\?reset=[\w-]{43}$/)
    const days = (Date.parse(made.data.reset_link_expires_at as string) - clock.ms()) / 86_400_000
    expect(days).toBeCloseTo(7, 2)
    expect((await desk.open('/v1/auth/login', { username: NEW.username, password: PASSWORD })).status).toBe(
      401,
    )
    expect((await desk.open('/v1/auth/reset', { token: tokenOf(link), new_password: PASSWORD })).status).toBe(
      200,
    )
    await desk.as('joko.susilo', PASSWORD)
    const now = await admin.call('GET', `/v1/user/${String(made.data.id)}`)
    expect(now.data).toMatchObject({ status: 'active', last_login_at: expect.any(String) as string })
  })

  test('its answers have these keys and no others: no hash leaves the service', async () => {
    const { id } = await newUser()
    const one = await admin.call('GET', `/v1/user/${id}`)
    const list = await admin.call('POST', '/v1/user/', { limit: 5 })
    expect(Object.keys((list.data.items as Row[])[0]!).toSorted()).toEqual(Object.keys(one.data).toSorted())
    expect(Object.keys(one.data).toSorted()).toMatchInlineSnapshot(`
      [
        "created_at",
        "email",
        "entrusted_at",
        "has_second_factor",
        "id",
        "is_active",
        "is_held",
        "last_login_at",
        "locked_until",
        "must_change_password",
        "name",
        "phone",
        "picture",
        "profile_complete",
        "role_code",
        "row_version",
        "same_as",
        "same_as_id",
        "status",
        "updated_at",
        "username",
      ]
    `)
    const everything = JSON.stringify([
      one.data,
      list.data,
      (await admin.call('GET', `/v1/user/${id}/history`)).data,
    ])
    expect(everything).not.toContain('argon2')
  })

  test('a repeated key makes one user and does not give the link again', async () => {
    const send = () =>
      admin.call(
        'POST',
        '/v1/user/create',
        { ...NEW, username: 'once', email: null },
        { 'idempotency-key': 'k1' },
      )
    const [first, second] = [await send(), await send()]
    expect(second.data.id).toBe(first.data.id)
    expect(first.data.reset_link).toBeTruthy()
    expect(second.data.reset_link).toBeUndefined()
    const [stored] = await runSql<{ all: string }>(
      desk.db,
      `select string_agg(body::text, ',') as all from auth.idempotency`,
    )
    expect(stored!.all).not.toContain(tokenOf(first.data.reset_link as string))
  })

  test('its link is nowhere in the database', async () => {
    const { reset_link } = await newUser()
    for (const table of ['access_link', 'mail', 'audit_event', 'outbox', 'idempotency']) {
      const rows = await runSql(desk.db, `select to_jsonb(t)::text as row from auth.${table} t`)
      expect(JSON.stringify(rows)).not.toContain(tokenOf(reset_link))
    }
  })

  test.each([
    [{ username: 'a' }, 'username'],
    [{ username: 'has space' }, 'username'],
    [{ username: 'super-admin' }, 'username'],
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a@b' }, 'email'],
    [{ phone: '0812345678' }, 'phone'],
    [{ phone: '+6' }, 'phone'],
    [{ role_code: 'boss' }, 'role_code'],
    [{ name: '' }, 'name'],
    [{ password: 'geheim' }, 'password'],
    [{ password_hash: 'x' }, 'password_hash'],
    [{ is_admin: true }, 'is_admin'],
    [{ is_active: false }, 'is_active'],
    [{ created_by: uuidv7() }, 'created_by'],
    [{ rolename: 'x' }, 'rolename'],
    [{ constructor: 'x' }, 'constructor'],
  ])('%j is refused beside its field', async (more, field) => {
    const answer = await admin.call('POST', '/v1/user/create', {
      ...NEW,
      username: 'fresh',
      email: null,
      ...more,
    })
    expect(answer.status).toBe(400)
    expect(answer.errors.map((error) => error.field)).toEqual([field])
  })

  test('an address belongs to one user, however it is written', async () => {
    await newUser({ email: 'one@x.id' })
    const answer = await admin.call('POST', '/v1/user/create', { ...NEW, username: 'two', email: 'ONE@x.id' })
    expect(answer.errors).toEqual([{ field: 'email', messages: ['Already in use by another record'] }])
  })
})

describe('the list', () => {
  test('finds by role, status and missing profile, and refuses to look at the hash', async () => {
    const { id } = await newUser()
    const find = async (field: string, value: unknown) => {
      const { data } = await admin.call('POST', '/v1/user/', {
        fieldFilters: [{ field, operator: '=', value }],
        limit: 200,
      })
      return (data.items as Row[]).map((item) => item.id)
    }
    expect(await find('role_code', 'helpdesk')).toContain(id)
    expect(await find('role_code', 'k3')).not.toContain(id)
    expect(await find('status', 'invited')).toContain(id)
    expect(await find('profile_complete', false)).toContain(id)
    await withProfile(id)
    expect(await find('profile_complete', true)).toContain(id)
    const spying = await admin.call('POST', '/v1/user/', {
      fieldFilters: [{ field: 'password_hash', operator: 'like', value: 'a' }],
    })
    expect(spying.status).toBe(400)
  })

  test('says who is locked, and unlocking opens the account at once', async () => {
    const { id, username } = await arrived()
    for (let tries = 0; tries < 6; tries += 1)
      await desk.open('/v1/auth/login', { username, password: 'wrong' })
    expect((await admin.call('GET', `/v1/user/${id}`)).data).toMatchObject({
      status: 'locked',
      locked_until: expect.any(String) as string,
    })
    const unlocked = await admin.call('POST', `/v1/user/${id}/unlock`, {})
    expect(unlocked.data).toMatchObject({ status: 'active', locked_until: null })
    await desk.as(username, PASSWORD)
  })

  test('a locked account stays out, its sessions end, and only unlocking lets it in', async () => {
    const { id, username } = await arrived()
    const session = await desk.as(username, PASSWORD)
    expect((await admin.call('POST', `/v1/user/${id}/lock`, {})).status).toBe(400)
    const locked = await admin.call('POST', `/v1/user/${id}/lock`, { reason: 'Lost his phone' })
    expect(locked.data).toMatchObject({ status: 'locked', is_active: true })
    expect((await session.call('GET', '/v1/auth/sessions')).status).toBe(401)
    const refused = await desk.open('/v1/auth/login', { username, password: PASSWORD })
    expect(refused.status).toBe(401)
    expect((await admin.call('POST', `/v1/user/${id}/lock`, { reason: 'Again' })).status).toBe(412)
    await admin.call('POST', `/v1/user/${id}/unlock`, {})
    await desk.as(username, PASSWORD)
  })
})

describe('changing a user', () => {
  const change = (id: string, more: Row, row_version: unknown = undefined) =>
    admin.call('POST', '/v1/user/update', { id, row_version, ...more })

  test('needs the version that was read', async () => {
    const { id, row_version } = await newUser()
    expect((await change(id, { name: 'New Name' })).status).toBe(400)
    expect((await change(id, { name: 'New Name' }, row_version)).data).toMatchObject({ name: 'New Name' })
    expect((await change(id, { name: 'Other' }, row_version)).status).toBe(409)
  })

  test('a new role ends every session, and is refused while the old profile is there', async () => {
    const user = await arrived()
    const his = await desk.as(user.username, PASSWORD)
    const version = async () => (await admin.call('GET', `/v1/user/${user.id}`)).data.row_version
    await withProfile(user.id)
    const refused = await change(user.id, { role_code: 'k3' }, await version())
    expect(refused.status).toBe(412)
    expect(refused.errors[0]?.field).toBe('role_code')
    expect(refused.header.message).toContain('profile as helpdesk')
    await runSql(desk.db, 'update master.helpdesk set deleted_at = now() where user_id = $1', [user.id])
    expect((await his.call('GET', '/v1/session')).status).toBe(200)
    expect((await change(user.id, { role_code: 'k3' }, await version())).status).toBe(200)
    expect((await his.call('GET', '/v1/session')).status).toBe(401)
  })

  test('nobody demotes, deactivates or deletes himself, and one super admin who can sign in always stays', async () => {
    const me = idOf('super-admin')
    const { data } = await admin.call('GET', `/v1/user/${me}`)
    for (const answer of [
      await change(me, { role_code: 'helpdesk' }, data.row_version),
      await admin.call('POST', `/v1/user/${me}/deactivate`, LEFT),
      await admin.call('DELETE', `/v1/user/${me}`),
    ]) {
      expect(answer.status).toBe(412)
      expect(answer.header.message).toMatch(/^You cannot/)
    }
    // An invited one cannot sign in yet, so he does not count.
    await newUser({ role_code: 'super-admin' })
    const second = await arrived({ role_code: 'super-admin' })
    const other = await desk.as(second.username, PASSWORD)
    expect((await other.call('POST', `/v1/user/${me}/deactivate`, LEFT)).status).toBe(200)
    expect((await admin.call('GET', '/v1/session')).status).toBe(401)
    await runSql(desk.db, 'update auth."user" set is_active = true where id = $1', [me])
    admin = await desk.as('super-admin')
    expect((await admin.call('POST', `/v1/user/${second.id}/deactivate`, LEFT)).status).toBe(200)
  })

  test('two super admins cannot put each other out at the same time', async () => {
    const third = [idOf('super-admin-2')]
    await runSql(desk.db, 'update auth."user" set is_active = false where id = $1', third)
    const second = await arrived({ role_code: 'super-admin' })
    const other = await desk.as(second.username, PASSWORD)
    const at = async (who: SignedIn, id: string) => {
      const actor = (await who.actor())!
      const { row_version } = (await who.call('GET', `/v1/user/${id}`)).data
      return () =>
        desk.app.fetch(
          new Request(`http://x/v1/user/${id}/deactivate`, {
            method: 'POST',
            body: JSON.stringify({ ...LEFT, row_version }),
          }),
          { actor },
        )
    }
    const both = [await at(admin, second.id), await at(other, idOf('super-admin'))]
    const answers = await Promise.all(both.map((send) => send()))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 412])
    await runSql(desk.db, 'update auth."user" set is_active = true where id = $1', [idOf('super-admin')])
    await runSql(desk.db, 'update auth."user" set is_active = false where id = $1', [second.id])
  })

  test('deactivating ends sessions and links; activating lets him in again', async () => {
    const { id, username } = await arrived()
    const his = await desk.as(username, PASSWORD)
    const link = (await admin.call('POST', `/v1/user/${id}/reset-password`, {})).data.reset_link as string
    const gone = await admin.call('POST', `/v1/user/${id}/deactivate`, LEFT)
    expect(gone.data).toMatchObject({ status: 'inactive', is_active: false })
    expect((await his.call('GET', '/v1/session')).status).toBe(401)
    expect((await desk.open('/v1/auth/reset', { token: tokenOf(link), new_password: PASSWORD })).status).toBe(
      404,
    )
    expect((await admin.call('POST', `/v1/user/${id}/deactivate`, LEFT)).status).toBe(412)
    expect((await admin.call('POST', `/v1/user/${id}/reset-password`, {})).status).toBe(412)
    expect(
      (await admin.call('POST', `/v1/user/${id}/activate`, { row_version: gone.data.row_version })).status,
    ).toBe(200)
    await desk.as(username, PASSWORD)
  })

  test('who has worked or has a profile is not deleted; who has not is, with his sessions', async () => {
    const worked = await arrived()
    await runSql(
      desk.db,
      `insert into orders.audit_event (id, actor_id, action, subject_type, subject_id) values ($1, $2, 'submit', 'order', $1)`,
      [uuidv7(), worked.id],
    )
    expect((await admin.call('DELETE', `/v1/user/${worked.id}`)).header.message).toContain('has worked here')
    const known = await newUser()
    await withProfile(known.id)
    expect((await admin.call('DELETE', `/v1/user/${known.id}`)).header.message).toContain('has a profile')
    const nobody = await arrived()
    const his = await desk.as(nobody.username, PASSWORD)
    expect((await admin.call('DELETE', `/v1/user/${nobody.id}`)).status).toBe(200)
    expect((await his.call('GET', '/v1/session')).status).toBe(401)
    expect((await admin.call('GET', `/v1/user/${nobody.id}`)).status).toBe(404)
    await newUser({ username: nobody.username })
  })

  test('every change is audited once, with who and what', async () => {
    const { id } = await arrived()
    await admin.call('POST', `/v1/user/${id}/deactivate`, LEFT)
    const rows = await runSql<{ action: string; actor_name: string }>(
      desk.db,
      'select action, actor_name from auth.audit_event where subject_id = $1 order by at, id',
      [id],
    )
    expect(rows).toEqual([
      { action: 'create', actor_name: 'Ratna Kusuma' },
      { action: 'reset-password', actor_name: 'Joko Susilo' },
      { action: 'deactivate', actor_name: 'Ratna Kusuma' },
    ])
  })
})

describe('the buttons of an account', () => {
  interface Offered {
    name: string
    allowed: boolean
    reasons: string[]
  }
  const offered = async (id: string): Promise<Record<string, Offered>> => {
    const { data } = await admin.call('GET', `/v1/user/${id}/actions`)
    return Object.fromEntries((data.items as Offered[]).map((item) => [item.name, item]))
  }
  const allowed = async (id: string) =>
    Object.values(await offered(id))
      .filter((item) => item.allowed)
      .map((item) => item.name)
      .toSorted()

  test('are those its status allows, and the service does no other', async () => {
    const { id, username } = await arrived()
    expect(await allowed(id)).toEqual(['deactivate', 'lock', 'reset-password', 'revoke-sessions'])
    const early = await admin.call('POST', `/v1/user/${id}/activate`, {})
    expect([early.status, early.header.message]).toEqual([
      412,
      'This is not possible while the status is Active',
    ])
    for (let tries = 0; tries < 6; tries += 1)
      await desk.open('/v1/auth/login', { username, password: 'wrong' })
    expect(await allowed(id)).toContain('unlock')
    await admin.call('POST', `/v1/user/${id}/unlock`, {})
    await admin.call('POST', `/v1/user/${id}/deactivate`, LEFT)
    expect(await allowed(id)).toEqual(['activate', 'revoke-sessions'])
  })

  test("say the service's own reason for oneself and for the last super admin", async () => {
    const mine = await offered(idOf('super-admin'))
    expect(mine.deactivate).toMatchObject({ allowed: false, reasons: ['You cannot deactivate yourself'] })
    expect(mine['reset-password']?.reasons[0]).toContain('Change your own password')
    // Two at once: while he looks, another one has put him out.
    const second = await arrived({ role_code: 'super-admin' })
    const actor = (await (await desk.as(second.username, PASSWORD)).actor())!
    await runSql(
      desk.db,
      `update auth."user" set is_active = false where role_code = 'super-admin' and id <> $1`,
      [idOf('super-admin')],
    )
    const request = new Request(`http://x/v1/user/${idOf('super-admin')}/actions`)
    const { data } = (await (await desk.app.fetch(request, { actor })).json()) as {
      data: { items: Offered[] }
    }
    expect(data.items.find((item) => item.name === 'deactivate')).toMatchObject({
      allowed: false,
      reasons: ['This is the last active super admin; make another one first'],
    })
  })

  test('deactivating says why, and the history keeps the reason and the states', async () => {
    const { id } = await arrived()
    expect((await admin.call('POST', `/v1/user/${id}/deactivate`, {})).errors[0]?.field).toBe('reason')
    expect((await admin.call('POST', `/v1/user/${id}/deactivate`, { ...LEFT, why: 'x' })).status).toBe(400)
    await admin.call('POST', `/v1/user/${id}/deactivate`, LEFT)
    const { data } = await admin.call('GET', `/v1/user/${id}/history`)
    expect((data.items as Row[])[0]).toMatchObject({
      action: 'deactivate',
      before: { status: 'active' },
      after: { status: 'inactive' },
      reason: LEFT.reason,
    })
  })
})

describe('what somebody has done', () => {
  const did = (actor: string, type: string, subject: string, days = 0) =>
    runSql(
      desk.db,
      `insert into orders.audit_event (id, at, actor_id, action, subject_type, subject_id)
       values ($1, now() - make_interval(days => $2), $3, 'change', $4, $5)`,
      [uuidv7(), days, actor, type, subject],
    )

  test('is counted by kind of record, each record once, for ninety days', async () => {
    const { id } = await arrived()
    expect((await admin.call('GET', `/v1/user/${id}/activity`)).data.items).toEqual([])
    const [one, two] = [uuidv7(), uuidv7()]
    for (const order of [one, one, two]) await did(id, 'order', order)
    await did(id, 'trip', one)
    await did(id, 'weighing', one, 91)
    await did(idOf('k3'), 'order', uuidv7())
    expect((await admin.call('GET', `/v1/user/${id}/activity`)).data.items).toMatchObject([
      { subject_type: 'order', records: 2 },
      { subject_type: 'trip', records: 1 },
    ])
  })

  test('is his trips for a driver, not what they moved', async () => {
    await did(idOf('driver'), 'order', uuidv7())
    expect((await admin.call('GET', `/v1/user/${idOf('driver')}/activity`)).data.items).toEqual([])
  })
})

describe('sessions of others', () => {
  test('a super admin sees them and ends one or all', async () => {
    const { id, username } = await arrived()
    const [one, two, three] = [
      await desk.as(username, PASSWORD),
      await desk.as(username, PASSWORD),
      await desk.as(username, PASSWORD),
    ]
    const sid = (await one.actor())!.sid
    const { data } = await admin.call('GET', `/v1/user/${id}/sessions`)
    expect((data.items as Row[]).map((item) => item.id)).toContain(sid)
    expect((await admin.call('POST', `/v1/user/${id}/revoke-sessions`, { session_id: sid })).status).toBe(200)
    expect([await one.actor(), (await two.actor())?.username]).toEqual([null, username])
    // Somebody else's session is not this user's to end.
    const foreign = (await admin.actor())!.sid
    expect((await admin.call('POST', `/v1/user/${id}/revoke-sessions`, { session_id: foreign })).status).toBe(
      404,
    )
    expect((await admin.call('POST', `/v1/user/${id}/revoke-sessions`, {})).status).toBe(200)
    expect([await two.actor(), await three.actor()]).toEqual([null, null])
    expect((await admin.call('GET', `/v1/user/${id}/sessions`)).data.items).toEqual([])
  })

  test('the sign-in record is listed newest first and by user and result', async () => {
    const { id, username } = await arrived()
    await desk.open('/v1/auth/login', { username, password: 'wrong' })
    await desk.as(username, PASSWORD)
    const list = async (filters: Row[]) =>
      (await admin.call('POST', '/v1/login-audit/', { fieldFilters: filters, limit: 50 })).data.items as Row[]
    const his = await list([{ field: 'user_id', operator: '=', value: id }])
    expect(his.map((row) => row.result)).toEqual(['ok', 'bad_password', 'reset'])
    const bad = await list([
      { field: 'user_id', operator: '=', value: id },
      { field: 'result', operator: '=', value: 'bad_password' },
      { field: 'at', operator: '>=', value: new Date(clock.ms() - 60_000).toISOString() },
    ])
    expect(bad.length).toBe(1)
    await expect(runSql(desk.db, 'delete from auth.login_audit')).rejects.toThrow(/permission denied/)
  })
})

describe('who may', () => {
  const id = idOf('k3')
  const CALLS: [string, string, Row?][] = [
    ['POST', '/v1/user/', {}],
    ['POST', '/v1/user/create', NEW],
    ['GET', `/v1/user/${id}`],
    ['POST', '/v1/user/update', { id, row_version: 1, name: 'Hacker' }],
    ['DELETE', `/v1/user/${id}`],
    ['GET', '/v1/user/download'],
    ['GET', `/v1/user/${id}/history`],
    ['GET', `/v1/user/${id}/sessions`],
    ['GET', `/v1/user/${id}/actions`],
    ['GET', `/v1/user/${id}/activity`],
    ...['lock', 'deactivate', 'activate', 'unlock', 'revoke-sessions', 'reset-password', 'remove-totp'].map(
      (action): [string, string, Row] => ['POST', `/v1/user/${id}/${action}`, {}],
    ),
    ['POST', '/v1/login-audit/', {}],
    ['GET', '/v1/login-audit/download'],
  ]

  test.each(ROLES.filter((role) => role !== 'super-admin'))(
    'a %s gets 403 on every call, anybody without login 401',
    async (role) => {
      const caller = await desk.as(role)
      for (const [method, path, body] of CALLS)
        expect([path, (await caller.call(method, path, body)).status]).toEqual([path, 403])
      for (const [method, path] of CALLS)
        expect((await desk.app.fetch(new Request(`http://x${path}`, { method }))).status).toBe(401)
    },
  )

  test('a super admin gets 404 for a user who is not there, whatever the call', async () => {
    for (const missing of [uuidv7(), 'x'])
      for (const [method, path, body] of CALLS.filter(([, one]) => one.includes(id)))
        expect((await admin.call(method, path.replace(id, missing), body)).status).toBe(404)
    expect(
      (await admin.call('POST', '/v1/user/update', { id: uuidv7(), row_version: 1, name: 'XX' })).status,
    ).toBe(404)
  })

  test('sensitive calls ask for the password again after five minutes, in demo mode too', async () => {
    const stranger = uuidv7()
    clock.shift(5 * 60_000 + 6_000)
    const asked: [string, string, Row?][] = [
      ['POST', '/v1/user/create', NEW],
      ['POST', '/v1/user/update', { id, row_version: 1, name: 'Else' }],
      ['DELETE', `/v1/user/${stranger}`],
      ['POST', `/v1/user/${stranger}/deactivate`, {}],
      ['POST', `/v1/user/${stranger}/activate`, {}],
      ['POST', `/v1/user/${stranger}/reset-password`, {}],
      ['POST', `/v1/user/${stranger}/remove-totp`, {}],
    ]
    for (const [method, path, body] of asked) {
      const answer = await admin.call(method, path, body)
      expect(answer.status).toBe(403)
      expect(answer.errors.map((error) => error.field)).toEqual(['reauth_required'])
    }
    expect((await admin.call('POST', '/v1/user/', {})).status).toBe(200)
    const wrong = await admin.call('POST', '/v1/auth/reauthenticate', { password: 'wrong' })
    expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'password'])
    expect((await admin.call('POST', '/v1/auth/reauthenticate', { password: DEMO_PASSWORD })).status).toBe(
      200,
    )
    expect((await admin.call('POST', `/v1/user/${stranger}/activate`, {})).status).toBe(404)
  })

  test('confirming goes on in a new session with the old limits, and the old pair dies (std.S10)', async () => {
    const here = await desk.as('safety-officer')
    const [old, sid] = [here.token, (await here.actor())!.sid]
    const limits = () =>
      runSql<Row>(
        desk.db,
        'select issued_at, expires_at, revoked_at from auth.session where id = any($1::uuid[]) order by id',
        [[sid, nextSid]],
      )
    let nextSid = sid
    const both = await Promise.all([
      here.call('POST', '/v1/auth/reauthenticate', { password: DEMO_PASSWORD }),
      here.call('POST', '/v1/auth/reauthenticate', { password: DEMO_PASSWORD }),
    ])
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 401])
    nextSid = (await here.actor())!.sid
    expect(nextSid).not.toBe(sid)
    expect(await desk.check.check(old, 'cookie')).toBeNull()
    const [before, after] = await limits()
    expect(after).toEqual({ ...before, revoked_at: null })
    expect(before?.revoked_at).not.toBeNull()
    const { data } = await here.call('GET', '/v1/session')
    expect((data.items as { id: string; current: boolean }[]).find((one) => one.current)?.id).toBe(nextSid)
  })

  test('a stolen session cannot guess the password by confirming', async () => {
    const victim = await desk.as('safety-officer')
    const answers = []
    for (let tries = 0; tries < 6; tries += 1)
      answers.push(
        (await victim.call('POST', '/v1/auth/reauthenticate', { password: `wrong ${tries}` })).status,
      )
    expect(answers).toEqual([400, 400, 400, 400, 400, 429])
    const change = { current_password: DEMO_PASSWORD, new_password: PASSWORD }
    const waiting = await victim.call('POST', '/v1/auth/change-password', change)
    expect([waiting.status, waiting.retryAfter > 0]).toEqual([429, true])
  })
})
