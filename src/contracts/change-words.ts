import { formatDay, formatMoment, formatMoney, formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import type { Field, FieldMap } from '#kernel/field.ts'
import { rowsIn } from '#kernel/guards.ts'
import type { Row } from '#kernel/record.ts'

/** A value of a field as people read it; the rows of a side table are counted. */
function valueWords(field: Field, value: unknown, lang: Lang): string {
  if (field.kind === 'flag') return translated(lang, value ? 'Yes' : 'No')
  if (field.children) return translated(lang, '{count} rows', { count: rowsIn(value).length })
  if (value === null || value === undefined || value === '') return '–'
  const option = field.options?.find((one) => one.value === value)
  if (option) return translated(lang, option.label)
  switch (field.kind) {
    case 'money':
      return formatMoney(Number(value), lang)
    case 'integer':
    case 'decimal':
      return [formatNumber(Number(value), lang, field.decimals ?? 0), field.unit].filter(Boolean).join(' ')
    case 'date':
      return formatDay(String(value), lang)
    case 'timestamp':
      return formatMoment(String(value), lang)
    default:
      return String(value)
  }
}

/** What a change does to a record, a line a field: 'Division: 10 kg → 20 kg'. */
export function changeWords(fields: FieldMap, before: Row, change: Row, lang: Lang): string[] {
  return Object.entries(change).flatMap(([name, value]) => {
    const field = fields[name]
    if (!field) return []
    const label = translated(lang, field.label)
    // A file is looked at; its id says nothing.
    if (field.kind === 'file' || (field.children && !(name in before))) return [label]
    const [was, is] = [before[name], value].map((one) => valueWords(field, one, lang))
    return was === is ? [label] : [`${label}: ${was} → ${is}`]
  })
}
