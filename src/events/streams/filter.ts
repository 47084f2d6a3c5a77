import { SCOPE_KINDS } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Resource } from '#kernel/resource.ts'
import { RESOURCES } from '#contracts/index.ts'
import type { LiveEvent } from '#contracts/notice/live.ts'
import type { LiveWeight } from '#contracts/telemetry/scale-feed.ts'
import { hears } from '#engine/scope.ts'
import type { Envelope } from '#events/relay.ts'

const byName = new Map(RESOURCES.map((resource) => [resource.name, resource]))

/** A resource that may be named in `list:{resource}`. */
export function listResource(name: string): Resource | null {
  return byName.get(name) ?? null
}

export function mayRead(resource: Resource, actor: Pick<Actor, 'roleCode'>): boolean {
  return resource.access.read === 'staff' || resource.access.read.includes(actor.roleCode)
}

/**
 * Whether an event is about a record of the caller (std.A4, std.S53). A kind the resource is limited by must be
 * named by the event: what does not say whose it is goes to nobody limited. A scale counts wherever one is named.
 */
export function inScope(
  actor: Pick<Actor, 'scope'>,
  { scope, subject }: Pick<Envelope, 'scope' | 'subject'>,
): boolean {
  const resource = byName.get(subject.type)
  return SCOPE_KINDS.every((kind) => {
    const ids = actor.scope[kind]
    if (ids === null) return true
    const given = scope[`${kind}_id`]
    const named = given === undefined ? null : [given].flat().filter((id) => id !== null)
    if (resource?.scope?.[kind] !== undefined) return hears(resource, kind, ids, named)
    // What is no resource, such as a position, is bound by every kind; a resource only by those that limit it.
    if (resource !== undefined && (kind !== 'scale' || named === null)) return true
    return named?.some((id) => ids.includes(String(id))) === true
  })
}

const strings = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string')

/** The topics an event goes out on. */
export function topicsOf({ type, subject, scope, data }: Envelope): string[] {
  const orders = subject.type === 'order' ? [subject.id] : strings(data.order_id)
  const trips = subject.type === 'trip' ? [subject.id] : strings(data.trip_id)
  // A trip is bound for scales long before it stands on one.
  const weighedOn = subject.type === 'trip' ? [] : strings(scope.scale_id)
  const scales = subject.type === 'scale' ? [subject.id] : [...weighedOn, ...strings(data.scale_id)]
  const lists = byName.has(subject.type) ? [subject.type] : []
  const people = [...strings(scope.user_id), ...strings(data.user_id)]
  const inbox = type.startsWith('notification.') ? people.map((id) => `inbox:${id}`) : []
  return [
    ...new Set([
      ...orders.map((id) => `order:${id}`),
      ...trips.map((id) => `trip:${id}`),
      ...scales.map((id) => `scale:${id}`),
      ...lists.map((name) => `list:${name}`),
      ...inbox,
    ]),
  ]
}

/** The event as a browser gets it. A list hears only that something happened, and to which record. */
export function liveEventOf(topic: string, { type, subject, occurred_at, data }: Envelope): LiveEvent {
  return { topic, type, subject, at: occurred_at, data: topic.startsWith('list:') ? {} : data }
}

export function weightEventOf(weight: LiveWeight): LiveEvent {
  return {
    topic: `scale:${weight.scale_id}`,
    type: 'weighing.live',
    subject: null,
    at: weight.at,
    data: { ...weight },
  }
}
