import { atom } from 'nanostores'
import { isRefusedCall } from '#kernel/errors.ts'

/** Whether the server is reached. Offline only where this browser was made ready to go on without it (dec.I3.3). */
export const $line = atom<'online' | 'offline'>('online')

/** Until when the operator's pass lasts, ms since 1970 by the server's clock; null where nobody has made this browser ready. */
export const $readyUntil = atom<number | null>(null)

/** Whether this browser can keep anything: not on a full disk. Its clock, kept every five seconds, tells. */
export const $keeps = atom(true)

export const isOffline = (): boolean => $line.get() === 'offline'

/** What happens without the server; loaded when it is first needed, and kept by the service worker for when it cannot be. */
export const loadDesk = () => import('#islands/weighing/offline/desk.ts')

/** A call came back, or did not: the first lost one of a browser that is ready takes it off the line. */
export function heardOf(error: unknown): void {
  if (error === null) return $line.set('online')
  const isLost = isRefusedCall(error) && error.code === 'unavailable'
  if (isLost && $readyUntil.get() !== null) $line.set('offline')
}
