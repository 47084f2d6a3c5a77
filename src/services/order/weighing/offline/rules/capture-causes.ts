import type { OfflineCause } from '#contracts/weighing/offline-causes.ts'
import type { Objection } from '#services/order/weighing/rules/place.ts'
import type { Flag } from '#services/order/weighing/rules/flags.ts'
import type { Against } from '#services/order/weighing/offline/rules/frame-causes.ts'

/** What only raises a flag where the weight was taken without the server: it is noted and held, never refused (dec.I3.3). */
const FLAGGED: readonly string[] = ['block_flag', 'not_zeroed', 'moving', 'tera_expired']

const CAUSES: Partial<Record<string, OfflineCause>> = {
  trip_state: 'trip',
  no_trip: 'trip',
  other_scale: 'trip',
  held: 'trip',
  truck_open: 'weighed',
  too_soon: 'clock',
  scale_overload: 'reading',
  indicator_net: 'reading',
  below_minimum: 'reading',
  above_capacity: 'reading',
  division: 'reading',
  simulated: 'reading',
  disconnected: 'reading',
  gross_not_above_tare: 'tare',
  net_not_positive: 'tare',
  bags: 'details',
  no_bags: 'details',
  seals: 'details',
  deduction_reason: 'details',
  deck: 'details',
  occupants: 'details',
}

/** What the guards of a capture say against a record, as causes. */
export function captureDoubts(objections: readonly Objection[]): Against[] {
  return objections
    .filter(({ code }) => !FLAGGED.includes(code))
    .map(({ code, message, params }) => ({ cause: CAUSES[code] ?? 'other', said: { message, params } }))
}

/** A tare far from the truck's own is looked at by a person before it becomes a net. */
export function tareDoubts(flags: readonly Flag[]): Against[] {
  const drift = flags.find(({ code, level }) => code === 'TARE_DRIFT' && level === 'block')
  return drift ? [{ cause: 'tare', said: { message: drift.text } }] : []
}

/** What is said of a kept weight where another weighing is due than the one that was meant; the cockpit's words are for who may weigh again. */
export function movedOnAgainst({ message, params }: Pick<Objection, 'message' | 'params'>): Against {
  if (message.includes('was voided'))
    return { cause: 'voided', said: { message: 'Its ticket {ticket} was voided meanwhile', params } }
  if (message.startsWith('This truck is to be'))
    return {
      cause: 'trip',
      said: { message: 'Another weighing of this truck was due: its trip has moved on' },
    }
  const taken = message.includes('has its second weight')
  return {
    cause: 'weighed',
    said: {
      message: taken
        ? 'Its ticket {ticket} has had a second weight meanwhile'
        : 'The truck was weighed meanwhile on ticket {ticket}',
      params,
    },
  }
}

/** What a person who decides on a kept weight takes upon themselves; what is left no decision can heal. */
const HEALED: readonly string[] = [
  ...FLAGGED,
  'too_soon',
  'bags',
  'no_bags',
  'seals',
  'deck',
  'occupants',
  'manual_off',
  'manual_reason',
  'manual_photo',
  'disconnected',
]

/** What still speaks against a kept weight once somebody has decided where it goes. */
export function keptObjections(objections: readonly Objection[]): Objection[] {
  // No field of the decision can put it right.
  return objections.filter(({ code }) => !HEALED.includes(code)).map((one) => ({ ...one, field: '' }))
}
