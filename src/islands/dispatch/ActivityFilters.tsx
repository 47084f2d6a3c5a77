import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Activities } from '#contracts/dispatch/activity.ts'
import { Form } from '#ui/Form.tsx'
import type { ActivityState, Known } from '#islands/dispatch/activity-address.ts'

const TYPING_MS = 250

interface Props {
  data: Pick<Activities, 'narrowings' | 'vendors' | 'truck_types'> | null
  state: ActivityState
  /** Words of chips and choices, in the reader's language. */
  known: Pick<Known, 'narrowings' | 'truckTypes'>
  onChange: (change: Partial<ActivityState>) => void
  children?: ReactNode
}

/** Stuck for longer than so many minutes. */
const STUCK_MIN = [30, 60, 120, 240]

/** Search, vendor, kind of truck, time in the stage, and chips of the activities; each chip says how many pairs it would leave. */
export function ActivityFilters({ data, state, known, onChange, children }: Props): ReactNode {
  const [text, setText] = useState(state.search)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (search: string): void => {
    clearTimeout(timer.current)
    onChange({ search, page: 1 })
  }
  return (
    <div className="toolbar dt-tools">
      <search className="search-form">
        <Form
          onSubmit={(event) => {
            event.preventDefault()
            send(text)
          }}
        >
          <i className="pi pi-search" aria-hidden="true" />
          <input
            className="control"
            type="search"
            maxLength={80}
            autoComplete="off"
            value={text}
            aria-label={t('Plate, driver, order')}
            placeholder={t('Plate, driver, order')}
            onChange={(event) => {
              const typed = event.target.value
              setText(typed)
              clearTimeout(timer.current)
              timer.current = setTimeout(() => send(typed), TYPING_MS)
            }}
          />
        </Form>
      </search>
      <select
        className="control dt-vendor"
        aria-label={t('Vendor')}
        value={state.vendor_id}
        onChange={(event) => onChange({ vendor_id: event.target.value, page: 1 })}
      >
        <option value="">{t('All vendors')}</option>
        {data?.vendors.map(({ id, name, count }) => (
          <option key={id} value={id}>
            {name} ({count})
          </option>
        ))}
      </select>
      <select
        className="control dt-vendor"
        aria-label={t('Truck type')}
        value={state.truck_type}
        onChange={(event) => onChange({ truck_type: event.target.value, page: 1 })}
      >
        <option value="">{t('All truck types')}</option>
        {data?.truck_types.map(({ type, count }) => (
          <option key={type} value={type}>
            {known.truckTypes.find(({ value }) => value === type)?.label} ({count})
          </option>
        ))}
      </select>
      <select
        className="control dt-vendor"
        aria-label={t('Minutes in stage')}
        value={state.over_min}
        onChange={(event) => onChange({ over_min: event.target.value, page: 1 })}
      >
        <option value="">{t('Any time in stage')}</option>
        {[...new Set([...STUCK_MIN.map(String), ...(state.over_min ? [state.over_min] : [])])].map(
          (minutes) => (
            <option key={minutes} value={minutes}>
              {t('Longer than {minutes} min', { minutes })}
            </option>
          ),
        )}
      </select>
      {known.narrowings.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className="chip"
          aria-pressed={state.only === value}
          onClick={() => onChange({ only: state.only === value ? '' : value, page: 1 })}
        >
          {label} <b>{data?.narrowings[value] ?? 0}</b>
        </button>
      ))}
      <span className="spacer" />
      {children}
    </div>
  )
}
