import type { RecordOf } from '#kernel/record.ts'
import type { LateMoment, TripStoryRow } from '#contracts/dispatch/timeline.ts'
import { TRIP_EVENT_LABELS, TRIP_EVENT_SOURCES, VOID_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { tripLifecycle, type TripState } from '#contracts/dispatch/trip-lifecycle.ts'
import type { trip } from '#contracts/dispatch/trip.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatMoment } from '#i18n/format.ts'
import { placeOf } from '#ui/place.ts'
import { stepsOf, type Step } from '#ui/steps.ts'
import type { ToldEntry } from '#layouts/generic/history-entries.ts'
import type { TimelineChange } from '#ui/Timeline.tsx'

const WAY: readonly TripState[] = [
  'assigned', 'accepted', 'to_origin', 'at_origin', 'weighed_first', 'loading', 'loaded', 'in_transit',
  'at_destination', 'unloading', 'delivered', 'completed',
] // prettier-ignore

/** A trip that ended on its way: it goes no further, and stands where it ended. */
const ENDED = new Set<TripState>(VOID_TRIP_STATES)

/** States from completion on stand on its step. */
const FINISHED = new Set<TripState>(['completed', 'verified', 'billed', 'paid', 'disputed'])

const SOURCES = new Map(TRIP_EVENT_SOURCES.map(({ value, label }) => [value, label]))

/** The steps of a trip from its events; `now` is the present moment. A trip nobody weighs empty has no such step. */
export function tripSteps(
  rows: readonly TripStoryRow[],
  { status, weigh_plan }: Pick<RecordOf<typeof trip>, 'status' | 'weigh_plan'>,
  lang: Lang,
  now: string,
  standards: Partial<Record<TripState, number>> = {},
): Step[] {
  const reached: Record<string, string> = {}
  const behalf = new Set<string>()
  for (const { type, status_after: state, occurred_at: at, by_proxy: byProxy } of rows) {
    if (type === 'event_corrected') continue
    // Another pair begins again.
    if (type === 'reassigned') for (const name of WAY) delete reached[name]
    if (!reached[state]) behalf[byProxy ? 'add' : 'delete'](state)
    // The trip went back: what came after that state has not been reached any more.
    if (type === 'weighing_voided')
      for (const later of WAY.slice(WAY.indexOf(state) + 1)) delete reached[later]
    reached[state] ??= at
  }
  const weighs = weigh_plan === 'both' || weigh_plan === 'origin'
  // A load that changed trucks, or comes back, begins on the road.
  const first = Math.max(
    0,
    WAY.findIndex((name) => reached[name]),
  )
  const names = ENDED.has(status)
    ? [...WAY.filter((name) => reached[name]), status]
    : WAY.slice(first).filter((name) => name !== 'weighed_first' || weighs || reached[name])
  return stepsOf({
    way: names.map((name) => {
      const standard = standards[name]
      return {
        name,
        label: translated(lang, tripLifecycle.states[name].label),
        ...(standard === undefined ? {} : { standard }),
        ...(behalf.has(name) ? { mark: translated(lang, 'on behalf') } : {}),
      }
    }),
    reached,
    current: FINISHED.has(status) ? 'completed' : status,
    isOver: FINISHED.has(status),
    now,
  })
}

/** When a trip had waited too long, as entries among its events. */
export function lateEntries(late: readonly LateMoment[], lang: Lang): ToldEntry[] {
  return late.map(({ at, label }) => ({
    at,
    recordedAt: at,
    who: null,
    note: null,
    place: null,
    changes: [],
    role: translated(lang, 'System'),
    what: label,
    tone: 'warn',
  }))
}

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value[0] !== value[1]

/** What of truck and driver became another one, of events that say so. */
function pairChanges({ truck, driver }: Record<string, unknown>, lang: Lang): TimelineChange[] {
  const changes = [
    { label: translated(lang, 'Truck'), value: truck },
    { label: translated(lang, 'Driver'), value: driver },
  ]
  return changes.flatMap(({ label, value }) =>
    isPair(value) ? [{ label, from: value[0], to: value[1] }] : [],
  )
}

/** The events of a trip in words. */
export function tripEntries(rows: readonly TripStoryRow[], lang: Lang): ToldEntry[] {
  return rows.map((row): ToldEntry => {
    const changes = pairChanges(row.payload, lang)
    if (row.checkpoint_name) changes.push({ label: translated(lang, 'Checkpoint'), to: row.checkpoint_name })
    if (row.problem_name) changes.push({ label: translated(lang, 'Problem'), to: row.problem_name })
    const [from, to] = row.told_at ? [row.told_at, row.occurred_at] : [row.corrected_from, row.corrected_to]
    if (row.told_at) changes.push({ label: translated(lang, 'Time corrected') })
    if (from && to)
      changes.push({
        label: translated(lang, 'Happened at'),
        from: formatMoment(from, lang),
        to: formatMoment(to, lang),
      })
    if (row.by_proxy) changes.push({ label: translated(lang, 'Recorded on behalf') })
    const { tone } = tripLifecycle.states[row.status_after]
    return {
      at: row.occurred_at,
      recordedAt: row.recorded_at,
      who: row.actor_name,
      // What follows from what a person did elsewhere is theirs, and no person is the system.
      role: row.source === 'system' ? null : translated(lang, SOURCES.get(row.source) ?? row.source),
      what: translated(lang, TRIP_EVENT_LABELS[row.type]),
      note: row.reason,
      place: placeOf(row),
      changes,
      tone,
    }
  })
}
