import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import { bucketColumn } from '#contracts/ledger.ts'
import { ledgerOf } from '#contracts/ledgers.ts'

/** What a bar is made of: fields that add up to the whole, and the parts that are taken of it; the rest is what is left. */
export interface ShareView {
  whole: string[]
  parts: { field: string; label: string }[]
}

/**
 * The bar beside what is left of a record that has a ledger: its field `available_…` shows how much of the whole every bucket
 * has taken. Undefined for every other field.
 */
export function shareView(resource: string, field: string, lang: Lang): ShareView | undefined {
  // Nearly no field is one: the ledgers are not looked through for the others.
  if (!field.startsWith('available_')) return undefined
  const ledger = ledgerOf(resource)
  const measure = field.slice('available_'.length)
  const counted = ledger?.measures[measure]
  if (!ledger || !counted?.kept.includes('owner')) return undefined
  const buckets = Object.entries(ledger.buckets)
  const added = buckets.filter(([, { adds }]) => adds).map(([bucket]) => bucketColumn(bucket, measure))
  return {
    whole: [...(counted.total ? [counted.total] : []), ...added],
    parts: buckets
      .filter(([, { adds }]) => !adds)
      .map(([bucket, { label }]) => ({
        field: bucketColumn(bucket, measure),
        label: translated(lang, label),
      })),
  }
}
