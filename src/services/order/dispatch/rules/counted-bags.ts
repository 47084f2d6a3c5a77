import { sentence, type Sentence } from '#i18n/translate.ts'
import { BAGS_COUNTED_AT, type TripEventType } from '#contracts/dispatch/trip-event.ts'
import { BAGS_BLOCK_PERCENT, bagsDiffer } from '#services/billing/ports.ts'

/** A count of bags that somebody tells of a trip, and what the trip carries. */
interface Counted {
  type: TripEventType
  bags: number
  /** The ticket of the destination says how many: it is the one that is billed. */
  is_weighed: boolean
  carried_kg: number
  /** What a bag weighs; null where the cargo does not say. */
  bag_weight_kg: string | null
  /** How many were planned; null for a cargo that nobody counts. */
  planned: number | null
}

/**
 * Why a count of bags is not taken: bags are money. Fewer than were loaded may always be told; more than the weight can be, never.
 */
export function bagRefusal(told: Counted): Sentence | null {
  const { type, bags, is_weighed, carried_kg, bag_weight_kg: weight, planned } = told
  if (!BAGS_COUNTED_AT.includes(type)) return sentence('Bags are counted when the load is unloaded')
  if (is_weighed) return sentence('The ticket of the destination says how many bags arrived')
  if (weight !== null) {
    const most = Math.floor(carried_kg / Number(weight))
    return bags > most && bagsDiffer(bags, weight, carried_kg, BAGS_BLOCK_PERCENT)
      ? sentence('{bags} bags weigh more than the {kg} of this trip', { bags, kg: { kg: carried_kg } })
      : null
  }
  if (planned === null) return sentence('This cargo is not counted in bags')
  return bags * 100 > planned * (100 + BAGS_BLOCK_PERCENT)
    ? sentence('{bags} bags are more than the {planned} that were planned', { bags, planned })
    : null
}
