import { compareSeals } from '#contracts/dispatch/seals.ts'
import type { trip as tripContract } from '#contracts/dispatch/trip.ts'
import { formatKg, formatMoney, formatNumber } from '#i18n/format.ts'
import type { Lang, Translate } from '#i18n/translate.ts'
import type { RecordOf } from '#kernel/record.ts'

type Trip = RecordOf<typeof tripContract>

/** One seal of a load, and whether it was at both ends. */
export interface SealRow {
  seal: string
  state: 'same' | 'missing' | 'strange' | 'set'
}

/** Every seal that was set or found; while nobody has compared them, they are only set. */
export function sealRows(set: readonly string[], found: readonly string[] | null): SealRow[] {
  if (!found) return set.map((seal) => ({ seal, state: 'set' as const }))
  const { same, missing, strange } = compareSeals(set, found)
  const rows = (seals: readonly string[], state: SealRow['state']) => seals.map((seal) => ({ seal, state }))
  return [...rows(missing, 'missing'), ...rows(strange, 'strange'), ...rows(same, 'same')]
}

export const BAG_ROWS = [
  ['good', 'Good bags'],
  ['torn', 'Torn bags'],
  ['wet', 'Wet bags'],
  ['missing', 'Missing bags'],
] as const

/** The claim as a sum that can be worked out again; null while no bags were counted at the destination. */
export function claimText(
  { bag_claim: claim, bag_claim_idr: idr }: Trip,
  lang: Lang,
  t: Translate,
): string | null {
  if (!claim) return null
  const { loaded, good, bag_weight_kg: weight, price_idr_per_kg: price } = claim
  if (good >= loaded) return t('All {loaded} bags arrived good: there is no claim', { loaded })
  if (weight === null || price === null || idr === null)
    return t('{count} bags are claimed; the cargo has no bag weight or claim price, so there is no amount', {
      count: loaded - good,
    })
  return t('({loaded} − {good}) bags × {weight} × {price} per kg = {amount}', {
    loaded: formatNumber(loaded, lang),
    good: formatNumber(good, lang),
    weight: formatKg(Number(weight), lang),
    price: formatMoney(price, lang),
    amount: formatMoney(idr, lang),
  })
}
