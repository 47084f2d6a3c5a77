import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { KnownTruck } from '#contracts/weighing/offline-calls.ts'
import type { WeighingQueue } from '#contracts/weighing/queue.ts'
import type { Locked } from '#islands/weighing/offline/pin.ts'
import type { Anchor } from '#islands/weighing/offline/server-clock.ts'

/** A browser at one scale, as the server knows it. */
export interface KeptTerminal {
  scale_id: string
  terminal_id: string
  code: string
  scale_code: string
  /** The number of the last record. */
  counter: number
  /** What the numbers of the day begin with, and the last one of them. */
  prefix: string
  last_ticket: number
}

/** An operator's pass, under their PIN. */
export interface KeptPass extends Locked {
  scale_id: string
  user_id: string
  pass_id: string
  until: number
  tries: number
}

export interface KeptRecord {
  id: string
  terminal_id: string
  scale_id: string
  counter: number
  pass_id: string
  content: string
  seal: string
  /** 1 while no server has it. */
  unsent: 0 | 1
}

/** A ticket that was opened here without the server. */
export interface KeptTicket {
  id: string
  ticket_no: string
  scale_id: string
  truck_id: string
  trip_id: string | null
  place: 'origin' | 'destination' | 'check'
  first_kg: number
  first_at: string
  second_kg: number | null
}

interface OfflineStores extends DBSchema {
  terminals: { key: string; value: KeptTerminal }
  passes: { key: [string, string]; value: KeptPass }
  records: { key: string; value: KeptRecord; indexes: { unsent: [number, string, number] } }
  tickets: { key: string; value: KeptTicket }
  queues: { key: string; value: WeighingQueue & { scale_id: string } }
  trucks: { key: string; value: { scale_id: string; trucks: KnownTruck[] } }
  clocks: { key: string; value: Anchor & { id: string } }
}

export type OfflineDb = IDBPDatabase<OfflineStores>

/** Of each form of the store the one before is brought along: a browser may have slept through several. */
const FORM = 2

/** A sign-out clears the storage under whatever reads it, and idb leaves the end of such a reading to nobody: it is no mistake of the page. */
function passOverClearing(event: PromiseRejectionEvent): void {
  const { reason } = event
  if (reason instanceof DOMException && reason.message.includes('Force close delete origin'))
    event.preventDefault()
}

/**
 * The records of this browser. What was written with `durability: 'strict'` is on the disk when it says so (rel.R16). `onClosed` is told
 * when a newer page brings the store into another form; what is opened then is the new one, or nothing.
 */
export async function openStore(onClosed: () => void): Promise<OfflineDb> {
  globalThis.addEventListener?.('unhandledrejection', passOverClearing)
  return openDB<OfflineStores>('angkut-weighing', FORM, {
    blocking(_before, _wanted, event) {
      // A newer page in another tab must not wait for this one.
      if (event.target instanceof IDBDatabase) event.target.close()
      onClosed()
    },
    terminated: onClosed,
    upgrade(db, before) {
      if (before < 2) db.createObjectStore('trucks', { keyPath: 'scale_id' })
      if (before >= 1) return
      db.createObjectStore('terminals', { keyPath: 'scale_id' })
      db.createObjectStore('passes', { keyPath: ['scale_id', 'user_id'] })
      const records = db.createObjectStore('records', { keyPath: 'id' })
      records.createIndex('unsent', ['unsent', 'terminal_id', 'counter'])
      db.createObjectStore('tickets', { keyPath: 'id' })
      db.createObjectStore('queues', { keyPath: 'scale_id' })
      db.createObjectStore('clocks', { keyPath: 'id' })
    },
  })
}

/** What no server has yet, in the order it was weighed in. */
export function unsentOf(db: OfflineDb): Promise<KeptRecord[]> {
  return db.getAllFromIndex('records', 'unsent', IDBKeyRange.bound([1], [1, []]))
}
