import { sumsKeptBy, type Ledger } from '#contracts/ledger.ts'
import { AppError, NOT_FOUND, refuseNow, type FieldError } from '#kernel/errors.ts'
import type { Computed } from '#database/rows.ts'
import { Parameters, runSql } from '#database/sql.ts'
import { changesOf, netOf, saidOf, stored } from '#engine/ledger/amounts.ts'
import {
  partOf,
  type Left,
  type LedgerWrite,
  type NewEntry,
  type Placed,
  type Posted,
} from '#engine/ledger/entry.ts'
import { countedBack } from '#engine/ledger/place.ts'
import { cutToFit } from '#engine/ledger/cut.ts'
import { insertEntries } from '#engine/ledger/insert.ts'
import { lockOwners } from '#engine/ledger/lock.ts'
import { entriesOf, jsonSql, leftSql, ownersOf, partsOf } from '#engine/ledger/tables.ts'

export type { LedgerWrite } from '#engine/ledger/entry.ts'

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

/** Adds entries of one place to its sums, which locks it, and gives what is left of each measure there after all of them. */
async function addTo(
  { tx }: LedgerWrite,
  ledger: Ledger,
  place: 'owner' | 'part',
  entries: readonly NewEntry[],
): Promise<Placed> {
  const { owner, part, measures } = ledger
  const sums = sumsKeptBy(ledger, place)
  const [entry] = entries
  if (!entry || !sums.length || (place === 'part' && partOf(entry) === null)) return { left: {}, loose: {} }
  const p = new Parameters()
  const sets = sums.map(({ column, bucket, measure }) => {
    const amount = entries.reduce((sum, { moves }) => sum + (moves[measure]?.[bucket] ?? 0), 0)
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

/** What is left in both places after each of these entries of one owner, in their order. */
async function placed(w: LedgerWrite, ledger: Ledger, entries: readonly NewEntry[]): Promise<Posted[]> {
  const owner = await addTo(w, ledger, 'owner', entries)
  const parts = new Map<string | number | null, Placed>()
  for (const part of new Set(entries.map(partOf))) {
    const own = entries.filter((entry) => partOf(entry) === part)
    parts.set(part, await addTo(w, ledger, 'part', own))
  }
  return countedBack(ledger, entries, owner, parts)
}

/** Writes entries of one owner, which is locked: its sums and its parts' are moved, and each entry is held to what it leaves. */
async function enter(w: LedgerWrite, ledger: Ledger, entries: readonly NewEntry[]): Promise<void> {
  const posted = await placed(w, ledger, entries)
  for (const { entry, left, loose } of posted) {
    const short = shortages(ledger, entry, left, loose)
    if (short.length && !(await mayOverdraw(w, ledger, entry))) refuseNow(short)
  }
  await insertEntries(w, ledger, posted)
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
  await enter(w, ledger, [await cutToFit(w, ledger, entry)])
  return true
}

/** What an entry that is made once is told by. */
const onceKey = (type: string, source: string, id: string, part: unknown, holder: unknown): string =>
  [type, source, id, part ?? '', holder ?? ''].join(' ')

type There = Computed<{
  type: string
  source_type: string
  source_id: string
  part: string | null
  holder: string | null
}>

/** These entries of one locked owner without those that are made once and are there already. */
async function newOnes(
  { tx }: LedgerWrite,
  ledger: Ledger,
  owner: string,
  entries: readonly NewEntry[],
): Promise<NewEntry[]> {
  const isOnce = ({ type }: NewEntry): boolean => ledger.types[type]?.once === true
  const once = entries.filter(isOnce)
  if (!once.length) return [...entries]
  const { part, holder } = ledger
  const there = await runSql<There>(
    tx,
    `select type, source_type, source_id, ${part ? `"${part.column}"::text` : 'null'} as part,
       ${holder ? `"${holder.column}"::text` : 'null'} as holder
     from ${entriesOf(ledger)} where "${ledger.owner.column}" = $1 and type = any($2::text[]) and source_id = any($3::uuid[])`,
    [owner, [...new Set(once.map(({ type }) => type))], once.map(({ source }) => source.id)],
  )
  const seen = new Set(
    there.map((row) => onceKey(row.type, row.source_type, row.source_id, row.part, row.holder)),
  )
  return entries.filter((entry) => {
    const key = onceKey(entry.type, entry.source.type, entry.source.id, partOf(entry), entry.holder)
    if (!isOnce(entry)) return true
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/** So many entries of an owner are written with one statement. */
const TOGETHER = 1000

/**
 * Posts many entries as `post` does one after the other, in a few statements for each owner: an order of fifty lines takes as long as
 * one of five. What is entered once and is there already is left out.
 */
export async function postAll<M extends string, B extends string, T extends string, S extends string>(
  w: LedgerWrite,
  ledger: Ledger<M, B, T, S>,
  entries: readonly NewEntry<NoInfer<M>, NoInfer<B>, NoInfer<T>, NoInfer<S>>[],
): Promise<void>
export async function postAll(w: LedgerWrite, ledger: Ledger, entries: readonly NewEntry[]): Promise<void> {
  if (Object.values(ledger.measures).some(({ within }) => within))
    throw new Error('Post what is cut to fit by itself')
  const byOwner = Map.groupBy(entries, ({ owner }) => owner)
  await lockOwners(w.tx, [{ ledger, ids: [...byOwner.keys()] }])
  for (const [owner, own] of byOwner) {
    const fresh = await newOnes(w, ledger, owner, own)
    for (let at = 0; at < fresh.length; at += TOGETHER) await enter(w, ledger, fresh.slice(at, at + TOGETHER))
  }
}
