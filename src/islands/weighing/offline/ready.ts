import { openTerminal } from '#contracts/weighing/offline-browser-calls.ts'
import { offlinePrefix } from '#contracts/weighing/offline-number.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { api } from '#stores/api.ts'
import { lastingStorage } from '#stores/kept-drafts.ts'
import {
  $secret,
  readReady,
  setClock,
  store,
  terminalOf,
  userId,
} from '#islands/weighing/offline/desk-state.ts'
import { lock, MOST_TRIES, unlock } from '#islands/weighing/offline/pin.ts'

/** What signing out leaves of a terminal: who it is, and the last number of its day. */
const identityKey = (scaleId: string): string => `terminal:${scaleId}`

interface Identity {
  id: string
  prefix: string
  last: number
}

function identityOf(scaleId: string): Identity {
  const text = lastingStorage()?.getItem(identityKey(scaleId))
  return text ? (JSON.parse(text) as Identity) : { id: uuidv7(), prefix: '', last: 0 }
}

/** Remembers a terminal beyond a signing out: its letter and its numbers go on. */
export function keepIdentity(scaleId: string, identity: Identity): void {
  lastingStorage()?.setItem(identityKey(scaleId), JSON.stringify(identity))
}

/** Makes this browser ready for the shift: a pass of the server's, under the operator's PIN (dec.I3.3). Throws what the server refuses. */
export async function getReady(scaleId: string, pin: string): Promise<void> {
  const before = await terminalOf(scaleId)
  const identity = identityOf(scaleId)
  const answer = await api.call(openTerminal, {
    scale_id: scaleId,
    terminal_id: before?.terminal_id ?? identity.id,
  })
  await setClock(answer.server_ms)
  const prefix = offlinePrefix(answer.scale_code, answer.code, answer.server_ms)
  const last = before?.prefix === prefix ? before.last_ticket : identity.prefix === prefix ? identity.last : 0
  const db = await store()
  await db.put('terminals', {
    scale_id: scaleId,
    terminal_id: answer.terminal_id,
    code: answer.code,
    scale_code: answer.scale_code,
    counter: Math.max(before?.counter ?? 0, answer.next_counter - 1),
    prefix,
    last_ticket: last,
  })
  await db.put('passes', {
    scale_id: scaleId,
    user_id: userId(),
    pass_id: answer.pass_id,
    until: Date.parse(answer.until_at),
    tries: 0,
    ...(await lock(answer.secret, pin)),
  })
  keepIdentity(scaleId, { id: answer.terminal_id, prefix, last })
  $secret.set(answer.secret)
  await readReady(scaleId)
  // The browser may else throw away what it keeps when its disk is full.
  await navigator.storage.persist()
}

/** Opens the desk with the PIN. Wrong numbers are counted before they are tried, and the last one takes the pass away. */
export async function openWithPin(scaleId: string, pin: string): Promise<{ isOpen: boolean; left: number }> {
  const db = await store()
  const pass = await db.get('passes', [scaleId, userId()])
  if (!pass) return { isOpen: false, left: 0 }
  await db.put('passes', { ...pass, tries: pass.tries + 1 })
  const secret = await unlock(pass, pin)
  if (secret !== null) {
    await db.put('passes', { ...pass, tries: 0 })
    $secret.set(secret)
    return { isOpen: true, left: MOST_TRIES }
  }
  const left = MOST_TRIES - pass.tries - 1
  if (left <= 0) await db.delete('passes', [scaleId, userId()])
  await readReady(scaleId)
  return { isOpen: false, left: Math.max(0, left) }
}
