import { atom } from 'nanostores'
import { readAuthData } from '#stores/session.ts'
import { kept, resumed, serverNow, type Anchor } from '#islands/weighing/offline/server-clock.ts'
import {
  openStore,
  unsentOf,
  type KeptPass,
  type KeptTerminal,
  type OfflineDb,
} from '#islands/weighing/offline/store.ts'
import { $keeps, $readyUntil } from '#islands/weighing/offline/line.ts'
import { setUnsent } from '#stores/unsent.ts'

const KEEP_CLOCK_MS = 5_000

/** The secret that seals records, while its operator has the browser open with their PIN. */
export const $secret = atom<string | null>(null)

let opened: Promise<OfflineDb> | undefined
let anchor: Anchor | null = null

const forget = (): void => {
  opened = undefined
}

/** The records of this browser; fails where it keeps nothing, such as on a full disk, and is tried anew the next time. */
export function store(): Promise<OfflineDb> {
  opened ??= openStore(forget).catch((error: unknown) => {
    forget()
    throw error
  })
  return opened
}

/** Whose page it is: of one that came from the cache too. */
export const userId = (): string => document.body.dataset['user'] ?? readAuthData()?.UserId ?? ''

/** The server's clock as this page reckons it. */
export function reckoned(): { ms: number; sure: boolean } {
  if (!anchor) return { ms: Date.now(), sure: false }
  return { ms: serverNow(anchor, performance.now()), sure: anchor.sure }
}

/** A browser that cannot keep it goes on all the same: the server is there, and after a reload the time counts as a guess. */
async function keepClock(): Promise<void> {
  if (!anchor) return
  try {
    const db = await store()
    await db.put('clocks', { id: 'server', ...kept(anchor, Date.now(), performance.now()) })
    $keeps.set(true)
  } catch {
    $keeps.set(false)
  }
}

/** The server has just said what time it is. */
export async function setClock(server: number): Promise<void> {
  anchor = { server, wall: Date.now(), mono: performance.now(), sure: true }
  await keepClock()
}

/** Goes on from what this browser kept: its clock, and whether its operator is ready. */
export async function resume(scaleId: string): Promise<void> {
  const db = await store()
  if (!anchor) {
    const before = await db.get('clocks', 'server')
    anchor = before ? resumed(before, Date.now(), performance.now()) : null
    setInterval(() => void keepClock(), KEEP_CLOCK_MS)
  }
  await readReady(scaleId)
  setUnsent((await unsentOf(db)).length)
}

export async function passOf(scaleId: string): Promise<KeptPass | null> {
  const pass = await (await store()).get('passes', [scaleId, userId()])
  return pass && pass.until > reckoned().ms ? pass : null
}

export async function terminalOf(scaleId: string): Promise<KeptTerminal | null> {
  return (await (await store()).get('terminals', scaleId)) ?? null
}

export async function readReady(scaleId: string): Promise<void> {
  $readyUntil.set((await passOf(scaleId))?.until ?? null)
}
