import { t } from '#i18n/browser.ts'
import { formatDay, formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { writeListState, type ListState } from '#contracts/list-url.ts'
import type { Group } from '#contracts/look.ts'
import type { CellView } from '#contracts/view.ts'
import { cellText } from '#ui/cell.ts'

const DAYS = new Set<CellView['kind']>(['timestamp', 'date', 'dateMessage'])

/** What a group is called: its day, its word, or the name of the record its rows share. */
export function groupName(by: CellView, { key, rows }: Group, lang: Lang): string {
  if (key === null) return t('None')
  if (by.options) return by.options[key]?.label ?? key
  if (DAYS.has(by.kind)) return formatDay(key, lang)
  return (rows[0] && cellText(by, rows[0], lang)) || key
}

/** How many it has: '412', or '10,000+' where counting ended. */
export function countText({ count, is_more: isMore }: Group, lang: Lang): string {
  return isMore ? t('{count}+', { count: formatNumber(count, lang) }) : formatNumber(count, lang)
}

/** The address of the table with the rows of a group alone. */
export function tableOf(state: ListState, { filters }: Group): string {
  const fields = new Set(filters.map(({ field }) => field))
  const kept = state.filters.filter(({ field }) => !fields.has(field))
  return writeListState({ ...state, look: '', page: 1, filters: [...kept, ...filters] })
}
