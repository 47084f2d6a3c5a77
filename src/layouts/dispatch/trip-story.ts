import { stateOf } from '#kernel/lifecycle.ts'
import { TRIP_EVENT_LABELS, type TripEventType } from '#contracts/dispatch/trip-event.ts'
import { tripLifecycle } from '#contracts/dispatch/trip-lifecycle.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import { stepsOf, type Step } from '#ui/steps.ts'
import type { TimelineChange, TimelineEntry } from '#ui/Timeline.tsx'

/** One row of `GET /order/v1/trip/{id}/timeline`. */
export interface TripStoryRow {
  type: TripEventType
  occurred_at: string
  source: string
  actor_name: string | null
  checkpoint_name: string | null
  problem_name: string | null
  status_after: string | null
  reason: string | null
  by_proxy: boolean
}

const WAY = [
  'assigned', 'accepted', 'to_origin', 'at_origin', 'weighed_first', 'loading', 'loaded', 'in_transit',
  'at_destination', 'unloading', 'delivered', 'completed',
] as const // prettier-ignore

/** States after completion stand on its step. */
const FINISHED = new Set(['verified', 'billed', 'paid', 'disputed'])

const SOURCES: Record<string, string> = {
  driver_app: 'Driver app',
  geofence: 'Geofence',
  weighbridge: 'Weighbridge',
  checker: 'Checker',
  control_tower: 'Control tower',
  system: 'System',
  simulator: 'Simulator',
}

/** The steps of a trip from its events; `now` is the present moment. A trip nobody weighs empty has no such step. */
export function tripSteps(
  rows: readonly TripStoryRow[],
  trip: Record<string, unknown>,
  lang: Lang,
  now: string,
): Step[] {
  const reached: Record<string, string> = {}
  for (const { type, status_after: state, occurred_at: at } of rows) {
    if (!state) continue
    // The trip went back: what came after that state has not been reached any more.
    if (type === 'weighing_voided')
      for (const later of WAY.slice(WAY.indexOf(state as (typeof WAY)[number]) + 1)) delete reached[later]
    reached[state] ??= at
  }
  const weighs = trip.weigh_plan === 'both' || trip.weigh_plan === 'origin'
  const status = String(trip.status)
  const names = WAY.filter((name) => name !== 'weighed_first' || weighs || reached[name])
  return stepsOf({
    way: names.map((name) => ({ name, label: translated(lang, tripLifecycle.states[name]!.label) })),
    reached,
    current: FINISHED.has(status) ? 'completed' : status,
    now,
  })
}

/** The events of a trip in words. */
export function tripEntries(rows: readonly TripStoryRow[], lang: Lang): TimelineEntry[] {
  return rows.map((row): TimelineEntry => {
    const changes: TimelineChange[] = []
    if (row.checkpoint_name) changes.push({ label: translated(lang, 'Checkpoint'), to: row.checkpoint_name })
    if (row.problem_name) changes.push({ label: translated(lang, 'Problem'), to: row.problem_name })
    if (row.by_proxy) changes.push({ label: translated(lang, 'Recorded on behalf') })
    const tone = row.status_after ? stateOf(tripLifecycle, row.status_after)?.tone : undefined
    return {
      at: row.occurred_at,
      who: row.actor_name,
      role: translated(lang, SOURCES[row.source] ?? row.source),
      what: translated(lang, TRIP_EVENT_LABELS[row.type]),
      note: row.reason,
      changes,
      ...(tone ? { tone } : {}),
    }
  })
}
