import { REQUESTER } from '#access/duties.ts'
import { listPayloadTypes, listRequesters, readProfile } from '#contracts/account/browser-calls.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { listBody, type FieldFilter } from '#kernel/wire.ts'
import { background } from '#stores/api.ts'
import { PAYLOAD_TYPES_LIMIT, REQUESTER_LIMIT } from '#stores/constants.ts'
import { signOut } from '#stores/logout.ts'
import { say } from '#stores/say.ts'
import { $payloadTypes, setLogin, setProfile, setRequester, type AuthData } from '#stores/session.ts'
import { worksOffline } from '#stores/works-offline.ts'

/** The profile answer has no data, which has a message of its own. */
class NoProfile extends Error {}

const AGAIN_MS = 1_000

/** Waits for all of them, failed or not: what is still asked for when the login ends is refused, and nobody meant that. */
async function load(authData: AuthData): Promise<void> {
  const calls = [loadPayloadTypes(), loadProfile(authData), loadRequester(authData)]
  await Promise.allSettled(calls)
  await Promise.all(calls)
}

/**
 * Asks once more where nothing came back. A browser that is sent on drops the calls of the page some time before `pagehide`:
 * asked again they are answered, or the page is gone.
 */
async function loadAgain(authData: AuthData, isLeaving: () => boolean, error: unknown): Promise<void> {
  if (!isRefusedCall(error) || error.code !== 'unavailable') throw error
  await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  if (isLeaving()) throw error
  await load(authData)
}

async function loadPayloadTypes(): Promise<void> {
  const body = listBody({ page: 1, limit: PAYLOAD_TYPES_LIMIT })
  $payloadTypes.set({ items: (await background.call(listPayloadTypes, body)).items })
}

async function loadProfile({ RoleCode, UserId }: AuthData): Promise<void> {
  const body = { role_code: RoleCode, user_id: UserId }
  const profile = await background.call(readProfile, body).catch(withoutData)
  if (!profile) {
    throw new NoProfile()
  }
  setProfile({
    name: profile.name,
    role: profile.rolename,
    roleCode: RoleCode,
    picture: profile.picture ?? '',
  })
}

/** A refusal carries errors instead of data; a lost connection says nothing about the profile. */
function withoutData(error: unknown): null {
  if (isRefusedCall(error) && error.code !== 'unavailable') return null
  throw error
}

/** Without this record an order requester is not logged in. */
async function loadRequester({ RoleCode, UserId }: AuthData): Promise<void> {
  if (!REQUESTER.some((role) => role === RoleCode)) return
  const own: FieldFilter = { field: 'userId', operator: '=', value: UserId }
  const found = await background.call(listRequesters, listBody({ filters: [own], limit: REQUESTER_LIMIT }))
  const requester = found.items[0]
  if (!requester) throw new Error('No order requester belongs to this user')
  setRequester(requester.id, requester.work_unit_id)
}

const isLost = (error: unknown): boolean => isRefusedCall(error) && error.code === 'unavailable'

async function fail(error: unknown): Promise<void> {
  const messages = [say("There's an error processing your login.")]
  if (error instanceof NoProfile) messages.unshift(say("There's an error fetching profile data."))
  await signOut(messages, 'error')
}

/**
 * Loads what a tab keeps of a login: profile, requester, payload types, login flag. Any failure ends the login, but where the
 * page `isLeaving`, and gives false.
 */
export async function loadSession(authData: AuthData, isLeaving: () => boolean): Promise<boolean> {
  try {
    await load(authData).catch((error: unknown) => loadAgain(authData, isLeaving, error))
    setLogin(authData)
    return true
  } catch (error) {
    if (isLost(error) && worksOffline()) return true
    if (!isLeaving()) await fail(error)
    return false
  }
}
