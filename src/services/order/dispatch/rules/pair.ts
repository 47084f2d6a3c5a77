import type { Stage } from '#contracts/dispatch/activity.ts'
import type { Sentence } from '#i18n/translate.ts'
import {
  dutyOf,
  idlePercent,
  isDriven,
  type Duty,
  type DutyClock,
  type DutyFacts,
  type DutyLimits,
  type StageSpan,
} from '#services/order/dispatch/rules/duty.ts'
import { compareNeed } from '#services/order/dispatch/rules/need.ts'
import { stageOf, standardOf, type KnownTimes, type StagePlan } from '#services/order/dispatch/rules/stage.ts'
import { stillIn, type Still } from '#services/order/dispatch/rules/still.ts'

const MINUTE = 60_000

/** What a rule has to know of a truck with its driver; moments in ms. */
export interface PairInput {
  status: string | null
  /** Since when it is in its state, or has been free. */
  since: number | null
  /** Until when it may be there by the clock of its state, which alerts and lists go by; null where no clock runs. */
  due: number | null
  plan: StagePlan | null
  times: KnownTimes
  condition: string
  hold_problem: string | null
  /** What lasts about its trip by the alert table, in words. */
  lasting: readonly Alert[]
  /** The session of the one who is on the trip, or of whoever is with the truck; null when there is none. */
  session: DutyFacts | null
  limits: DutyLimits
  /** The session on the truck is somebody else's than the trip's. */
  isOther: boolean
}

export interface Alert extends Sentence {
  tone: 'bad' | 'warn'
}

/** A pair as it stands now. */
export interface Standing {
  stage: Stage
  minutes: number
  standard: number | null
  /** Minutes that it is late by the clock of its state; by the standard where no clock runs. */
  over: number
  duty: Duty | null
  /** Of its session; null without one. */
  idle_percent: number | null
  alerts: Alert[]
  /** Out on the road, with nobody on duty for it. */
  lacksSession: boolean
}

const hours = (minutes: number): number => Math.round(minutes / 6) / 10

/** A duty clock that has run over, in the words of its limit. */
function clockAlert(clock: DutyClock, limits: DutyLimits): Alert {
  switch (clock) {
    case 'no_rest':
      return {
        message: 'No rest in {hours} h',
        params: { hours: hours(limits.duty_drive_min) },
        tone: 'bad',
      }
    case 'over_12h':
      return {
        message: 'Over {hours} h on duty',
        params: { hours: hours(limits.duty_most_min) },
        tone: 'bad',
      }
    case 'over_8h':
      return {
        message: 'Over {hours} h on duty',
        params: { hours: hours(limits.duty_long_min) },
        tone: 'warn',
      }
  }
}

const CONDITIONS: Readonly<Record<string, Alert>> = {
  ready_with_notes: { message: 'Truck has notes', tone: 'warn' },
  not_ready: { message: 'Truck is not ready', tone: 'bad' },
  breakdown: { message: 'Breakdown', tone: 'bad' },
  in_maintenance: { message: 'In maintenance', tone: 'bad' },
  inactive: { message: 'Truck is out of use', tone: 'bad' },
}

/** Stages that a standstill at their checkpoint holds up. */
export const HELD_UP: Partial<Record<Stage, 'origin' | 'destination'>> = {
  at_origin: 'origin',
  weighed_first: 'origin',
  loading: 'origin',
  at_destination: 'destination',
  unloading: 'destination',
}

/** How late a pair is in its stage, in the words of the list's filter. */
function lateAlert(over: number): Alert {
  const params = { hours: Math.floor(over / 60), minutes: over % 60 }
  return over < 120
    ? { message: 'Late in stage: {minutes} min', params: { minutes: over }, tone: 'bad' }
    : { message: 'Late in stage: {hours} h {minutes} min', params, tone: 'bad' }
}

function alertsOf(pair: PairInput, standing: Omit<Standing, 'alerts'>, stop: string | null): Alert[] {
  const { stage, duty, lacksSession } = standing
  const condition = CONDITIONS[pair.condition]
  return [
    ...(stage === 'on_hold'
      ? [{ message: '{problem}', params: { problem: pair.hold_problem ?? '–' }, tone: 'bad' as const }]
      : []),
    ...(standing.over > 0 ? [lateAlert(standing.over)] : []),
    ...(stop === null
      ? []
      : [{ message: 'Stands still: {reason}', params: { reason: { word: stop } }, tone: 'warn' as const }]),
    ...pair.lasting,
    ...(duty?.clocks.map((clock) => clockAlert(clock, pair.limits)) ?? []),
    ...(lacksSession
      ? [{ message: pair.isOther ? 'Another driver is on duty' : 'No session', tone: 'warn' as const }]
      : []),
    ...(condition ? [condition] : []),
  ]
}

/** A stop at the checkpoint where the truck stands, with its word and whether it is taken off the waiting. */
export interface Stop extends Still {
  word: string
  isOff: boolean
}

/** Works out a pair as it stands: its stage against the standard, less what a standstill takes off, its duty clocks, and what to look at. */
export function standingOf(
  pair: PairInput,
  spans: readonly StageSpan[],
  stops: readonly Stop[],
  now: number,
): Standing {
  const stage = stageOf(pair.status)
  const since = pair.since ?? now
  const whole = Math.max(0, now - since)
  const off = stillIn(
    stops.filter(({ isOff }) => isOff),
    since,
    now,
  )
  const minutes = Math.floor((whole - off) / MINUTE)
  const standard = standardOf(pair.status, pair.times, pair.plan, since)
  // One measure of late everywhere: past the moment from which alerts and lists say so, however long the standard is.
  const limit = pair.due === null || standard === null ? standard : Math.floor((pair.due - since) / MINUTE)
  const lasting = stops.find(({ to }) => to === null)
  const isOut = stage !== 'free' && stage !== 'given'
  const standing = {
    stage,
    minutes,
    standard,
    over: limit === null ? 0 : Math.max(0, minutes - limit),
    duty: pair.session ? dutyOf(pair.session, spans.filter(isDriven), now, pair.limits) : null,
    idle_percent: pair.session ? idlePercent(pair.session, spans, now) : null,
    lacksSession: isOut && (pair.session === null || pair.isOther),
  }
  return { ...standing, alerts: alertsOf(pair, standing, lasting?.word ?? null) }
}

/** The worst first; see `compareNeed`. */
export function compareStanding(one: Standing, other: Standing): number {
  const need = ({ duty, lacksSession, ...rest }: Standing) => ({
    ...rest,
    hasClock: (duty?.clocks.length ?? 0) > 0,
    hasSession: !lacksSession,
  })
  return compareNeed(need(one), need(other))
}
