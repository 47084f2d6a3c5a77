import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_USERS } from '#access/demo.ts'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { createMasterApp } from '#services/master/app.ts'
import { makeLink, ownerOfLink, spendLink } from '#services/auth/account/links.ts'
import {
  endSessions,
  findSession,
  mustSetUp,
  renewToken,
  startSession,
  succeedSession,
  type Account,
  type Client,
} from '#services/auth/account/sessions.ts'
import type { Claims } from '#services/auth/account/tokens.ts'
import { plant, type Plant } from '../support/plant.ts'

const START = Date.parse('2026-03-02T02:00:00.000Z')
const MINUTE = 60_000
const CLIENT: Client = {
  ip: '10.0.0.1',
  userAgent: 'test',
  secure: true,
  script: false,
  device: null,
  deviceToken: null,
  lang: 'en',
}

let site: Plant
beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
})
beforeEach(() => at(0))
afterAll(async () => {
  clock.freeze(null)
  await site.close()
})

/** Holds the clock at so many milliseconds after the start. */
function at(ms: number): void {
  clock.freeze(new Date(START + ms))
}

function account(username: string): Account {
  const { id, name, roleCode } = DEMO_USERS.find((user) => user.username === username)!
  return {
    id,
    username,
    name,
    role_code: roleCode,
    picture: null,
    must_change_password: false,
    email: null,
    password_hash: null,
    may_sign_in: true,
    has_factor: false,
  }
}

const signIn = async (username: string): Promise<string> =>
  (await startSession(site.db, account(username), CLIENT)).sid
/** What the token of a session says. */
async function claimsOf(sid: string): Promise<Pick<Claims, 'sid' | 'userId' | 'roleCode'>> {
  const [row] = await runSql<ColumnsOf<'auth.session', 'user_id' | 'role_code'>>(
    site.db,
    'select user_id, role_code from auth.session where id = $1',
    [sid],
  )
  return { sid, userId: row!.user_id, roleCode: row!.role_code }
}
const isOpen = async (sid: string, isSeen = false): Promise<boolean> =>
  (await findSession(site.db, await claimsOf(sid), false, isSeen)) !== null

describe('a session', () => {
  test.each([
    ['super-admin', 15],
    ['control-tower', 30],
    ['helpdesk', 60],
    ['weighbridge', 480],
  ])(
    'of %s is open for %i minutes and ten seconds without a call, not a millisecond longer',
    async (username, minutes) => {
      const sid = await signIn(username)
      at(minutes * MINUTE + 10_000)
      expect(await isOpen(sid)).toBe(true)
      at(minutes * MINUTE + 10_001)
      expect(await isOpen(sid)).toBe(false)
    },
  )

  test('ends at its last moment, however much it was used before', async () => {
    const sid = await signIn('weighbridge')
    for (const hour of [5, 10]) {
      at(hour * 60 * MINUTE)
      expect(await isOpen(sid, true)).toBe(true)
    }
    at(12 * 60 * MINUTE - 1)
    expect(await isOpen(sid, true)).toBe(true)
    at(12 * 60 * MINUTE)
    expect(await isOpen(sid, true)).toBe(false)
  })

  test('is seen by a call after ten seconds, and never by a stream', async () => {
    const sid = await signIn('helpdesk')
    const seen = async () =>
      Date.parse(
        (
          await runSql<ColumnsOf<'auth.session', 'last_seen_at'>>(
            site.db,
            'select last_seen_at from auth.session where id = $1',
            [sid],
          )
        )[0]!.last_seen_at,
      ) - START
    at(9_999)
    await isOpen(sid, true)
    expect(await seen()).toBe(0)
    at(10_000)
    await isOpen(sid)
    expect(await seen()).toBe(0)
    await isOpen(sid, true)
    expect(await seen()).toBe(10_000)
  })

  test.each([
    ['is out of use', 'is_active = false', 'is_active = true'],
    ['has another role', `role_code = 'driver'`, `role_code = 'k3'`],
    ['is deleted', 'deleted_at = now()', 'deleted_at = null'],
  ])('does not count while its user %s', async (_title, change, back) => {
    const sid = await signIn('k3')
    await runSql(site.db, `update auth."user" set ${change} where username = 'k3'`)
    expect(await isOpen(sid)).toBe(false)
    await runSql(site.db, `update auth."user" set ${back} where username = 'k3'`)
    expect(await isOpen(sid)).toBe(true)
  })

  test('ends once; of a user all end but the one that is named, and nobody else’s', async () => {
    const [one, two, three, other] = [
      await signIn('k3'),
      await signIn('k3'),
      await signIn('k3'),
      await signIn('helpdesk'),
    ]
    expect(await endSessions(site.db, { sid: one }, 'test')).toEqual([one])
    expect(await endSessions(site.db, { sid: one }, 'test')).toEqual([])
    const ended = await endSessions(site.db, { userId: account('k3').id, except: two }, 'test')
    expect(ended).toContain(three)
    expect(ended).not.toContain(one)
    expect(await Promise.all([one, two, three, other].map((sid) => isOpen(sid)))).toEqual([
      false,
      true,
      false,
      true,
    ])
  })

  test('gets a new pair of tokens once a minute, all who ask the same one, and none after its end', async () => {
    const sid = await signIn('k3')
    const first = START / 1000
    at(60_999)
    expect(await renewToken(site.db, sid)).toBe(first)
    at(61_000)
    expect(await Promise.all([1, 2, 3].map(() => renewToken(site.db, sid)))).toEqual([
      first + 61,
      first + 61,
      first + 61,
    ])
    await endSessions(site.db, { sid }, 'test')
    at(10 * MINUTE)
    expect(await renewToken(site.db, sid)).toBe(first + 61)
    await expect(renewToken(site.db, uuidv7())).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('goes on once under a new id after proof of identity, with the end it had', async () => {
    const sid = await signIn('super-admin')
    at(10 * MINUTE)
    const results = await Promise.all([1, 2, 3].map(() => succeedSession(site.db, sid)))
    const next = results.filter((one) => one !== null)
    expect(next).toHaveLength(1)
    expect(await isOpen(sid)).toBe(false)
    const found = await findSession(site.db, await claimsOf(next[0]!.sid), false)
    expect(found?.reauthenticatedAt).toBe(new Date(START + 10 * MINUTE).toISOString())
    const [row] = await runSql<ColumnsOf<'auth.session', 'expires_at' | 'idle_minutes'>>(
      site.db,
      'select expires_at, idle_minutes from auth.session where id = $1',
      [next[0]!.sid],
    )
    expect([Date.parse(row!.expires_at) - START, row!.idle_minutes]).toEqual([480 * MINUTE, 15])
  })

  test.each([
    [true, 'super-admin', false, true],
    [true, 'super-admin', true, false],
    [true, 'control-tower', false, false],
    [false, 'super-admin', false, false],
  ] as const)(
    'wants a second factor first: required %s, %s, has one %s: %s',
    (required, role, has, wants) => {
      expect(mustSetUp(required, role, has)).toBe(wants)
    },
  )
})

describe('a link to set a password', () => {
  const tokenOf = ({ path }: { path: string }): string => path.split('=')[1]!

  test.each([
    ['reset', 30],
    ['invitation', 7 * 24 * 60],
  ] as const)('of kind %s works for %i minutes', async (purpose, minutes) => {
    const token = tokenOf(await makeLink(site.db, account('k3').id, purpose, null))
    at(minutes * MINUTE - 1)
    expect(await ownerOfLink(site.db, token)).toEqual({ user_id: account('k3').id, purpose })
    at(minutes * MINUTE)
    expect([await ownerOfLink(site.db, token), await spendLink(site.db, token)]).toEqual([null, false])
  })

  test('is spent once, with every other link of its owner and no one else’s', async () => {
    const make = async (username: string) =>
      tokenOf(await makeLink(site.db, account(username).id, 'reset', null))
    const [one, two, other] = [await make('k3'), await make('k3'), await make('helpdesk')]
    const results = await Promise.all([1, 2, 3].map(() => spendLink(site.db, one)))
    expect(results.filter(Boolean)).toHaveLength(1)
    expect([await spendLink(site.db, two), await spendLink(site.db, other)]).toEqual([false, true])
  })
})
