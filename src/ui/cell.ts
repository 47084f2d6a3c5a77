import { durationText } from '#ui/steps.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { Identified } from '#kernel/record.ts'
import type { CellView } from '#contracts/view.ts'
import { formatDay, formatMoment, formatMoney, formatNumber } from '#i18n/format.ts'
import { isRow } from '#kernel/guards.ts'
import { saidIn } from '#contracts/said.ts'
import { dayOf, isDateMessage } from '#contracts/date-message.ts'

export type Row = Identified

/** What stands in a record at `vendor.name`; undefined when a step is missing. */
export function valueAt(record: unknown, path: string): unknown {
  const step = (value: unknown, key: string): unknown => (isRow(value) ? value[key] : undefined)
  // Nearly every column is a field of its own: a page of cells is drawn without splitting one path.
  return path.includes('.') ? path.split('.').reduce(step, record) : step(record, path)
}

const NUMERIC = new Set(['integer', 'decimal', 'money'])

export function isNumeric(kind: CellView['kind']): boolean {
  return NUMERIC.has(kind)
}

const FIRST_OF_DAY = /T17:00:00(\.0+)?Z$/

/** A moment; the first moment of a day in WIB is a day, such as the start of a contract. */
function showMoment(at: string, lang: Lang): string {
  const text = formatMoment(at, lang)
  return FIRST_OF_DAY.test(at) ? text.slice(0, -' 00:00'.length) : text
}

/** A cell's text in the reader's language; empty when there is nothing to show. */
export function cellText(view: CellView, record: unknown, lang: Lang): string {
  const value = valueAt(record, view.path ?? view.field)
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length))
    return view.whenEmpty ?? ''
  const { options } = view
  if (options)
    return (view.kind === 'words' ? String(value).split(' ') : [value].flat())
      .map((one) => options[String(one)]?.label ?? String(one))
      .join(', ')
  switch (view.kind) {
    case 'money':
      return formatMoney(Number(value), lang)
    case 'integer':
    case 'decimal':
      if (view.ungrouped) return String(value)
      if (view.lasts === 's') return durationText(Math.floor(Number(value) / 60))
      if (view.lasts === 'min') return durationText(Number(value))
      if (view.most && Number(value) > view.most)
        return t('more than {count}', { count: formatNumber(view.most, lang) })
      return (
        formatNumber(Number(value), lang, view.decimals ?? 0) +
        (view.unit && view.unit !== '°' ? ` ${view.unit}` : '')
      )
    case 'date':
      return formatDay(String(value), lang)
    case 'dateMessage':
      return isDateMessage(value) ? formatDay(dayOf(value), lang) : ''
    case 'timestamp':
      return showMoment(String(value), lang)
    case 'flag':
      return value ? t('Yes') : t('No')
    case 'list':
      return Array.isArray(value) ? value.join(', ') : ''
    case 'json': {
      const said = saidIn(value)
      return said ? t(said.message, said.params) : ''
    }
    default:
      return typeof value === 'object' ? '' : String(value)
  }
}

/** How a record is called in a sentence: its code and name, or its number. */
export function titleOf(record: unknown, fields: readonly string[]): string {
  return fields
    .map((field) => valueAt(record, field))
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' · ')
}
