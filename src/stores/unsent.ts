import { atom } from 'nanostores'
import { lastingStorage } from '#stores/kept-drafts.ts'

/** What this browser's storage names weights by that no server has yet; signing out keeps it. */
const UNSENT_KEY = 'terminal:unsent'

/** How many weights of this browser no server has yet. Every tab of the site knows it without opening the records. */
export const $unsent = atom(0)

export function readUnsent(): number {
  const kept = Number(lastingStorage()?.getItem(UNSENT_KEY) ?? 0)
  return Number.isSafeInteger(kept) && kept > 0 ? kept : 0
}

export function setUnsent(count: number): void {
  $unsent.set(count)
  lastingStorage()?.setItem(UNSENT_KEY, String(count))
}
