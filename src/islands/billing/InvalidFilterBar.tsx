import { useState, type ReactNode } from 'react'
import { BASES } from '#contracts/addresses.ts'
import type { InvalidBilling } from '#contracts/billing/invalid-calls.ts'
import { t } from '#i18n/browser.ts'
import { formatMoney, formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { Form } from '#ui/Form.tsx'
import type { KeptStart } from '#islands/list/kept.ts'
import { PageViews } from '#islands/list/PageViews.tsx'
import { ExportLinks } from '#islands/list/ExportLinks.tsx'
import { NOW, plainList, writeListState } from '#contracts/list-url.ts'
import { NO_FILTERS, type InvalidFilters } from '#islands/billing/use-invalid.ts'

interface Props {
  data: InvalidBilling
  filters: InvalidFilters
  lang: Lang
  narrow: (change: Partial<InvalidFilters>) => void
  kept: Pick<KeptStart, 'list' | 'current' | 'roles'>
}

interface ChoiceProps {
  label: string
  any: string
  value: string
  options: readonly { value: string; label: string; count: number }[]
  onChange: (value: string) => void
}

/** A filter with how many lines each of its values has. */
function Choice({ label, any, value, options, onChange }: ChoiceProps): ReactNode {
  return (
    <select
      className="control control-sm"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{any}</option>
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label} ({one.count})
        </option>
      ))}
    </select>
  )
}

/** What the file has of each line: why it stands here, since when, and what is at risk. */
const COLUMNS = [
  'trip_id',
  'origin_checkpoint_id',
  'kind',
  'vendor_id',
  'work_unit_id',
  'purchase_order_id',
  'codes',
  'at_risk_idr',
  'amount_idr',
]

/** The lines behind the reasons, as the list of lines gives them to a file. */
const fileOf = ({ search, severity, code, vendor_id, is_over }: InvalidFilters): string =>
  writeListState({
    ...plainList(''),
    search,
    columns: COLUMNS,
    filters: [
      { field: 'status', operator: '=', value: 'invalid' },
      ...(severity ? ([{ field: 'severity', operator: '=', value: severity }] as const) : []),
      ...(code ? ([{ field: 'codes', operator: '=', value: code }] as const) : []),
      ...(vendor_id ? ([{ field: 'vendor_id', operator: '=', value: vendor_id }] as const) : []),
      ...(is_over ? ([{ field: 'due_at', operator: '<', value: NOW }] as const) : []),
    ],
  })

/** What Invalid Billing is narrowed by: trip, order or vendor; level, reason, vendor, and what is over its time. */
export function InvalidFilterBar({ data, filters, lang, narrow, kept }: Props): ReactNode {
  const [search, setSearch] = useState(filters.search)
  const isNarrowed = Object.entries(filters).some(([name, value]) => name !== 'page' && Boolean(value))
  return (
    <div className="invalid-filters">
      <Form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          narrow({ search: search.trim() })
        }}
      >
        <input
          type="search"
          className="control"
          aria-label={t('Trip, order, vendor')}
          placeholder={t('Trip, order, vendor')}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            if (event.target.value === '') narrow({ search: '' })
          }}
        />
      </Form>
      {data.severities.map(({ value, label, count, idr }) => (
        <button
          key={value}
          type="button"
          className="chip"
          aria-pressed={filters.severity === value}
          onClick={() =>
            narrow({ severity: filters.severity === value ? '' : value === 'block' ? 'block' : 'warn' })
          }
        >
          {label} <b>{formatNumber(count, lang)}</b> <small>{formatMoney(idr, lang)}</small>
        </button>
      ))}
      <Choice
        label={t('Reason')}
        any={t('Reason: all')}
        value={filters.code}
        options={data.codes}
        onChange={(value) => narrow({ code: data.codes.find((one) => one.value === value)?.value ?? '' })}
      />
      <Choice
        label={t('Vendor')}
        any={t('Vendor: all')}
        value={filters.vendor_id}
        options={data.vendors}
        onChange={(vendor_id) => narrow({ vendor_id })}
      />
      <button
        type="button"
        className="chip"
        aria-pressed={filters.is_over}
        onClick={() => narrow({ is_over: !filters.is_over })}
      >
        {t('Over {n} working days', { n: data.limit_days })}{' '}
        <b>{formatNumber(data.figures.over.lines, lang)}</b>
      </button>
      {isNarrowed && (
        <button
          type="button"
          className="link-button"
          onClick={() => {
            setSearch('')
            narrow(NO_FILTERS)
          }}
        >
          {t('Show all')}
        </button>
      )}
      <span className="row page-tools">
        <PageViews kept={kept} plural={t('Lines that cannot be billed').toLowerCase()} />
        <ExportLinks path={BASES['billing-line']} query={fileOf(filters)} />
      </span>
    </div>
  )
}
