import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { CellView, FieldView } from '#contracts/view.ts'
import { rowsIn } from '#kernel/guards.ts'
import { cellText, titleOf } from '#ui/cell.ts'
import { namesOfFiles } from '#ui/inputs/file-rows.ts'

/** A field of a form as a list would show it. */
function cellOfField(view: FieldView): CellView {
  const { name, kind, label, unit, lasts, decimals, ungrouped, options } = view
  return {
    field: name,
    kind,
    label,
    ...(unit ? { unit } : {}),
    ...(lasts ? { lasts } : {}),
    ...(decimals === undefined ? {} : { decimals }),
    ...(ungrouped ? { ungrouped } : {}),
    ...(options
      ? { options: Object.fromEntries(options.map((one) => [one.value, { label: one.label }])) }
      : {}),
  }
}

/** What a field of a record or a form holds, as text in the reader's language; a dash when it is empty. */
export function fieldText(field: FieldView, record: Record<string, unknown>, lang: Lang): string {
  const { name, kind, ref } = field
  const value = record[name]
  if (kind === 'flag') return value ? t('Yes') : t('No')
  if (field.rows?.files) return namesOfFiles(rowsIn(value)).join(', ') || '–'
  if (kind === 'children') return t('{count} rows', { count: Array.isArray(value) ? value.length : 0 })
  if (kind === 'picture') return value ? t('Picture') : '–'
  if (ref && value) return titleOf(record[ref.as], ref.title) || String(value)
  return cellText(cellOfField(field), record, lang) || '–'
}
