import { isId } from '#kernel/ids.ts'
import type { Row } from '#kernel/record.ts'

/** What a browser may follow (live.G2): one record, the list of a resource (it says only that something is new), the caller's inbox. */
export type Topic =
  { kind: 'record'; resource: string; id: string } | { kind: 'list'; resource: string } | { kind: 'inbox' }

export const MAX_TOPICS = 20

interface NamedRecord {
  resource: string
  field: string
  /** Subjects whose scope names a record without saying anything about it. */
  bound: readonly string[]
}

/** Records that others name: an event about something else goes out on their topic too, with its data. */
export const NAMED_RECORDS: readonly NamedRecord[] = [
  { resource: 'order', field: 'order_id', bound: [] },
  { resource: 'trip', field: 'trip_id', bound: [] },
  // A trip is bound for scales long before it stands on one.
  { resource: 'scale', field: 'scale_id', bound: ['trip'] },
]

/** Whose source works only while somebody looks: the watched ones are named on the bus once a second. */
export const ON_DEMAND = 'scale'

/** The ids of watched records of `ON_DEMAND`, as the bus carries them. */
export interface Demand {
  ids: string[]
}

const RESOURCE_NAME = /^[a-z][a-z0-9_-]{1,40}$/

/** A topic's parts, or null when it is not one. */
export function parseTopic(text: string): Topic | null {
  if (text === 'inbox') return { kind: 'inbox' }
  const [word = '', key = '', ...rest] = text.split(':')
  if (rest.length || !RESOURCE_NAME.test(word)) return null
  if (word === 'list') return RESOURCE_NAME.test(key) ? { kind: 'list', resource: key } : null
  return isId(key) ? { kind: 'record', resource: word, id: key } : null
}

/** One event as a browser gets it. */
export interface LiveEvent {
  topic: string
  /** Such as `weighing.live` or `order.submitted` (live.G1). */
  type: string
  subject: { type: string; id: string; no: string | null } | null
  at: string
  data: Row
}
