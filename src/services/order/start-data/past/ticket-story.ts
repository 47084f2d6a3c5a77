import type { FlagCode } from '#contracts/weighing/flag.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { anomalyScore, FLAG_RULES, type Flag } from '#services/order/weighing/rules/flags.ts'
import { shiftOf } from '#services/order/weighing/rules/weighing.ts'
import type { PlannedTrip } from '#services/order/start-data/past/plan.ts'
import type { Load, Moments } from '#services/order/start-data/past/story.ts'

const MINUTE = 60_000

/** One of the two weights of a ticket. */
export interface WeightStory {
  id: string
  kg: number
  at: number
  by: string
}

/** A ticket of the past. A void one has its first weight only: the wrong truck was chosen. */
export interface TicketStory {
  id: string
  place: 'origin' | 'destination'
  scale: { id: string; code: string }
  first: WeightStory
  second: WeightStory | null
  expectedKg: number | null
  flags: readonly Flag[]
  score: number
  /** When it is verified, or voided. */
  ends: number
}

/** Who sat at a scale: the plant's gates and dock A by day, the other docks, and one for all at night. */
function operatorOf(scale: string, at: number): string {
  if (shiftOf(new Date(at)) === 3) return 'weighbridge-4'
  return scale < 'TB-05' ? 'weighbridge' : 'weighbridge-3'
}

function weight(scale: string, kg: number, at: number): WeightStory {
  return { id: uuidv7(at), kg, at, by: operatorOf(scale, at) }
}

function flag(code: FlagCode & keyof typeof FLAG_RULES, is: number, against: number): Flag {
  return { code, level: 'warn', text: FLAG_RULES[code].text, measure: { is, against, unit: 'kg' } }
}

/** What is unusual about a ticket of the origin. */
function flagsOf({ truck }: PlannedTrip, { planned, origin, tare }: Load): Flag[] {
  return [
    ...(origin !== null && origin < planned * 0.8 ? [flag('UNDERLOAD', origin, planned)] : []),
    ...(Math.abs(tare - truck.tare_kg) > 200 ? [flag('TARE_DRIFT', tare, truck.tare_kg)] : []),
  ]
}

/** A ticket that was opened for the wrong truck and voided. */
function mistake(ticket: TicketStory, random: () => number): TicketStory {
  const at = ticket.first.at - Math.round((3 + random() * 3) * MINUTE)
  const { kg } = ticket.first
  const first = weight(ticket.scale.code, kg + 10 * Math.round(random() * 60), at)
  const ends = at + Math.round((1 + random()) * MINUTE)
  return { ...ticket, id: uuidv7(at), first, second: null, flags: [], score: 0, ends }
}

/** The tickets of a trip: one at each end of its way that has a scale. */
export function ticketsOf(
  trip: PlannedTrip,
  moments: Moments,
  load: Load,
  random: () => number,
): TicketStory[] {
  const { route } = trip
  const tickets: TicketStory[] = []
  if (route.origin_scale_id !== null && load.origin !== null) {
    const code = route.origin_scale
    const flags = flagsOf(trip, load)
    tickets.push({
      id: uuidv7(moments.firstAtOrigin),
      place: 'origin',
      scale: { id: route.origin_scale_id, code },
      first: weight(code, load.tare, moments.firstAtOrigin),
      second: weight(code, load.tare + load.origin, moments.loaded),
      expectedKg: load.planned,
      flags,
      score: anomalyScore(flags),
      ends: moments.loaded + Math.round((40 + random() * 200) * MINUTE),
    })
  }
  if (route.destination_scale_id !== null && load.destination !== null) {
    const code = route.destination_scale
    tickets.push({
      id: uuidv7(moments.firstAtDestination),
      place: 'destination',
      scale: { id: route.destination_scale_id, code },
      first: weight(code, load.tare + load.destination, moments.firstAtDestination),
      second: weight(code, load.tare, moments.secondAtDestination),
      expectedKg: load.origin ?? load.planned,
      flags: [],
      score: 0,
      ends: moments.secondAtDestination + Math.round((40 + random() * 200) * MINUTE),
    })
  }
  const [ticket] = tickets
  return ticket && random() < 0.006 ? [mistake(ticket, random), ...tickets] : tickets
}
