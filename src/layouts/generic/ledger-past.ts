import { doneWord } from '#contracts/done-words.ts'
import type { Ledger } from '#contracts/ledger.ts'
import type { LedgerEntry } from '#contracts/ledger-entries.ts'
import { ledgerView } from '#contracts/ledger-view.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import { changeText } from '#islands/ledger/amount.ts'
import type { TimelineChange, TimelineEntry } from '#ui/Timeline.tsx'

/** So many sources stand in an entry of several. */
const NAMED = 3

/** What the entries of one write moved together, bucket by bucket. */
function movedBy(ledger: Ledger, entries: readonly LedgerEntry[], lang: Lang): TimelineChange[] {
  const { measures, buckets } = ledgerView(ledger, lang)
  return measures.flatMap((measure) =>
    buckets.flatMap(({ value, label }) => {
      const sum = entries.reduce((all, { amounts }) => all + (amounts[measure.value]?.[value] ?? 0), 0)
      // Sums of tonnes are sums of fractions.
      const amount = Number(sum.toFixed(measure.decimals))
      return amount === 0 ? [] : [{ label, to: changeText(amount, measure, lang) }]
    }),
  )
}

/** What the entries were made for: led to it where it is one thing, and the reader may see it. */
function madeFor(ledger: Ledger, entries: readonly LedgerEntry[], lang: Lang): TimelineEntry['of'] {
  const sources = [...new Map(entries.map(({ source }) => [source.id, source])).values()]
  const [first] = sources
  const kind = first && ledger.sources[first.type]
  if (!first || !kind?.resource) return undefined
  const more = sources.length - NAMED
  const names = sources.slice(0, NAMED).map(({ no, type }) => no ?? ledger.sources[type]?.label ?? '')
  const all = more > 0 ? [...names, translated(lang, 'and {count} more', { count: more })] : names
  return {
    name: `${translated(lang, kind.label)} ${all.join(', ')}`,
    href: sources.length === 1 ? first.href : null,
  }
}

/** The entries of a ledger in words of the past; those of one kind that one write made are told together. */
export function ledgerPast(ledger: Ledger, entries: readonly LedgerEntry[], lang: Lang): TimelineEntry[] {
  const writes = new Map<string, LedgerEntry[]>()
  for (const entry of entries) {
    const key = [entry.at, entry.actor_name, entry.type, entry.source.type].join(' ')
    writes.set(key, [...(writes.get(key) ?? []), entry])
  }
  return [...writes.values()].map((write): TimelineEntry => {
    const first = write[0]!
    const of = madeFor(ledger, write, lang)
    return {
      at: first.at,
      who: first.actor_name,
      what: translated(lang, doneWord(ledger.types[first.type]?.label ?? first.type)),
      note: first.reason,
      changes: movedBy(ledger, write, lang),
      ...(of ? { of } : {}),
      tone: 'neutral',
    }
  })
}
