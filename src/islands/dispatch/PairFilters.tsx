import type { ReactNode } from 'react'
import type { Suggestion } from '#contracts/dispatch/calls.ts'
import { t } from '#i18n/browser.ts'
import { FilterSelect } from '#islands/dispatch/FilterSelect.tsx'
import { NO_FILTER, type PairFilter } from '#islands/dispatch/fill-data.ts'

const DISTANCES = [2, 5, 10, 25]

interface Props {
  pairs: readonly Suggestion[]
  filter: PairFilter
  truckTypes: Readonly<Record<string, string>>
  onChange: (filter: PairFilter) => void
}

/** What narrows the pairs; a question with one answer only is not asked. */
export function PairFilters({ pairs, filter, truckTypes, onChange }: Props): ReactNode {
  const types = [...new Set(pairs.map(({ truck }) => truck.truck_type))].toSorted()
  const vendors = [...new Set(pairs.map(({ vendor }) => vendor))].toSorted()
  const knowsWay = pairs.some(({ distance_km: km }) => km !== null)
  const isNarrowed = filter.truckType !== '' || filter.vendor !== '' || filter.withinKm !== null
  return (
    <div className="pair-filters">
      {types.length > 1 && (
        <FilterSelect
          label={t('Truck type')}
          value={filter.truckType}
          any={t('any')}
          options={types.map((value) => ({ value, label: truckTypes[value] ?? value }))}
          onChange={(truckType) => onChange({ ...filter, truckType })}
        />
      )}
      {vendors.length > 1 && (
        <FilterSelect
          label={t('Vendor')}
          value={filter.vendor}
          any={t('any')}
          options={vendors.map((value) => ({ value, label: value }))}
          onChange={(vendor) => onChange({ ...filter, vendor })}
        />
      )}
      {knowsWay && (
        <FilterSelect
          label={t('Distance')}
          value={filter.withinKm === null ? '' : String(filter.withinKm)}
          any={t('any')}
          options={DISTANCES.map((km) => ({ value: String(km), label: t('within {km} km', { km }) }))}
          onChange={(km) => onChange({ ...filter, withinKm: km ? Number(km) : null })}
        />
      )}
      {isNarrowed && (
        <button type="button" className="btn btn-quiet btn-sm" onClick={() => onChange(NO_FILTER)}>
          {t('Show any')}
        </button>
      )}
    </div>
  )
}
