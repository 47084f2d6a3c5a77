import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import type { Option } from '#kernel/field.ts'
import type { Ledger } from '#contracts/ledger.ts'

/** What a browser needs to draw a ledger, in the reader's language, so that no page loads the declaration with its contract. */
export interface LedgerView {
  /** Where the owner's calls are: `/billing/v1/card`. */
  base: string
  types: Option[]
  sources: Option[]
  buckets: (Option & { adds: boolean })[]
  measures: (Option & { unit: string; decimals: number })[]
  /** What a part is called; null for a ledger without parts. */
  part: string | null
}

/** A ledger as data for its drawer. */
export function ledgerView({ owner, part, ...ledger }: Ledger, lang: Lang): LedgerView {
  const said = <T extends { label: string }>(named: Readonly<Record<string, T>>): [string, T, string][] =>
    Object.entries(named).map(([value, one]) => [value, one, translated(lang, one.label)])
  return {
    base: `/${owner.resource.service}/v1/${owner.resource.name}`,
    types: said(ledger.types).map(([value, , label]) => ({ value, label })),
    sources: said(ledger.sources).map(([value, , label]) => ({ value, label })),
    buckets: said(ledger.buckets).map(([value, { adds = false }, label]) => ({ value, label, adds })),
    measures: said(ledger.measures).map(([value, { unit, decimals }, label]) => ({
      value,
      label,
      unit: translated(lang, unit),
      decimals,
    })),
    part: part ? translated(lang, part.label) : null,
  }
}
