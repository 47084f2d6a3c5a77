import { isId } from '#kernel/ids.ts'

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
  const [kind = '', key = '', ...rest] = text.split(':')
  if (rest.length || !(TOPIC_KINDS as readonly string[]).includes(kind)) return null
  if (kind === 'inbox') return key === '' ? { kind, key } : null
  const fits = kind === 'list' ? /^[a-z][a-z0-9-]{1,40}$/.test(key) : isId(key)
  return fits ? { kind: kind as TopicKind, key } : null
}

/** One event as a browser gets it. */
export interface LiveEvent {
  topic: string
  /** Such as `weighing.live` or `order.submitted` (live.G1). */
  type: string
  subject: { type: string; id: string; no: string | null } | null
  at: string
  data: Record<string, unknown>
}
