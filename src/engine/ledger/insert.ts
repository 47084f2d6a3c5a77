import { bucketColumn, leftColumn, type Ledger } from '#contracts/ledger.ts'
import { decimalText, scaled } from '#contracts/exact.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { changesOf, sizeOf, stored } from '#engine/ledger/amounts.ts'
import { partOf, type LedgerWrite, type Posted } from '#engine/ledger/entry.ts'
import { entriesOf, jsonSql, leftSql, partsOf } from '#engine/ledger/tables.ts'

/** A column of an entry with its value. */
type Cell = readonly [column: string, value: unknown]

/** Where the entries of a locked owner go on: its last number, and what all of its parts have left together where only these keep it. */
interface Start {
  last: number
  left: Readonly<Record<string, string | null>>
}

/** Reads it once for all entries of a statement; entries from before they were numbered are counted. */
async function startOf({ tx }: LedgerWrite, ledger: Ledger, owner: string): Promise<Start> {
  const own = `from ${entriesOf(ledger)} where "${ledger.owner.column}" = $1`
  const { part } = ledger
  const sums = Object.entries(ledger.measures).flatMap(([measure, { kept }]) =>
    part && !kept.includes('owner')
      ? [
          [
            measure,
            `(select sum(${leftSql(ledger, measure, 'p')})::text from ${partsOf(ledger)} p where p."${ledger.owner.column}" = $1)`,
          ] as const,
        ]
      : [],
  )
  const [row] = await runSql<Computed<Start>>(
    tx,
    `select coalesce((select entry_no ${own} order by seq desc limit 1), (select count(*) ${own}))::int as last, ${jsonSql(sums)} as left`,
    [owner],
  )
  return row!
}

/** What is left of a measure after an entry: in each place that keeps it, and of all parts together where only these do. */
function leftAfter(ledger: Ledger, measure: string, { left, ofLater }: Posted, start: Start): Cell[] {
  const said = ledger.measures[measure]!
  const places = said.kept.map((place): Cell => {
    const amount = left[place][measure]
    return [leftColumn(measure, place), amount === undefined ? null : stored(amount, said)]
  })
  if (said.kept.includes('owner') || !ledger.part) return places
  const all = start.left[measure]
  const rest = all ? scaled(all, said.decimals) - BigInt(ofLater[measure] ?? 0) : null
  return [...places, [leftColumn(measure, 'owner'), rest === null ? null : decimalText(rest, said.decimals)]]
}

function cellsOf(
  { actor, at }: LedgerWrite,
  ledger: Ledger,
  posted: Posted,
  number: number,
  start: Start,
): Cell[] {
  const { owner, part, holder, measures } = ledger
  const { entry } = posted
  const { source } = entry
  return [
    ['id', uuidv7()],
    [owner.column, entry.owner],
    ['entry_no', number],
    ...(part ? [[part.column, partOf(entry)] satisfies Cell] : []),
    ...(holder ? [[holder.column, entry.holder ?? null] satisfies Cell] : []),
    ['type', entry.type],
    ['source_type', source.type],
    ['source_id', source.id],
    ['source_no', source.no],
    ...Object.entries(measures).flatMap(([measure, said]): Cell[] => {
      const changes = changesOf(ledger, entry.moves, measure)
      return [
        [measure, stored(entry.size?.[measure] ?? sizeOf(ledger, changes), said)],
        ...changes.map(([bucket, amount]): Cell => [bucketColumn(bucket, measure), stored(amount, said)]),
        ...leftAfter(ledger, measure, posted, start),
      ]
    }),
    ['reason', source.reason ?? null],
    ['actor_id', actor.userId],
    ['at', at],
  ]
}

/** Writes entries of one owner in their order, numbered and with what was left after each. */
export async function insertEntries(
  w: LedgerWrite,
  ledger: Ledger,
  posted: readonly Posted[],
): Promise<void> {
  const [first] = posted
  if (!first) return
  const start = await startOf(w, ledger, first.entry.owner)
  const rows = posted.map((one, at) =>
    Object.fromEntries(cellsOf(w, ledger, one, start.last + at + 1, start)),
  )
  const names = Object.keys(rows[0] ?? {}).map((name) => `"${name}"`)
  await runSql(
    w.tx,
    `insert into ${entriesOf(ledger)} (${names.join(', ')})
     select ${names.join(', ')} from jsonb_populate_recordset(null::${entriesOf(ledger)}, $1::jsonb) order by entry_no`,
    [JSON.stringify(rows)],
  )
}
