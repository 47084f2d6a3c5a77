import type { CostTrace, TripCost } from '#contracts/order/costs.ts'
import type { Lang, Translate } from '#i18n/translate.ts'
import { formatMoney, formatNumber } from '#i18n/format.ts'

/** What is multiplied by the tariff, by the basis of the charge. */
const UNITS: Readonly<Record<CostTrace['basis'], string>> = {
  per_ton: '{quantity} t × {tariff}',
  per_ton_km: '{quantity} t km × {tariff}',
  per_trip: '{quantity} trip × {tariff}',
  per_bag: '{quantity} bags × {tariff}',
  per_hour: '{quantity} h × {tariff}',
}

/** How an amount came about, in one line. */
export function traceText(trace: CostTrace, lang: Lang, t: Translate): string {
  const [, decimals = ''] = trace.quantity.split('.')
  const rated = t(UNITS[trace.basis], {
    quantity: formatNumber(Number(trace.quantity), lang, decimals.length),
    tariff: formatMoney(trace.tariff_idr, lang),
  })
  return trace.min_charge_applied ? `${rated} · ${t('least charge')}` : rated
}

/** Which amount of a trip stands there. */
export const COST_STATES: Readonly<Record<TripCost['state'], string>> = {
  planned: 'Planned',
  arrived: 'Arrived, not fixed yet',
  rated: 'Rated',
  verified: 'Rated and verified',
}
