import type { Actor } from '#kernel/actor.ts'
import { translator } from '#i18n/translated.ts'
import type { Ledger } from '#contracts/ledger.ts'
import { MOST_DOWNLOADED } from '#contracts/download.ts'
import type { ServiceContext } from '#engine/context.ts'
import { readEntries, type EntryFilter } from '#engine/ledger/entries.ts'
import { sumsOf } from '#engine/ledger/sums.ts'
import type { TableCell, TableColumn } from '#engine/list/send-table.ts'

const figure = (label: string, unit: string, decimals: number): TableColumn => ({
  label,
  unit,
  is: 'number',
  decimals,
})

/** All entries that a filter leaves, in the order in which they were written, as a table of words for its reader and numbers. */
export async function ledgerTable(
  ctx: ServiceContext,
  ledger: Ledger,
  owner: string,
  filter: EntryFilter,
  { lang }: Actor,
): Promise<{ columns: TableColumn[]; rows: TableCell[][] }> {
  const t = translator(lang)
  const sums = await sumsOf(ctx.db, ledger, owner, filter.part)
  const cut = { limit: MOST_DOWNLOADED.csv, offset: 0, order: 'oldest' } as const
  const entries = await readEntries(ctx, ledger, owner, filter, cut)
  const figures = Object.entries(ledger.measures).flatMap(([measure, { unit, decimals }]) => [
    ...Object.entries(ledger.buckets).map(([bucket, { label }]) => ({
      column: figure(t(label), t(unit), decimals),
      of: (entry: (typeof entries)[number]): TableCell => entry.amounts[measure]?.[bucket] ?? null,
    })),
    ...(sums[measure]
      ? [
          {
            column: figure(t('Left'), t(unit), decimals),
            of: (entry: (typeof entries)[number]): TableCell => entry.balance[measure] ?? null,
          },
        ]
      : []),
  ])
  return {
    columns: [
      { label: t('Time'), is: 'moment' },
      { label: t('Entry') },
      ...(ledger.part ? [{ label: t(ledger.part.label) }] : []),
      { label: t('Made for') },
      { label: t('Document number') },
      ...figures.map(({ column }) => column),
      { label: t('Reason') },
      { label: t('By') },
    ],
    rows: entries.map((entry) => [
      entry.at,
      t(ledger.types[entry.type]?.label ?? entry.type),
      ...(ledger.part ? [entry.part] : []),
      t(ledger.sources[entry.source.type]?.label ?? entry.source.type),
      entry.source.no,
      ...figures.map(({ of }) => of(entry)),
      entry.reason,
      entry.actor_name,
    ]),
  }
}
