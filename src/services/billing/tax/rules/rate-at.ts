import type { Decimal } from '#contracts/exact.ts'
import type { PlateColour, PpnService, TaxKind, TaxTreatment } from '#contracts/tax/tax-words.ts'

/** A rate of the law with the days it holds for (dec.I4.3); `validTo` is its last day, null for none. */
export interface Rate {
  id: string
  kind: TaxKind
  /** What PPN it is the rate of; general for what is withheld. */
  service: PpnService
  percent: Decimal
  /** What is withheld of a vendor without a tax number; null where that makes no difference. */
  withoutNpwp: Decimal | null
  numerator: number
  denominator: number
  exemptPlates: readonly string[]
  validFrom: string
  validTo: string | null
}

/** What is known of a vendor's taxes from a day on. */
export interface TaxProfile {
  validFrom: string
  isPkp: boolean
  ppnService: PpnService
  npwp: string | null
  /** Nothing is withheld from and to these days: its letter of exemption. */
  exemptFrom: string | null
  exemptTo: string | null
  isFinal: boolean
}

/** The rate of a kind that holds on a day for what is charged as `service`; undefined where the company has entered none. */
export function rateAt(
  rates: readonly Rate[],
  kind: TaxKind,
  day: string,
  service: PpnService = 'general',
): Rate | undefined {
  return rates.find(
    (rate) =>
      rate.kind === kind &&
      rate.service === service &&
      rate.validFrom <= day &&
      (rate.validTo === null || day <= rate.validTo),
  )
}

/** The profile that holds on a day: the latest one that has begun, or the given one where none has. */
export function profileAt(profiles: readonly TaxProfile[], day: string, otherwise: TaxProfile): TaxProfile {
  return profiles.reduce(
    (held, one) => (one.validFrom <= day && one.validFrom >= held.validFrom ? one : held),
    otherwise,
  )
}

/** Whether PPN is charged on what a truck with such plates carried on a day; a colour that nobody entered is taxed (dec.I4.2). */
export function treatmentAt(
  rates: readonly Rate[],
  plates: PlateColour | null,
  loadDate: string,
): TaxTreatment {
  const exempt = rateAt(rates, 'ppn', loadDate)?.exemptPlates ?? []
  return plates !== null && exempt.includes(plates) ? 'exempt' : 'taxed'
}
