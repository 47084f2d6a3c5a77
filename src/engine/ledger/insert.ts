import { bucketColumn, leftColumn, type Ledger } from '#contracts/ledger.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { Parameters, runSql } from '#database/sql.ts'
import { changesOf, sizeOf, stored } from '#engine/ledger/amounts.ts'
import { netOfAll, partOf, type LedgerWrite, type Posted } from '#engine/ledger/entry.ts'
import { entriesOf, leftSql, partsOf } from '#engine/ledger/tables.ts'

/** A column of an entry with its value; `sql` is what it takes for `?`, where that is not the value itself. */
type Cell = readonly [column: string, value: unknown, sql?: string]

/** What is left of a measure after an entry: in each place that keeps it, and of all parts together where only these do. */
function leftAfter(ledger: Ledger, measure: string, { entry, left, later }: Posted): Cell[] {
  const said = ledger.measures[measure]!
  const places = said.kept.map((place): Cell => {
    const amount = left[place][measure]
    return [leftColumn(measure, place), amount === undefined ? null : stored(amount, said)]
  })
  if (said.kept.includes('owner') || !ledger.part) return places
  const ofLater = stored(netOfAll(ledger, later, measure), said)
  const ofAll = `(select sum(${leftSql(ledger, measure, 'p')}) from ${partsOf(ledger)} p where p."${ledger.owner.column}" = ?) - (${ofLater})`
  return [...places, [leftColumn(measure, 'owner'), entry.owner, ofAll]]
}

/** The number of an entry that is the `at`th of those posted together; entries from before they were numbered are counted. */
function nextNumber(ledger: Ledger, owner: string, at: number): Cell {
  const own = `from ${entriesOf(ledger)} where "${ledger.owner.column}" = ?`
  const last = `coalesce((select entry_no ${own} order by seq desc limit 1), (select count(*) ${own}))`
  return ['entry_no', owner, `${last} + ${at + 1}`]
}

function cellsOf({ actor, at }: LedgerWrite, ledger: Ledger, posted: Posted, number: Cell): Cell[] {
  const { owner, part, holder, measures } = ledger
  const { entry } = posted
  const { source } = entry
  return [
    ['id', uuidv7()],
    [owner.column, entry.owner],
    number,
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
        ...leftAfter(ledger, measure, posted),
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
  const p = new Parameters()
  const rows = posted.map((one, at) => cellsOf(w, ledger, one, nextNumber(ledger, one.entry.owner, at)))
  const names = rows[0]?.map(([name]) => `"${name}"`) ?? []
  const values = rows.map(
    (cells) => `(${cells.map(([, value, sql = '?']) => sql.replaceAll('?', p.add(value))).join(', ')})`,
  )
  await runSql(
    w.tx,
    `insert into ${entriesOf(ledger)} (${names.join(', ')}) values ${values.join(', ')}`,
    p.values,
  )
}
