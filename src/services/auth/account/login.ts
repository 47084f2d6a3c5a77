import { randomBytes } from 'node:crypto'
import { AppError, fieldError } from '#kernel/errors.ts'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { LoginResult } from '#contracts/account/login-audit.ts'
import type { Database } from '#database/db.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import {
  blockedPlaces,
  countedFrom,
  countFailure,
  forgetFailures,
  hashOfDevice,
  LockedError,
  placeOfDevice,
  refuseWhileBlocked,
  takeFrom,
  TOO_MANY_ATTEMPTS,
  usedUpFor,
} from '#services/auth/account/attempts.ts'
import { passwordFits, type HashCost } from '#services/auth/account/rules/passwords.ts'
import { spendCode } from '#services/auth/account/second-factor.ts'
import type { Account, Client } from '#services/auth/account/sessions.ts'

export async function auditLogin(
  db: Database,
  result: LoginResult,
  username: string,
  userId: string | null,
  client: Pick<Client, 'ip' | 'userAgent'>,
  what: string | null = null,
): Promise<void> {
  await runSql(
    db,
    'insert into auth.login_audit (id, at, user_id, username, result, ip, user_agent, what) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      uuidv7(),
      clock.now().toISOString(),
      userId,
      username.slice(0, 60),
      result,
      client.ip,
      client.userAgent.slice(0, 300),
      what?.slice(0, 300) ?? null,
    ],
  )
}

const ACCOUNT = `id, username, name, role_code, picture, is_active and locked_at is null as may_sign_in, must_change_password, email,
  password_hash, exists (select from auth.second_factor f where f.user_id = u.id and f.confirmed_at is not null) as has_factor`

/** So many sign-ins back an account knows where it was. */
const PLACES_KEPT = 20

/** As it signs in: whether it waits for a second super admin, and until when at the most. */
type NamedAccount = Account &
  Computed<{ knows_device: boolean; signed_in_from: string[]; is_held: boolean; held_until: string | null }>

/** An account by its name, whether it was used with the browser that asks, and the addresses of its last sign-ins. */
async function accountNamed(
  db: Database,
  username: string,
  device: string | null,
): Promise<NamedAccount | null> {
  const [row] = await runSql<NamedAccount>(
    db,
    `select ${ACCOUNT}, exists (select from auth.known_device d where d.token_hash = $2 and d.user_id = u.id) as knows_device,
       array(select distinct ip from (select a.ip from auth.login_audit a where a.user_id = u.id and a.result = 'ok'
         order by a.at desc limit ${PLACES_KEPT}) last) as signed_in_from, h.user_id is not null as is_held, h.waits_until as held_until
     from auth."user" u left join auth.public_held_account h on h.user_id = u.id where username = $1 and deleted_at is null`,
    [username, device && hashOfDevice(device)],
  )
  return row ?? null
}

export async function accountOf(db: Database, id: string): Promise<Account | null> {
  const [row] = await runSql<Account>(
    db,
    `select ${ACCOUNT} from auth."user" u where id = $1 and deleted_at is null`,
    [id],
  )
  return row ?? null
}

/** An account that nobody has approved yet: its owner may set the password, and nothing else (decision 24). */
function heldBack(until: string | null): AppError {
  return until === null
    ? new AppError('failed_precondition', 'Your account waits for a second super admin')
    : new AppError(
        'failed_precondition',
        'Your account waits for a second super admin; without one it counts from {at}',
        [],
        { at: { moment: until } },
      )
}

/** What users show to prove who they are. */
export interface Proof {
  password: string
  /** Six digits of the authenticator, or a recovery code. */
  code: string | null
}

/** Who asks, and where from. */
export interface Attempt {
  db: Database
  cost: HashCost
  client: Client
  network: string
  /** The network part of an address. */
  networkOf(ip: string): string
}

const ENTER_CODE = 'Enter the code of your authenticator'
export const WRONG_CODE = 'This code is wrong or was used before'

/** Refuses until the second code fits; says nothing to an account without a second factor. */
async function checkCode(
  { db, client }: Attempt,
  account: Account,
  code: string | null,
  from: string,
  loginRefusal: (message: string) => AppError,
): Promise<void> {
  if (!account.has_factor) return
  if (code === null) throw loginRefusal(ENTER_CODE)
  if (await spendCode(db, account.id, code)) return
  await countFailure(db, account.username, from)
  await auditLogin(db, 'bad_code', account.username, account.id, client)
  await takeFrom(db, 'code-account', account.id)
  throw loginRefusal(WRONG_CODE)
}

/** An account whose owner has proved to be here, and where failures are counted for that. */
export interface Proved {
  account: Account
  from: string
}

interface Before {
  account: NamedAccount | null
  /** Where a failure counts for the account. */
  from: string
  /** Where it counts for all accounts together; null where the account has a count of its own. */
  shared: string | null
  /** Whether the account was here before. */
  knowsPlace: boolean
  refusal: LockedError | null
}

/** Whether somebody was let in with this browser: a terminal that many use. */
async function isUsedDevice(db: Database, device: string | null): Promise<boolean> {
  if (!device) return false
  const rows = await runSql(db, 'select 1 from auth.known_device where token_hash = $1 limit 1', [
    hashOfDevice(device),
  ])
  return rows.length > 0
}

/** What is known before the password is looked at. Asked for together: of a slow database every question after another is felt. */
async function beforePassword({ db, client, network, networkOf }: Attempt, name: string): Promise<Before> {
  const { device } = client
  const places = device ? [network, placeOfDevice(device)] : [network]
  const [account, blocked, isUsed, ...usedUp] = await Promise.all([
    accountNamed(db, name, device),
    blockedPlaces(db, name, places),
    isUsedDevice(db, device),
    ...places.map((place) => usedUpFor(db, 'login-network', place)),
  ])
  // Persons of one terminal are told apart from what others of its network try.
  const from = device && isUsed ? placeOfDevice(device) : network
  const knowsDevice = account?.knows_device ?? false
  const knowsPlace = knowsDevice || (account?.signed_in_from.some((ip) => networkOf(ip) === network) ?? false)
  const shared = knowsDevice ? null : from
  const left = blocked.get(from)
  if (left) return { account, from, shared, knowsPlace, refusal: new LockedError(left) }
  const wait = knowsPlace ? 0 : (usedUp[places.indexOf(from)] ?? 0)
  return {
    account,
    from,
    shared,
    knowsPlace,
    refusal: wait ? new LockedError(wait, TOO_MANY_ATTEMPTS) : null,
  }
}

/**
 * The account of a name and password, and of a code where the second factor is on. Unknown names, wrong passwords and
 * closed accounts get one answer after the same work (std.S08). A browser that was used before has a count of its own, and an account that
 * was here before is not refused for what others try: an attack does not lock the owner out (std.S07).
 */
export async function checkLogin(attempt: Attempt, username: string, proof: Proof): Promise<Proved> {
  const { db, cost, client } = attempt
  const name = username.trim().toLowerCase()
  const { account, from, shared, knowsPlace, refusal } = await beforePassword(attempt, name)
  if (refusal) {
    await auditLogin(db, 'locked', name, account?.id ?? null, client)
    throw refusal
  }
  const fits = await passwordFits(proof.password, account?.password_hash ?? null, cost, knowsPlace)
  if (!account || !fits || !account.may_sign_in) {
    await countFailure(db, name, from)
    await auditLogin(db, fits ? 'inactive' : 'bad_password', name, account?.id ?? null, client)
    if (shared !== null) await takeFrom(db, 'login-network', shared)
    throw new AppError('unauthenticated', 'The user name or the password is wrong')
  }
  const loginRefusal = (message: string): AppError =>
    new AppError('unauthenticated', message, [{ field: 'code', message }])
  await checkCode(attempt, account, proof.code, from, loginRefusal)
  if (account.is_held) {
    await auditLogin(db, 'held', name, account.id, client)
    throw heldBack(account.held_until)
  }
  return { account, from }
}

/** Writes down that somebody signed in; failures of the place are forgotten. */
export async function noteLogin({ db, client }: Attempt, { account, from }: Proved): Promise<void> {
  await Promise.all([
    forgetFailures(db, account.username, from),
    auditLogin(db, 'ok', account.username, account.id, client),
    runSql(db, 'update auth."user" set last_login_at = $3, last_login_ip = $2 where id = $1', [
      account.id,
      client.ip,
      clock.now().toISOString(),
    ]),
  ])
}

/** Proves again, in a session, that it is its owner: wrong ones count as at the login, so a stolen session cannot guess. */
export async function confirmOwner(
  attempt: Attempt,
  account: Account,
  password: { field: string; given: string },
  code?: string | null,
): Promise<void> {
  const { db, cost, client, network } = attempt
  const from = await countedFrom(db, account, client, network)
  await refuseWhileBlocked(db, account.username, from)
  if (!(await passwordFits(password.given, account.password_hash, cost, true))) {
    await countFailure(db, account.username, from)
    await auditLogin(db, 'bad_password', account.username, account.id, client)
    throw fieldError(password.field, 'This is not your current password')
  }
  if (code !== undefined)
    await checkCode(attempt, account, code, from, (message) => fieldError('code', message))
  await forgetFailures(db, account.username, from)
}

/** Remembers the browser for its owner; gives the cookie's value, the old one when it has one. */
export async function rememberDevice(db: Database, userId: string, client: Client): Promise<string> {
  const token = client.device ?? randomBytes(24).toString('base64url')
  await runSql(
    db,
    `insert into auth.known_device (token_hash, user_id, last_seen_at) values ($1, $2, $3)
     on conflict (token_hash, user_id) do update set last_seen_at = $3`,
    [hashOfDevice(token), userId, clock.now().toISOString()],
  )
  return token
}
