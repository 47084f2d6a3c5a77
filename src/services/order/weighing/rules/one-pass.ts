import { addDays } from '#kernel/clock.ts'
import type { Objection } from '#services/order/weighing/rules/place.ts'

/** What one pass is judged by (life.W3); days are the plant's, YYYY-MM-DD. */
export interface OnePassFacts {
  /** The setting, for this scale. */
  allowed: boolean
  /** The scale's profile names the cargo of the trip. */
  cargo_allowed: boolean
  tare_kg: number
  /** When the tare was weighed; null for one that somebody typed. */
  tare_verified_at: string | null
  tare_valid_until: string | null
  /** So many days after its end it still counts, with a flag. */
  grace_days: number
  today: string
  /** A weighing in one pass that was drawn has not been followed by an empty weighing yet. */
  empty_owed: boolean
}

const against = (code: string, message: string, params?: Objection['params']): Objection => ({
  code,
  field: 'one_pass',
  message,
  ...(params ? { params } : {}),
})

/** Whether there is one pass for this cargo on this scale at all; where not, nobody is asked. */
export const isOffered = ({ allowed, cargo_allowed }: OnePassFacts): boolean => allowed && cargo_allowed

/** Every reason against taking the stored tare of a truck; empty where it may be taken. */
export function onePassRefusals(facts: OnePassFacts): Objection[] {
  if (!isOffered(facts))
    return [against('one_pass_off', 'This cargo is weighed empty and full on this scale')]
  const { tare_verified_at, tare_valid_until: until, grace_days, today, empty_owed } = facts
  const found: Objection[] = []
  if (tare_verified_at === null || until === null)
    found.push(against('no_stored_tare', 'The tare of this truck was not weighed; weigh it empty'))
  else if (addDays(until, grace_days) < today)
    found.push(
      against('tare_expired', 'The stored tare was valid until {day}; weigh the truck empty', { day: until }),
    )
  if (empty_owed)
    found.push(against('empty_owed', 'This truck was drawn for a check; weigh it empty before its next load'))
  return found
}
