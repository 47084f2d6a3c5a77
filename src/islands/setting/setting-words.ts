import { t } from '#i18n/browser.ts'
import { formatMoney, formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import type { SettingItem } from '#islands/setting/setting-data.ts'

/** A value as people read it: 40, 180 min, yes, PT Angkut. */
export function wordsOf({ view }: SettingItem, value: unknown, lang: Lang): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'string') return value || t('Not entered')
  if (typeof value !== 'number') return ''
  if (view.kind === 'money') return formatMoney(value, lang)
  const fraction = String(value).split('.')[1]?.length ?? 0
  return [formatNumber(value, lang, fraction), view.unit].filter(Boolean).join(' ')
}
