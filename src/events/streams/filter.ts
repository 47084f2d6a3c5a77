import { isOfCompany, SCOPE_KINDS, SCOPE_WHERE_NAMED } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Resource } from '#kernel/resource.ts'
import { isCompanys } from '#contracts/access.ts'
import { RESOURCES } from '#contracts/index.ts'
import { NAMED_RECORDS, type LiveEvent } from '#contracts/notice/live.ts'
import { hears } from '#engine/scope.ts'
import type { Envelope } from '#events/relay.ts'

const byName = new Map(RESOURCES.map((resource) => [resource.name, resource]))

/** The resource a topic names, or null. */
export function followedResource(name: string): Resource | null {
  return byName.get(name) ?? null
}

/**
 * Whether an event is about a record of the caller (std.A4, std.S53). A kind the resource is limited by must be
 * named by the event: what does not say whose it is goes to nobody limited.
 */
export function inScope(
  actor: Pick<Actor, 'scope'>,
  { scope, subject }: Pick<Envelope, 'scope' | 'subject'>,
): boolean {
  const resource = byName.get(subject.type)
  if (resource && isCompanys(resource) && !isOfCompany(actor.scope)) return false
  return SCOPE_KINDS.every((kind) => {
    const ids = actor.scope[kind]
    if (ids === null) return true
    const given = scope[`${kind}_id`]
    const named = given === undefined ? null : [given].flat().filter((id) => id !== null)
    if (resource?.scope?.[kind] !== undefined) return hears(resource, kind, ids, named)
    // What is no resource, such as a position, is bound by every kind; a resource only by those that limit it.
    if (resource !== undefined && (named === null || !SCOPE_WHERE_NAMED.includes(kind))) return true
    return named?.some((id) => ids.includes(String(id))) === true
  })
}

const strings = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string')

/** The topics an event goes out on: of its record, of the records it names, of its list, or of inboxes. */
export function topicsOf({ type, subject, scope, data }: Envelope): string[] {
  if (type.startsWith('notification.'))
    return [...new Set([...strings(scope.user_id), ...strings(data.user_id)].map((id) => `inbox:${id}`))]
  const own = byName.has(subject.type) ? [`${subject.type}:${subject.id}`, `list:${subject.type}`] : []
  const named = NAMED_RECORDS.filter(({ resource }) => resource !== subject.type).flatMap(
    ({ resource, field, bound }) => {
      const ids = [...strings(data[field]), ...(bound.includes(subject.type) ? [] : strings(scope[field]))]
      return ids.map((id) => `${resource}:${id}`)
    },
  )
  return [...new Set([...own, ...named])]
}

/** Whether what an event carries may go out on a topic: what is not among the named records only says that it changed. */
const carriesData = (topic: string): boolean =>
  topic === 'inbox' || NAMED_RECORDS.some(({ resource }) => topic.startsWith(`${resource}:`))

/** The event as a browser gets it. */
export function liveEventOf(topic: string, { type, subject, occurred_at, data }: Envelope): LiveEvent {
  return { topic, type, subject, at: occurred_at, data: carriesData(topic) ? data : {} }
}
