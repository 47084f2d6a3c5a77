import { formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'

/** A size as people say it: 812 kB, 3.4 MB. */
export function sizeText(bytes: number, lang: Lang): string {
  return bytes < 1_000_000
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1000)), lang)} kB`
    : `${formatNumber(bytes / 1_000_000, lang, 1)} MB`
}
