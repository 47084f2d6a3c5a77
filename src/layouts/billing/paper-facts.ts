import type { Billing } from '#contracts/billing/billing.ts'
import { amountInWords, MOST_SAID } from '#contracts/payment/amount-words.ts'
import { npwpText } from '#contracts/setting/company-settings.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Lang, Translate } from '#i18n/translate.ts'
import { periodText } from '#layouts/billing/document-words.ts'

/** An amount in words of both languages: whoever signs reads one of them (dec.I4.12). One below zero says so before. */
export function inWords(amount: number): string {
  const size = Math.abs(amount)
  if (size > MOST_SAID) return ''
  const [id, en] = [amountInWords(size, 'id'), amountInWords(size, 'en')]
  return amount < 0 ? `minus ${id} (minus ${en})` : `${id} (${en})`
}

/** What every paper of a document says at its head. */
export const headFacts = (
  row: Billing,
  npwp: string | null,
  lang: Lang,
  t: Translate,
): [string, string][] => [
  [t('Vendor'), `${row.vendor.name} (${row.vendor.code})`],
  [t('NPWP of the vendor'), npwp ? npwpText(npwp) : t('none')],
  [t('Contract'), `${row.contract.contract_no ?? row.contract.code} · ${row.contract.name}`],
  [t('Loaded'), periodText(row, lang)],
  [t('Tax base (DPP)'), formatMoney(row.net_idr ?? 0, lang)],
  [t('Payable'), formatMoney(row.payable_idr, lang)],
]
