import type { RoleCode } from '#access/roles.ts'
import type { Looks, Resource } from '#kernel/resource.ts'

/** Work that waits for somebody: a list call of its own, with the same filters, sorts and search as the whole list. */
export interface Queue {
  at: string
  summary: string
  roles: readonly RoleCode[]
  /** The states its records are in, each a column of its board; without them any. */
  states?: readonly string[]
  /** How it can be looked at beside its table. */
  looks?: Looks
}

/** A resource as one of its queues lists it. */
export interface QueueList extends Resource {
  queue: Queue
}

/** The records of a resource that wait in a queue; the calls of single records stay those of the resource. */
export function queueList(resource: Resource, queue: Queue): QueueList {
  const { looks: _, ...list } = resource.list
  return {
    ...resource,
    queue,
    access: { ...resource.access, read: queue.roles },
    calls: { ...resource.calls, list: queue.at },
    list: queue.looks ? { ...list, looks: queue.looks } : list,
  }
}

/** The queue that a list is; null for the whole list. */
function queueOf(resource: Resource): Queue | null {
  const isQueue = (list: Resource): list is QueueList => 'queue' in list
  return isQueue(resource) ? resource.queue : null
}

/** Where the calls beside a list are, its file, its groups and its bars: `/order/v1/order`, `/order/v1/order/approve-queue`. */
export function listPath(resource: Resource): string {
  const queue = queueOf(resource)
  return queue ? queue.at.replace('POST ', '') : `/${resource.service}/v1/${resource.name}`
}

/** `listPath` as the service mounts it, without its own name. */
export function mountedAt(resource: Resource): string {
  return listPath(resource).replace(`/${resource.service}/`, '/')
}

/** The states that records of a list may be in, in the order of their life. */
export function statesOf(resource: Resource): string[] {
  const all = Object.keys(resource.lifecycle?.states ?? {})
  const own = queueOf(resource)?.states
  return own ? all.filter((state) => own.includes(state)) : all
}
