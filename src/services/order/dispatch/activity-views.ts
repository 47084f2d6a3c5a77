import { translator } from '#i18n/translated.ts'
import type { Lang, Translate } from '#i18n/translate.ts'
import { TRIP_EVENT_LABELS } from '#contracts/dispatch/trip-event.ts'
import { isStep, nextStep } from '#contracts/dispatch/trip-step.ts'
import type { PairView } from '#contracts/dispatch/activity.ts'
import { TRUCK_CONDITIONS } from '#contracts/workshop/truck-condition.ts'
import type { Pair } from '#services/order/dispatch/activities.ts'
import type { PairFacts } from '#services/order/dispatch/activity-facts.ts'

/** What one press does with a trip, or why none does, as a sentence to translate. */
function stepOf(facts: PairFacts): { next: string | null; waits: string | null } {
  const { trip_status: status, weigh_plan } = facts
  if (status === null || weigh_plan === null) return { next: null, waits: null }
  if (status === 'assigned') return { next: null, waits: 'Waits for the driver to accept' }
  if (status === 'on_hold') return { next: null, waits: 'On hold: resume it on its trip' }
  const step = nextStep({ status, weigh_plan })
  if (isStep(step)) return { next: TRIP_EVENT_LABELS[step], waits: null }
  return { next: null, waits: step === 'weighing' ? 'The weighbridge is next' : 'The receipt is missing' }
}

function tripView(facts: PairFacts, t: Translate): PairView['trip'] {
  if (facts.trip_id === null) return null
  const { next, waits } = stepOf(facts)
  return {
    id: facts.trip_id,
    row_version: facts.trip_version,
    trip_no: facts.trip_no,
    order_id: facts.order_id,
    order_no: facts.order_no,
    version: facts.version,
    origin: facts.origin,
    destination: facts.destination,
    next: next && t(next),
    waits: waits && t(waits),
  }
}

function sessionView({ facts, standing: { duty, idle_percent } }: Pair): PairView['session'] {
  if (facts.session_id === null || !duty) return null
  return {
    id: facts.session_id,
    row_version: facts.session_version,
    status: facts.session_status,
    driver_name: facts.session_driver,
    login_at: facts.login_at,
    drive_min: duty.drive_min,
    rest_min: duty.rest_min,
    idle_percent,
    by_proxy: facts.by_proxy,
  }
}

/** A pair for its reader. */
export function viewOf({ facts, standing }: Pair, lang: Lang): PairView {
  const t = translator(lang)
  const condition = TRUCK_CONDITIONS.find(({ value }) => value === facts.condition)?.label ?? facts.condition
  return {
    truck_id: facts.truck_id,
    truck_code: facts.truck_code,
    plate_no: facts.plate_no,
    driver_id: facts.driver_id,
    driver_name: facts.driver_name,
    vendor_name: facts.vendor_name,
    condition: t(condition),
    credit_point: facts.credit_point,
    stage: standing.stage,
    since: facts.status_since ?? facts.last_at ?? facts.login_at,
    minutes: standing.minutes,
    standard: standing.standard,
    over: standing.over,
    trip: tripView(facts, t),
    session: sessionView({ facts, standing }),
    trips_done: facts.trips_done,
    trips_now: facts.trips_now,
    kg_today: Math.round(facts.kg_today),
    km_today: facts.km_today === null ? null : Math.round(facts.km_today),
    alerts: standing.alerts.map(({ message, params, tone }) => ({ text: t(message, params), tone })),
  }
}
