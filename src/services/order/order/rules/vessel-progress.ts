import { stillIn, type Still } from '#services/order/dispatch/rules/still.ts'

/** What one truck took off or brought to the vessel. */
export interface Load {
  kg: number
  /** When it was weighed, ms. */
  at: number
}

export interface Standstill extends Still {
  reason: string
}

export interface CallFacts {
  bill_kg: number
  draft_kg: number | null
  /** Alongside since; null when nobody has said so. */
  berthed: number | null
  sailed: number | null
  loads: readonly Load[]
  standstills: readonly Standstill[]
}

export interface CallProgress {
  moved_kg: number
  remaining_kg: number
  recent_kg_h: number | null
  whole_kg_h: number | null
  standstills: { reason: string; minutes: number }[]
  stopped_by: string | null
  finish_at: number | null
  difference_kg: number | null
  difference_percent: number | null
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const RECENT = 4 * HOUR

/** Kilograms an hour of work in a span; null when nothing moved or nobody worked. */
function rateIn(facts: CallFacts, from: number, to: number): number | null {
  const kg = facts.loads.filter(({ at }) => at > from && at <= to).reduce((sum, one) => sum + one.kg, 0)
  const worked = to - from - stillIn(facts.standstills, from, to)
  return kg > 0 && worked > 0 ? (kg * HOUR) / worked : null
}

function standstillsOf({ standstills }: CallFacts, end: number): CallProgress['standstills'] {
  const minutes = new Map<string, number>()
  for (const { reason, from, to } of standstills)
    minutes.set(reason, (minutes.get(reason) ?? 0) + Math.max(0, Math.min(to ?? end, end) - from) / MINUTE)
  return [...minutes].map(([reason, sum]) => ({ reason, minutes: Math.round(sum) }))
}

/**
 * How far a vessel is and when she is done (dec.I1.7): what is left ÷ the pace of the last four hours of work, or of the whole call
 * while nothing moved in these. Standstills are no work.
 */
export function progressOf(facts: CallFacts, now: number): CallProgress {
  const { bill_kg, draft_kg, loads, standstills, sailed } = facts
  const end = sailed ?? now
  const moved_kg = loads.reduce((sum, { kg }) => sum + kg, 0)
  const remaining_kg = Math.max(0, bill_kg - moved_kg)
  const first = Math.min(...loads.map(({ at }) => at), facts.berthed ?? Infinity)
  const start = facts.berthed ?? first
  const known = Number.isFinite(start)
  // The load that came with the very first minute counts as well.
  const recent = known ? rateIn(facts, Math.max(start - 1, end - RECENT), end) : null
  const whole = known ? rateIn(facts, Math.min(start, first) - 1, end) : null
  const rate = recent ?? whole
  const isDone = remaining_kg === 0 && moved_kg > 0
  const finish = rate === null ? null : end + (remaining_kg / rate) * HOUR
  const stop = standstills.find(({ from, to }) => from <= now && (to === null || to > now))
  return {
    moved_kg,
    remaining_kg,
    recent_kg_h: recent === null ? null : Math.round(recent),
    whole_kg_h: whole === null ? null : Math.round(whole),
    standstills: standstillsOf(facts, end),
    stopped_by: sailed === null ? (stop?.reason ?? null) : null,
    finish_at: sailed !== null ? null : isDone ? Math.max(...loads.map(({ at }) => at)) : finish,
    difference_kg: draft_kg === null ? null : moved_kg - draft_kg,
    difference_percent:
      draft_kg === null ? null : Math.round(((moved_kg - draft_kg) / draft_kg) * 100_000) / 1000,
  }
}
