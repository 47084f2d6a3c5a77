import type { FieldError } from '#kernel/errors.ts'
import type { FlagLimits } from '#services/order/weighing/rules/flag-facts.ts'
import { hasDrifted } from '#services/order/weighing/rules/spot-check.ts'

/** So long after its weighing a tare is still that of the truck as it stood on the scale. */
const WITHIN_MS = 24 * 3_600_000

/** What is known when the tare of a ticket is to be stored for its truck; moments are ms since 1970, weights kg. */
export interface RenewalFacts {
  tare_kg: number
  stored_kg: number
  /** The tare before the first of those that who took a weight has stored, one after the other, since somebody else did. */
  base_kg: number
  jbi_kg: number
  /** The tare of the ticket was itself the stored one. */
  is_stored: boolean
  is_manual: boolean
  /** It was stored from this ticket before. */
  is_done: boolean
  /** The truck was weighed empty again since. */
  is_older: boolean
  weighed_at: number
  now: number
  /** Who wants to store it took a weight of the ticket. */
  took_weight: boolean
  reason: string | null
}

const no = (message: string, params?: FieldError['params'], field = ''): FieldError => ({
  field,
  message,
  ...(params ? { params } : {}),
})

/** Everything against storing a weighed tare (life.W3); `asks` is false while only the button is drawn. */
export function renewalRefusals(facts: RenewalFacts, limits: FlagLimits, asks: boolean): FieldError[] {
  const { tare_kg, stored_kg, base_kg } = facts
  if (facts.is_stored) return [no('This ticket took the stored tare; there is no new one')]
  if (facts.is_done) return [no('The tare of this ticket is stored already')]
  if (facts.is_manual) return [no('A typed weight is not stored as tare')]
  if (facts.is_older) return [no('The truck was weighed empty again since; store that tare')]
  if (facts.now - facts.weighed_at > WITHIN_MS) return [no('A tare is stored within a day of its weighing')]
  if (tare_kg >= facts.jbi_kg) return [no('The tare is not below the legal gross weight of the truck')]
  // Many small steps are one large one: nobody carries a tare away alone.
  const far = [stored_kg, base_kg].filter((from) => hasDrifted(from, tare_kg, limits))
  if (far.length === 0) return []
  const kg = Math.max(...far.map((from) => Math.abs(tare_kg - from)))
  if (facts.took_weight)
    return [no('The tare differs by {kg} kg; somebody who took neither weight stores it', { kg })]
  return asks && facts.reason === null ? [no('Say why the tare has changed', undefined, 'reason')] : []
}
