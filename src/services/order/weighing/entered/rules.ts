import type { FieldError } from '#kernel/errors.ts'
import type { EnteredTicket } from '#contracts/weighing/entered-ticket.ts'
import type { ScaleFacts } from '#services/order/weighing/facts.ts'

/** So long after its weighing the paper of a blackout is entered (dec.I3.10). */
const PAPER_HOURS = 24
/** A ticket of others comes with the driver, who may be under way for days. */
const FOREIGN_HOURS = 7 * 24
const HOUR_MS = 3_600_000

type Given = Pick<
  EnteredTicket,
  'kind' | 'first_kg' | 'second_kg' | 'first_at' | 'second_at' | 'place' | 'trip_id'
>

type WeighedBy = Pick<ScaleFacts, 'is_third_party' | 'division_kg' | 'min_kg' | 'capacity_kg'>

function againstTimes({ kind, first_at, second_at }: Given, now: number, leastMin: number): FieldError[] {
  const [first, second] = [Date.parse(first_at), Date.parse(second_at)]
  if (second > now + 60_000) return [{ field: 'second_at', message: 'Must not lie in the future' }]
  if (second - first < leastMin * 60_000)
    return [
      {
        field: 'second_at',
        message: 'Second weighing at least {minutes} minutes after the first',
        params: { minutes: leastMin },
      },
    ]
  const hours = kind === 'paper' ? PAPER_HOURS : FOREIGN_HOURS
  return now - second > hours * HOUR_MS
    ? [{ field: 'second_at', message: 'Entered at most {hours} hours after the weighing', params: { hours } }]
    : []
}

/** A weight that this scale could not have shown. Scales of others have divisions of their own. */
function againstWeights(
  given: Given,
  { is_third_party, division_kg, min_kg, capacity_kg }: WeighedBy,
): FieldError[] {
  return (['first_kg', 'second_kg'] as const).flatMap((field): FieldError[] => {
    const kg = given[field]
    if (!is_third_party && kg % division_kg !== 0)
      return [
        {
          field,
          message: 'The weight is not a multiple of {division} kg',
          params: { division: division_kg },
        },
      ]
    if (kg < min_kg)
      return [{ field, message: 'The weight is below the minimum of {min} kg', params: { min: min_kg } }]
    return kg > capacity_kg
      ? [{ field, message: 'The weight is above the capacity of {max} kg', params: { max: capacity_kg } }]
      : []
  })
}

function againstOrder({ place, first_kg, second_kg }: Given): FieldError[] {
  const field = 'second_kg'
  if (first_kg === second_kg) return [{ field, message: 'Both weights are the same' }]
  if (place === 'origin' && second_kg < first_kg)
    return [{ field, message: 'At the origin the second weight is the heavier one' }]
  return place === 'destination' && second_kg > first_kg
    ? [{ field, message: 'At the destination the second weight is the lighter one' }]
    : []
}

/** Everything against entering a paper, each beside its field; `leastMin` is the least time between the two weights. */
export function againstEntry(given: Given, scale: WeighedBy, now: number, leastMin: number): FieldError[] {
  const isForeign = given.kind === 'third_party'
  return [
    ...(isForeign === scale.is_third_party
      ? []
      : [
          {
            field: 'scale_id',
            message: isForeign ? 'Choose a scale of others' : 'A scale of others has no paper book of yours',
          },
        ]),
    ...((given.trip_id ?? null) === null && given.place !== 'check'
      ? [{ field: 'trip_id', message: 'Choose the trip that was weighed' }]
      : []),
    ...againstTimes(given, now, leastMin),
    ...againstWeights(given, scale),
    ...againstOrder(given),
  ]
}
