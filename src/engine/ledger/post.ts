import { bucketColumn, leftColumn, sumsKeptBy, type Ledger, type Moves } from '#contracts/ledger.ts'
import { AppError, NOT_FOUND, refuseNow, type FieldError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Computed } from '#database/rows.ts'
import { Parameters, runSql } from '#database/sql.ts'
import { changesOf, netOf, saidOf, sizeOf, stored } from '#engine/ledger/amounts.ts'
import { lockOwners } from '#engine/ledger/lock.ts'
import { entriesOf, jsonSql, leftSql, ownersOf, partsOf } from '#engine/ledger/tables.ts'
import type { Write } from '#engine/write.ts'

/** A ledger writes into its owner's service whoever calls, so only the transaction, the person and the moment are taken. */
export type LedgerWrite = Pick<Write, 'tx' | 'actor' | 'at'>

/** What an entry is made for. */
export interface EntrySource<S extends string = string> {
  type: S
  id: string
  no: string | null
  reason?: string | null
}

/** An entry as it is posted. */
export interface NewEntry<
  M extends string = string,
  B extends string = string,
  T extends string = string,
  S extends string = string,
> {
  owner: string
  /** The value of the entry's part column; left out where it is about the whole. */
  part?: string | number | null
  holder?: string | null
  type: T
  source: EntrySource<S>
  moves: Moves<M, B>
  /** How large it is, where it moves no bucket: what there is to draw on has become more. */
  size?: { readonly [K in M]?: number }
  /** Beside which field a refusal is shown. */
  field?: string
}

/** Whether this entry may leave less than nothing with this owner. */
async function mayOverdraw({ tx }: LedgerWrite, ledger: Ledger, entry: NewEntry): Promise<boolean> {
  const { floor } = ledger
  if (!floor || ledger.types[entry.type]?.overdraws) return true
  if (!floor.by) return false
  const { column, passes, withReason } = floor.by
  const [row] = await runSql<Computed<{ strictness: string }>>(
    tx,
    `select "${column}" as strictness from ${ownersOf(ledger)} where id = $1`,
    [entry.owner],
  )
  const strictness = row?.strictness ?? ''
  return passes.includes(strictness) || (withReason.includes(strictness) && Boolean(entry.source.reason))
}

/** Whether the source entered the same before. The owner is locked, so that nobody enters it meanwhile. */
async function isThere({ tx }: LedgerWrite, ledger: Ledger, entry: NewEntry): Promise<boolean> {
  const { owner, part, holder } = ledger
  const p = new Parameters()
  const clauses = [
    `"${owner.column}" = ${p.add(entry.owner)}`,
    `source_type = ${p.add(entry.source.type)}`,
    `source_id = ${p.add(entry.source.id)}`,
    `type = ${p.add(entry.type)}`,
    ...(part ? [`"${part.column}" is not distinct from ${p.add(entry.part ?? null)}`] : []),
    ...(holder ? [`"${holder.column}" is not distinct from ${p.add(entry.holder ?? null)}`] : []),
  ]
  const rows = await runSql(
    tx,
    `select 1 from ${entriesOf(ledger)} where ${clauses.join(' and ')} limit 1`,
    p.values,
  )
  return rows.length > 0
}

/** What is left of each measure in one place, and of which measures nothing is refused there. */
interface Placed {
  left: Readonly<Record<string, number>>
  loose: Readonly<Record<string, boolean>>
}

/** Adds an entry to the sums of one place, which locks it, and gives what is left of each measure there. */
async function addTo(
  { tx }: LedgerWrite,
  ledger: Ledger,
  place: 'owner' | 'part',
  entry: NewEntry,
): Promise<Placed> {
  const { owner, part, measures } = ledger
  const sums = sumsKeptBy(ledger, place)
  if (!sums.length || (place === 'part' && (entry.part ?? null) === null)) return { left: {}, loose: {} }
  const p = new Parameters()
  const sets = sums.map(({ column, bucket, measure }) => {
    const amount = entry.moves[measure]?.[bucket] ?? 0
    return `"${column}" = t."${column}" + ${p.add(stored(amount, measures[measure]!))}`
  })
  const here = [...new Set(sums.map(({ measure }) => measure))]
  const left = here.map(
    (measure) =>
      [measure, `${leftSql(ledger, measure, 't')} * ${10 ** measures[measure]!.decimals}`] as const,
  )
  const loose = here.flatMap((measure) => {
    const { loose: column, kept } = measures[measure]!
    return column && kept.at(-1) === place ? [[measure, `t."${column}"`] as const] : []
  })
  const where =
    place === 'owner'
      ? `t.id = ${p.add(entry.owner)}`
      : `t."${owner.column}" = ${p.add(entry.owner)} and t."${part?.key}" = ${p.add(entry.part)}`
  const [row] = await runSql<Computed<Placed>>(
    tx,
    `update ${place === 'owner' ? ownersOf(ledger) : partsOf(ledger)} t set ${sets.join(', ')}
     where ${where} returning ${jsonSql(left)} as left, ${jsonSql(loose)} as loose`,
    p.values,
  )
  if (!row) throw new AppError('not_found', NOT_FOUND)
  return row
}

type Left = Readonly<Record<'owner' | 'part', Readonly<Record<string, number>>>>

/** What refuses an entry because too little is left: where each measure is kept last. */
function shortages(ledger: Ledger, entry: NewEntry, left: Left, loose: Placed['loose']): FieldError[] {
  return Object.entries(ledger.measures).flatMap(([measure, said]) => {
    const net = netOf(ledger, changesOf(ledger, entry.moves, measure))
    const place = said.kept.at(-1)
    const remains = place ? left[place][measure] : undefined
    if (net >= 0 || remains === undefined || remains >= 0 || loose[measure]) return []
    return [
      {
        field: entry.field ?? `available_${measure}`,
        message: 'Only {left} is left, and {needed} is asked for',
        params: { left: saidOf(Math.max(0, remains - net), said), needed: saidOf(-net, said) },
      },
    ]
  })
}

/** A column of an entry with its value; `sql` is what it takes for `?`, where that is not the value itself. */
type Cell = readonly [column: string, value: unknown, sql?: string]

/** What is left of a measure after an entry: in each place that keeps it, and of all parts together where only these do. */
function leftAfter(ledger: Ledger, measure: string, owner: string, left: Left): Cell[] {
  const said = ledger.measures[measure]!
  const places = said.kept.map((place): Cell => {
    const amount = left[place][measure]
    return [leftColumn(measure, place), amount === undefined ? null : stored(amount, said)]
  })
  if (said.kept.includes('owner') || !ledger.part) return places
  const ofAll = `(select sum(${leftSql(ledger, measure, 'p')}) from ${partsOf(ledger)} p where p."${ledger.owner.column}" = ?)`
  return [...places, [leftColumn(measure, 'owner'), owner, ofAll]]
}

/** The next number in an owner's ledger; entries from before they were numbered are counted. */
function nextNumber(ledger: Ledger, owner: string): Cell {
  const own = `from ${entriesOf(ledger)} where "${ledger.owner.column}" = ?`
  const last = `coalesce((select entry_no ${own} order by seq desc limit 1), (select count(*) ${own}))`
  return ['entry_no', owner, `${last} + 1`]
}

async function insert(
  { tx, actor, at }: LedgerWrite,
  ledger: Ledger,
  entry: NewEntry,
  left: Left,
): Promise<void> {
  const { owner, part, holder, measures } = ledger
  const { source } = entry
  const cells: Cell[] = [
    ['id', uuidv7()],
    [owner.column, entry.owner],
    nextNumber(ledger, entry.owner),
    ...(part ? [[part.column, entry.part ?? null] satisfies Cell] : []),
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
        ...leftAfter(ledger, measure, entry.owner, left),
      ]
    }),
    ['reason', source.reason ?? null],
    ['actor_id', actor.userId],
    ['at', at],
  ]
  const p = new Parameters()
  const names = cells.map(([name]) => `"${name}"`)
  const values = cells.map(([, value, sql = '?']) => sql.replaceAll('?', p.add(value)))
  await runSql(
    tx,
    `insert into ${entriesOf(ledger)} (${names.join(', ')}) values (${values.join(', ')})`,
    p.values,
  )
}

/**
 * Posts an entry in the caller's transaction: the owner is locked, its sums and its part's are moved, the entry is written. Refuses
 * with 412, beside a field, what would leave less than nothing. False where the type is entered once, and this source did so before.
 * Who posts to several owners locks them all first (`lockOwners`, `lockHeld`).
 */
export async function post<M extends string, B extends string, T extends string, S extends string>(
  w: LedgerWrite,
  ledger: Ledger<M, B, T, S>,
  entry: NewEntry<NoInfer<M>, NoInfer<B>, NoInfer<T>, NoInfer<S>>,
): Promise<boolean>
export async function post(w: LedgerWrite, ledger: Ledger, entry: NewEntry): Promise<boolean> {
  await lockOwners(w.tx, [{ ledger, ids: [entry.owner] }])
  if (ledger.types[entry.type]?.once && (await isThere(w, ledger, entry))) return false
  const owner = await addTo(w, ledger, 'owner', entry)
  const part = await addTo(w, ledger, 'part', entry)
  const left = { owner: owner.left, part: part.left }
  const short = shortages(ledger, entry, left, { ...owner.loose, ...part.loose })
  if (short.length && !(await mayOverdraw(w, ledger, entry))) refuseNow(short)
  await insert(w, ledger, entry, left)
  return true
}
