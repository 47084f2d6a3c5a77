/** A record that was just deleted, for the list that shows it struck until its deletion can no longer be undone. */
export interface RemovedRecord {
  base: string
  id: string
  /** How it is called. */
  name: string
  /** When the list lets it go (milliseconds of the device's clock). */
  until: number
}

/** So long a deletion is offered to be undone; the service allows a little longer. */
export const UNDO_MS = 10_000
const KEY = 'removed-record'

/** Hands a record that was deleted on its own page to the list that comes next in this tab. */
export function carryRemoved(record: Omit<RemovedRecord, 'until'>): void {
  sessionStorage.setItem(
    KEY,
    JSON.stringify({ ...record, until: Date.now() + UNDO_MS } satisfies RemovedRecord),
  )
}

/** What the page before deleted of this list, once. */
export function takeRemoved(base: string): RemovedRecord | null {
  try {
    const carried = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as RemovedRecord | null
    if (carried?.base !== base) return null
    sessionStorage.removeItem(KEY)
    return carried.until > Date.now() ? carried : null
  } catch {
    return null
  }
}
