import { isId } from '#kernel/ids.ts'
import type { Row } from '#kernel/record.ts'

/** Kinds of topics a browser may follow (live.G2). `list:{resource}` says only that something is new. */
const TOPIC_KINDS = ['scale', 'order', 'trip', 'list', 'inbox'] as const
type TopicKind = (typeof TOPIC_KINDS)[number]

export interface Topic {
  kind: TopicKind
  /** The record's id, or the resource's name of a list; empty for the inbox. */
  key: string
}

export const MAX_TOPICS = 20

/** A topic's parts, or null when it is not one. */
export function parseTopic(text: string): Topic | null {
  const [word = '', key = '', ...rest] = text.split(':')
  const kind = TOPIC_KINDS.find((one) => one === word)
  if (rest.length || !kind) return null
  if (kind === 'inbox') return key === '' ? { kind, key } : null
  const fits = kind === 'list' ? /^[a-z][a-z0-9-]{1,40}$/.test(key) : isId(key)
  return fits ? { kind, key } : null
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
