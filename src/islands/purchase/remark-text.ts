import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { formatMoney, formatNumber } from '#i18n/format.ts'
import type { PriceRemark } from '#contracts/purchase/line-price.ts'

/** What is to be said of a price beside its tariff; `basis` is its basis in words. */
export function remarkText(
  { tariff_idr, differs, basis: kind }: PriceRemark,
  basis: string,
  lang: Lang,
): string {
  const tariff = formatMoney(tariff_idr, lang)
  if (kind !== 'per_ton')
    return t('{basis}, tariff {tariff}: the value counts, tonnes inform only', { basis, tariff })
  const percent = `${differs !== null && differs > 0 ? '+' : ''}${formatNumber(differs ?? 0, lang, 1)} %`
  return t('{percent} from the tariff of {tariff}', { percent, tariff })
}
