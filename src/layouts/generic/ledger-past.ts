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

/** What entries moved together, bucket by bucket; what one took and another gave back is nothing. */
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
  if (!first || !kind?.resource || (kind.row && !first.href)) return undefined
  const more = sources.length - NAMED
  const names = sources.slice(0, NAMED).map(({ no, type }) => no ?? ledger.sources[type]?.label ?? '')
  const all = more > 0 ? [...names, translated(lang, 'and {count} more', { count: more })] : names
  return {
    name: `${translated(lang, kind.label)} ${all.join(', ')}`,
    href: sources.length === 1 ? first.href : null,
  }
}

/** Entries that belong together: those that one write made alike, and all that one thing was held and used by. */
function gathered(entries: readonly LedgerEntry[]): LedgerEntry[][] {
  const writes = new Map<string, LedgerEntry[]>()
  for (const entry of entries) {
    const key = [entry.at, entry.actor_name, entry.type, entry.source.type].join(' ')
    writes.set(key, [...(writes.get(key) ?? []), entry])
  }
  const things = new Map<string, LedgerEntry[]>()
  for (const [key, write] of writes) {
    const [first, ...others] = new Set(write.map(({ source }) => source.id))
    const of = first !== undefined && !others.length ? first : key
    things.set(of, [...(things.get(of) ?? []), ...write])
  }
  return [...things.values()]
}

/** What was done; of what went to and fro only that something was held and used. */
function wordOf({ types }: Ledger, entries: readonly LedgerEntry[]): string {
  const [type = '', ...others] = new Set(entries.map((one) => one.type))
  return others.length ? 'Held and used' : doneWord(types[type]?.label ?? type)
}

/**
 * The entries of a ledger, the newest first, in words of the past: one line for each thing that they are made for, at its last entry, with
 * what all of them come to.
 */
export function ledgerPast(ledger: Ledger, entries: readonly LedgerEntry[], lang: Lang): TimelineEntry[] {
  return gathered(entries).map((some): TimelineEntry => {
    const last = some[0]!
    const of = madeFor(ledger, some, lang)
    return {
      at: last.at,
      who: last.actor_name,
      what: translated(lang, wordOf(ledger, some)),
      note: last.reason,
      changes: movedBy(ledger, some, lang),
      ...(of ? { of } : {}),
      tone: 'neutral',
    }
  })
}
