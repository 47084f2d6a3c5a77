import type { Actor } from '#kernel/actor.ts'
import { formatMoment } from '#i18n/format.ts'
import { translator } from '#i18n/translated.ts'
import type { Ledger } from '#contracts/ledger.ts'
import { MOST_DOWNLOADED } from '#contracts/download.ts'
import type { ServiceContext } from '#engine/context.ts'
import { readEntries, type EntryFilter } from '#engine/ledger/entries.ts'
import { sumsOf } from '#engine/ledger/sums.ts'
import { harmless, type TableCell } from '#engine/list/send-table.ts'

/** All entries that a filter leaves, in the order in which they were written, as a table of words for its reader and numbers. */
export async function ledgerTable(
  ctx: ServiceContext,
  ledger: Ledger,
  owner: string,
  filter: EntryFilter,
  { lang }: Actor,
): Promise<{ labels: string[]; rows: TableCell[][] }> {
  const t = translator(lang)
  const sums = await sumsOf(ctx.db, ledger, owner, filter.part)
  const cut = { limit: MOST_DOWNLOADED.csv, offset: 0, order: 'oldest' } as const
  const entries = await readEntries(ctx, ledger, owner, filter, cut)
  const text = (value: string | null): TableCell => (value === null ? null : harmless(value))
  const figures = Object.entries(ledger.measures).flatMap(([measure, { unit }]) => [
    ...Object.entries(ledger.buckets).map(([bucket, { label }]) => ({
      label: `${t(label)} (${t(unit)})`,
      of: (entry: (typeof entries)[number]): TableCell => entry.amounts[measure]?.[bucket] ?? null,
    })),
    ...(sums[measure]
      ? [
          {
            label: `${t('Left')} (${t(unit)})`,
            of: (entry: (typeof entries)[number]): TableCell => entry.balance[measure] ?? null,
          },
        ]
      : []),
  ])
  return {
    labels: [
      t('Time'),
      t('Entry'),
      ...(ledger.part ? [t(ledger.part.label)] : []),
      t('Made for'),
      t('Document number'),
      ...figures.map(({ label }) => label),
      t('Reason'),
      t('By'),
    ],
    rows: entries.map((entry) => [
      formatMoment(entry.at, lang),
      t(ledger.types[entry.type]?.label ?? entry.type),
      ...(ledger.part ? [text(entry.part)] : []),
      t(ledger.sources[entry.source.type]?.label ?? entry.source.type),
      text(entry.source.no),
      ...figures.map(({ of }) => of(entry)),
      text(entry.reason),
      text(entry.actor_name),
    ]),
  }
}
