import { plantDay } from '#kernel/clock.ts'
import { validNpwp } from '#contracts/tax/npwp.ts'
import type { PlateColour, TaxTreatment } from '#contracts/tax/tax-words.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { settingsOf } from '#services/master/ports.ts'
import { profileAt, treatmentAt, type Rate, type TaxProfile } from '#services/billing/tax/rules/rate-at.ts'
import { taxes, type Taxes } from '#services/billing/tax/rules/taxes.ts'

/** All rates that count (decision 84): a handful, read once for a document or an audit. */
async function taxRates(db: Executor): Promise<Rate[]> {
  const rows = await runSql<
    Narrowed<
      ColumnsOf<
        'billing.tax_rate',
        | 'id' | 'kind' | 'service' | 'percent' | 'without_npwp_percent' | 'base_numerator' | 'base_denominator' | 'exempt_plates' | 'valid_from' | 'valid_to'
      >,
      { kind: Rate['kind']; service: Rate['service']; exempt_plates: string[] }
    >
  >(
    db,
    `select id, kind, service, percent, without_npwp_percent, base_numerator, base_denominator, exempt_plates, valid_from, valid_to
     from billing.tax_rate where deleted_at is null and (is_confirmed or entered_by is null) order by valid_from`,
  ) // prettier-ignore
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    service: row.service,
    percent: row.percent,
    withoutNpwp: row.without_npwp_percent,
    numerator: row.base_numerator,
    denominator: row.base_denominator,
    exemptPlates: row.exempt_plates,
    validFrom: row.valid_from,
    validTo: row.valid_to,
  }))
}

/** Whether PPN is charged on what a truck with such plates carried on a day of loading (dec.I4.2). Reads the rates once. */
export async function treatments(
  db: Executor,
): Promise<(plates: PlateColour | null, loadDate: string) => TaxTreatment> {
  const rates = await taxRates(db)
  return (plates, loadDate) => treatmentAt(rates, plates, loadDate)
}

/** What two people know of a vendor's taxes, and what holds where nobody has entered it: no PKP, with the tax number of its master data. A number that cannot be one counts as none. */
async function profilesOf(
  db: Executor,
  vendorId: string,
): Promise<{ profiles: TaxProfile[]; otherwise: TaxProfile }> {
  const rows = await runSql<
    Narrowed<
      ColumnsOf<
        'billing.vendor_tax_profile',
        'valid_from' | 'is_pkp' | 'ppn_service' | 'npwp' | 'exemption_from' | 'exemption_to' | 'is_final_tax'
      >,
      { ppn_service: TaxProfile['ppnService'] }
    >
  >(
    db,
    `select valid_from, is_pkp, ppn_service, npwp, exemption_from, exemption_to, is_final_tax from billing.vendor_tax_profile
     where vendor_id = $1 and status = 'approved' and deleted_at is null`,
    [vendorId],
  )
  const [vendor] = await runSql<ColumnsOf<'master.vendor', 'npwp'>>(
    db,
    'select npwp from master.public_vendor where id = $1',
    [vendorId],
  )
  return {
    profiles: rows.map((row) => ({
      validFrom: row.valid_from,
      isPkp: row.is_pkp,
      ppnService: row.ppn_service,
      npwp: validNpwp(row.npwp),
      exemptFrom: row.exemption_from,
      exemptTo: row.exemption_to,
      isFinal: row.is_final_tax,
    })),
    otherwise: {
      validFrom: '',
      isPkp: false,
      ppnService: 'general',
      npwp: validNpwp(vendor?.npwp),
      exemptFrom: null,
      exemptTo: null,
      isFinal: false,
    },
  }
}

/** A line that is taxed, as far as its rates go. */
export interface TaxedOn {
  vendor_id: string
  tax_treatment: TaxTreatment
  load_date: string
}

/**
 * Gives which taxes of a line no rate in force says on its loading day, as a document of this moment (ISO 8601) would ask. Rates and each
 * vendor's profiles are read once for all lines.
 */
export async function rateGaps(
  db: Executor,
  lines: readonly Pick<TaxedOn, 'vendor_id'>[],
  moment: string,
): Promise<(line: TaxedOn) => Taxes['missing']> {
  const rates = await taxRates(db)
  const known = new Map<string, Awaited<ReturnType<typeof profilesOf>>>()
  for (const id of new Set(lines.map((line) => line.vendor_id))) known.set(id, await profilesOf(db, id))
  const day = plantDay(new Date(moment))
  return ({ vendor_id: id, tax_treatment: treatment, load_date: loadDate }) => {
    const profile = known.get(id)
    if (!profile) return []
    const one = [{ loadDate, amountIdr: 0 }]
    return taxes({ treatment, lines: one, day, rates, ...profile, collects: false, collectsAboveIdr: 0 })
      .missing
  }
}

/** The tax number by which a vendor is billed on a day; null where it has none. */
export async function taxNumberOf(db: Executor, vendorId: string, day: string): Promise<string | null> {
  const { profiles, otherwise } = await profilesOf(db, vendorId)
  return profileAt(profiles, day, otherwise).npwp
}

/** First day of the profile that holds for a vendor on a day; null where nobody has entered one. */
export async function profileFrom(db: Executor, vendorId: string, day: string): Promise<string | null> {
  const { profiles, otherwise } = await profilesOf(db, vendorId)
  return profileAt(profiles, day, otherwise).validFrom || null
}

export interface TaxedDocument {
  vendor_id: string
  contract_id: string | null
  treatment: TaxTreatment
  lines: readonly { load_date: string; amount_idr: number }[]
}

/**
 * The taxes of a document as they stand at a moment (ISO 8601): the rates of the loading dates, the vendor's profile, and who collects
 * PPN (dec.I4.1 to dec.I4.3). Whole rupiah, rounded once for the document and kind; `missing` names the days without a rate.
 */
export async function taxesOf(db: Executor, document: TaxedDocument, at: string): Promise<Taxes> {
  const [rates, { profiles, otherwise }, settings] = [
    await taxRates(db),
    await profilesOf(db, document.vendor_id),
    await settingsOf(db, ['ppn_by_company', 'ppn_by_company_above_idr']),
  ]
  return taxes({
    treatment: document.treatment,
    lines: document.lines.map(({ load_date, amount_idr }) => ({
      loadDate: load_date,
      amountIdr: amount_idr,
    })),
    day: plantDay(new Date(at)),
    rates,
    profiles,
    otherwise,
    collects: settings.ppn_by_company,
    collectsAboveIdr: settings.ppn_by_company_above_idr,
  })
}
