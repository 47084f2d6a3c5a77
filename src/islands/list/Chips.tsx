import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { NOW, RELATIVE_DAY, type ListState } from '#contracts/list-url.ts'
import type { FilterView } from '#contracts/view.ts'
import { formatDay, formatNumber } from '#i18n/format.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { api } from '#stores/api.ts'
import type { Identified } from '#kernel/record.ts'
import { titleOf, valueAt } from '#ui/cell.ts'

/** What is chosen now. */
export type Chosen = Pick<ListState, 'filters' | 'search'>

/** Where a change of it leads, and what a click there does. */
export type LinkOf = (change: Partial<Chosen>) => { href: string; onClick: (event: MouseEvent) => void }

interface Props {
  filters: readonly FilterView[]
  chosen: Chosen
  /** The rows shown: they know the names of the references they are filtered by. */
  rows: readonly Identified[]
  lang: Lang
  linkOf: LinkOf
}

const DAYS = new Set(['date', 'timestamp', 'dateMessage'])
const SIGNS: Partial<Record<FieldFilter['operator'], string>> = {
  '>=': '≥',
  '<=': '≤',
  '>': '>',
  '<': '<',
  '!=': '≠',
}

/** `today+30` in words; a day as it is written; the address holds moments, but people filter by the plant's days. */
function dayText(value: string, lang: Lang): string {
  if (RELATIVE_DAY.test(value)) {
    const days = Number(value.slice('today'.length) || 0)
    if (days === 0) return t('today')
    return days > 0 ? t('in {days} days', { days }) : t('{days} days ago', { days: -days })
  }
  const at = Date.parse(value)
  if (Number.isNaN(at)) return value
  return formatDay(value.includes('T') ? new Date(at + 7 * 3_600_000).toISOString() : value, lang)
}

function valueText(view: FilterView | undefined, value: string, lang: Lang): string {
  if (view?.options)
    return value
      .split(',')
      .map((one) => view.options?.find((option) => option.value === one)?.label ?? one)
      .join(', ')
  if (view?.kind === 'flag') return value === 'true' ? t('Yes') : t('No')
  if (view && DAYS.has(view.kind))
    return value
      .split(',')
      .map((one) => dayText(one, lang))
      .join(' – ')
  if (view?.ungrouped) return value
  return view && ['integer', 'decimal', 'money'].includes(view.kind) && Number.isFinite(Number(value))
    ? formatNumber(Number(value), lang, 3)
    : value
}

/** The name of a chosen record: the address only holds its id. */
function RefText({
  view,
  id,
  row,
}: {
  view: FilterView
  id: string
  row: Identified | undefined
}): ReactNode {
  const embedded = view.ref && row ? titleOf(valueAt(row, view.ref.as), view.ref.title.slice(-1)) : ''
  const [title, setTitle] = useState(embedded)
  useEffect(() => {
    const { ref } = view
    if (!ref || embedded) return
    api
      .list({ calls: ref }, { filters: [{ field: 'id', operator: '=', value: id }], limit: 1 })
      .then((page) => setTitle(page.items[0] ? titleOf(page.items[0], ref.title.slice(-1)) : id))
      .catch(() => setTitle(id))
  }, [view, id, embedded])
  return embedded || title || '…'
}

/** A filter in words: the field, and what it has to be. */
export function FilterText(props: {
  filters: readonly FilterView[]
  filter: FieldFilter
  rows: readonly Identified[]
  lang: Lang
}): ReactNode {
  const { filter, rows, lang } = props
  const view = props.filters.find((one) => one.field === filter.field)
  const { field, operator } = filter
  const name = view?.label ?? field
  const value = String(filter.value)
  // A list that has something in it says so by its name.
  if (operator === 'is_null' && view?.kind === 'list')
    return value === 'false' ? name : `${name}: ${t('none')}`
  if (operator === 'is_null') return `${name}: ${value === 'false' ? t('has a value') : t('has no value')}`
  if (view?.due && operator === '<' && value === NOW) return `${name}: ${t('Late')}`
  if (view?.expires && operator === '<' && value === 'today') return `${name}: ${t('Expired')}`
  const sign = SIGNS[operator] ?? ''
  const isOne =
    view?.ref && !value.includes(',') && (operator === '=' || operator === '!=' || operator === 'or_null')
  return (
    <>
      {name}: {sign && `${sign} `}
      {isOne ? (
        <RefText view={view} id={value} row={operator === '=' ? rows[0] : undefined} />
      ) : (
        valueText(view, value, lang)
      )}
      {operator === 'or_null' && ` ${t('or empty')}`}
    </>
  )
}

/** What a list is filtered by, each with a way to take it off; links, so that they work without script. */
export function Chips({ filters, chosen, rows, lang, linkOf }: Props): ReactNode {
  if (!chosen.filters.length && !chosen.search) return null
  return (
    <>
      {chosen.filters.map((filter, at) => {
        const change = { filters: chosen.filters.filter((_, other) => other !== at) }
        return (
          <a
            key={`${filter.field}${filter.operator}${String(filter.value)}`}
            className="chip"
            title={t('Remove this filter')}
            {...linkOf(change)}
          >
            <span>
              <FilterText {...{ filters, filter, rows, lang }} />
            </span>
            <i className="pi pi-times" aria-hidden="true" />
            <span className="visually-hidden">{t('Remove this filter')}</span>
          </a>
        )
      })}
      {chosen.filters.length + (chosen.search ? 1 : 0) > 1 && (
        <a className="chip" {...linkOf({ filters: [], search: '' })}>
          {t('Clear all')}
        </a>
      )}
    </>
  )
}
