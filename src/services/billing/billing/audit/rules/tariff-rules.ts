import { sentence } from '#i18n/translate.ts'
import type { AuditFacts, AuditRule, CureAt } from '#services/billing/billing/audit/rules/audit-facts.ts'

const inContract = ({ contract }: AuditFacts): CureAt => ({
  resource: 'contract',
  id: contract.id,
  no: contract.contract_no,
})

const TIME = ['too_early', 'too_late'] as const

/** The row that would hold if its days did. */
const outOfTime = ({ tariff }: AuditFacts) =>
  tariff.chosen
    ? undefined
    : tariff.tried.find(({ misses }) => misses.every((miss) => TIME.some((one) => one === miss)))

/** The row that would hold if a second person had approved it: whoever reads the reason may be that one. */
const unapproved = ({ tariff }: AuditFacts) =>
  tariff.tried.find(({ misses, route }) => misses.join() === 'unapproved' && route.status === 'waiting')
    ?.route

/** No row of the contract is for this load, on no day (model.C2). */
export const noTariff: AuditRule = (facts) => {
  if (facts.tariff.chosen || outOfTime(facts) || isFree(facts)) return null
  const row = unapproved(facts)
  if (row)
    return {
      detail: sentence('{code} waits for a second person, loaded {day}', {
        code: row.code,
        day: { day: facts.load_date },
      }),
      at: { resource: 'contract-route', id: row.id, no: row.code },
    }
  return {
    detail: sentence('{origin} → {destination}, {cargo}, loaded {day}', {
      origin: facts.origin_name,
      destination: facts.destination_name,
      cargo: facts.cargo_name,
      day: { day: facts.load_date },
    }),
    at: inContract(facts),
  }
}

/** A load that is lost and pays nothing needs no tariff. */
const isFree = ({ lost_kg, paid_ways }: AuditFacts): boolean => lost_kg !== null && paid_ways === 'nothing'

/** A row is for this load, but not on the day it was loaded (dec.I4.4). */
export const tariffExpired: AuditRule = (facts) => {
  const row = isFree(facts) ? undefined : outOfTime(facts)?.route
  if (!row) return null
  return {
    detail: sentence('{code} holds {from} to {to}, loaded {day}', {
      code: row.code,
      from: { day: row.valid_from },
      to: { day: row.valid_to },
      day: { day: facts.load_date },
    }),
    at: inContract(facts),
  }
}

/** The contract did not run on the loading day; that it has ended since does not matter (dec.I4.4). */
export const contractExpired: AuditRule = (facts) => {
  const { start_date: from, end_date: to, contract_no } = facts.contract
  if (facts.load_date >= from && facts.load_date <= to) return null
  return {
    detail: sentence('{code} holds {from} to {to}, loaded {day}', {
      code: contract_no,
      from: { day: from },
      to: { day: to },
      day: { day: facts.load_date },
    }),
    at: inContract(facts),
  }
}

/** A line that is taxed has no rate in force on its loading day: what is due cannot be said (dec.I4.3). */
export const noTaxRate: AuditRule = ({ no_rates: [first] }) =>
  first
    ? {
        detail: sentence('No rate of {tax} holds on {day}', {
          tax: { word: first.kind === 'ppn' ? 'PPN' : 'PPh 23' },
          day: { day: first.day },
        }),
        at: first.at,
      }
    : null

/**
 * The load was carried by a truck of another vendor than the contract's, and nobody let it: neither the setting (life.G5) nor the second
 * person who confirms how the freight is divided (dec.I2.3).
 */
export const vendorMismatch: AuditRule = (facts) => {
  const unconfirmed = facts.earlier.find(({ confirmed }) => !confirmed)
  const at = {
    resource: 'trip',
    id: unconfirmed?.trip_id ?? facts.trip_id,
    no: unconfirmed?.trip_no ?? facts.trip_no,
  }
  if (unconfirmed)
    return { detail: sentence('Nobody has confirmed the share of {trip}', { trip: unconfirmed.trip_no }), at }
  const isOther = facts.vendor_id !== facts.contract.vendor_id
  if (!isOther || facts.subhauler_allowed || facts.earlier.length > 0) return null
  return {
    detail: sentence('{plate} of {vendor}, contract of {other}', {
      plate: facts.plate_no,
      vendor: facts.vendor_name,
      other: facts.contract.vendor,
    }),
    at,
  }
}
