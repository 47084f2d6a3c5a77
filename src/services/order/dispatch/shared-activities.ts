import type { Actor } from '#kernel/actor.ts'
import { clock } from '#kernel/clock.ts'
import type { ServiceContext } from '#engine/context.ts'
import { readActivities, type Plant } from '#services/order/dispatch/activities.ts'

/** So long what was worked out for one reader serves the others of the same scope: a hundred screens ask after each event. */
const FRESH_MS = 1000
interface Known {
  at: number
  plant: Promise<Plant>
}

/** What all pairs do, worked out once a second for each scope, however many screens ask. */
export function sharedActivities(ctx: ServiceContext): (actor: Actor, fresh: boolean) => Promise<Plant> {
  const known = new Map<string, Known>()
  return (actor, fresh) => {
    const key = actor.scope.vendor?.toSorted().join(' ') ?? ''
    const before = known.get(key)
    const now = clock.ms()
    if (before && !fresh && now - before.at < FRESH_MS && now >= before.at) return before.plant
    const plant = readActivities(ctx.db, actor)
    for (const [old, { at }] of known) if (now - at > FRESH_MS) known.delete(old)
    known.set(key, { at: now, plant })
    // A failure is answered to those who wait, and asked again by the next.
    plant.catch(() => known.delete(key))
    return plant
  }
}
