import { useId, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { NOW } from '#contracts/list-url.ts'
import type { FilterView, RefView } from '#contracts/view.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { FilterDays } from '#islands/list/FilterDays.tsx'
import { FilterNumbers } from '#islands/list/FilterNumbers.tsx'
import { SOON_DAYS } from '#ui/expiry.ts'
import { Form } from '#ui/Form.tsx'
import { useNarrowed } from '#ui/inputs/narrowing.ts'
import { RefPicker } from '#ui/inputs/RefPicker.tsx'

interface Props {
  filters: FilterView[]
  lang: Lang
  /** What the list is filtered by already, which narrows the choice of a reference that follows it. */
  beside: readonly FieldFilter[]
  onAdd: (filters: FieldFilter[]) => void
}

/** The editor of one kind of filter, which gives what was picked. */
interface Picking {
  filter: FilterView
  onPick: (filter: FieldFilter) => void
}

const SOON = `today,today+${SOON_DAYS}`
const DAYS = new Set(['date', 'dateMessage', 'timestamp'])
const NUMBERS = new Set(['integer', 'decimal', 'money'])

function Choices({ filter, onPick }: Picking): ReactNode {
  const [chosen, setChosen] = useState<string[]>([])
  const toggle = (value: string): void =>
    setChosen(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <>
      <fieldset className="stack">
        <legend className="visually-hidden">{filter.label}</legend>
        {filter.options?.map((option) => (
          <label key={option.value} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
      <button
        type="button"
        className="btn btn-primary btn-sm"
        disabled={!chosen.length}
        onClick={() => onPick({ field: filter.field, operator: 'in', value: chosen.join(',') })}
      >
        {t('Apply')}
      </button>
    </>
  )
}

/** What one looks for most in dates that end something; relative to today, so that a saved view stays true. */
function Ending({ filter, onPick }: Picking): ReactNode {
  const { field } = filter
  return (
    <div className="btn-group">
      <button
        type="button"
        className="btn btn-sm"
        onClick={() => onPick({ field, operator: '<', value: 'today' })}
      >
        {t('Expired')}
      </button>
      <button
        type="button"
        className="btn btn-sm"
        onClick={() => onPick({ field, operator: 'between', value: SOON })}
      >
        {t('Within {days} days', { days: SOON_DAYS })}
      </button>
    </div>
  )
}

/** Of a field that not every record has: those that have it, or those where it is still missing. */
function Filled({ filter, onPick }: Picking): ReactNode {
  const { field } = filter
  return (
    <div className="btn-group">
      {(['false', 'true'] as const).map((value) => (
        <button
          key={value}
          type="button"
          className="btn btn-sm"
          onClick={() => onPick({ field, operator: 'is_null', value })}
        >
          {value === 'true' ? t('Has no value') : t('Has a value')}
        </button>
      ))}
    </div>
  )
}

function Text({ filter, onPick }: Picking): ReactNode {
  const [text, setText] = useState('')
  return (
    <Form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) onPick({ field: filter.field, operator: 'like', value: text.trim() })
      }}
    >
      <label className="field">
        <span className="label">{t('Contains')}</span>
        <input
          className="control"
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button className="btn btn-primary btn-sm" disabled={!text.trim()}>
        {t('Apply')}
      </button>
    </Form>
  )
}

/** A record to filter by; unlike in a form it may be one that is no longer in use, for there are rows of it. */
function Reference(props: {
  label: string
  source: RefView
  beside: Props['beside']
  onPick: (id: string) => void
}): ReactNode {
  const { label, source, beside, onPick } = props
  const id = useId()
  const narrowed = useNarrowed(source.within, beside)
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <RefPicker
        id={id}
        source={{ ...source, inactive: false }}
        value={null}
        title=""
        filters={narrowed}
        onPick={(picked) => picked && onPick(picked)}
      />
    </div>
  )
}

function Editor({ filter, lang, beside, onAdd }: Omit<Props, 'filters'> & { filter: FilterView }): ReactNode {
  const one = (picked: FieldFilter): void => onAdd([picked])
  if (filter.ref)
    return (
      <Reference
        label={filter.label}
        source={filter.ref}
        beside={beside}
        onPick={(id) => one({ field: filter.field, operator: '=', value: id })}
      />
    )
  if (filter.kind === 'flag') {
    return (
      <div className="btn-group">
        {[true, false].map((value) => (
          <button
            key={String(value)}
            type="button"
            className="btn btn-sm"
            onClick={() => one({ field: filter.field, operator: '=', value: String(value) })}
          >
            {value ? t('Yes') : t('No')}
          </button>
        ))}
      </div>
    )
  }
  if (filter.options) return <Choices filter={filter} onPick={one} />
  if (DAYS.has(filter.kind)) {
    return (
      <>
        {filter.due && (
          <button
            type="button"
            className="btn btn-sm"
            onClick={() => one({ field: filter.field, operator: '<', value: NOW })}
          >
            {t('Late')}
          </button>
        )}
        {filter.expires && <Ending filter={filter} onPick={one} />}
        <FilterDays filter={filter} lang={lang} onPick={(...picked) => onAdd(picked)} />
      </>
    )
  }
  if (NUMBERS.has(filter.kind))
    return <FilterNumbers filter={filter} lang={lang} onPick={(...picked) => onAdd(picked)} />
  return <Text filter={filter} onPick={one} />
}

/** Chooses a field, then its value; what fits the field's kind. */
export function FilterEditor({ filters, lang, beside, onAdd }: Props): ReactNode {
  const [name, setName] = useState(filters[0]?.field ?? '')
  const filter = filters.find((one) => one.field === name)
  return (
    <div className="stack filter-editor">
      <label className="field">
        <span className="label">{t('Filter by')}</span>
        <select className="control" value={name} onChange={(event) => setName(event.target.value)}>
          {filters.map((one) => (
            <option key={one.field} value={one.field}>
              {one.label}
            </option>
          ))}
        </select>
      </label>
      {filter && <Editor key={filter.field} {...{ filter, lang, beside, onAdd }} />}
      {filter?.empty && <Filled filter={filter} onPick={(picked) => onAdd([picked])} />}
    </div>
  )
}
