import { changeWords } from '#contracts/change-words.ts'
import { contractRoute, ROUTE_KEY, ROUTE_MONEY, ROUTE_PRICES } from '#contracts/tariff/contract-route.ts'
import type { Write } from '#engine/write.ts'
import type { Outer, RenamedColumns, RowOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/** What the second person reads the difference of, in this order. */
const COMPARED = [
  ...ROUTE_PRICES,
  ...ROUTE_MONEY,
  ...ROUTE_KEY,
  'valid_to',
  'standard_duration_min',
  'is_active',
] as const

/** A tariff as a record, as its row, or as what was approved of it: each spells its values in its own way. */
type Tariff = Partial<Record<(typeof COMPARED)[number], unknown>>

/** The names of what a tariff refers to, under the columns that hold their ids; each may be empty. */
type Names = Outer<RenamedColumns<'master.checkpoint', { origin_checkpoint_id: 'name' }>> &
  Outer<RenamedColumns<'master.checkpoint', { destination_checkpoint_id: 'name' }>> &
  Outer<RenamedColumns<'master.cargo', { cargo_id: 'name' }>> &
  Outer<RenamedColumns<'master.payload_type', { payload_type_id: 'name' }>>

/** One text for a value, whichever way it is spelled: 5 and '5.000'. */
const plainValue = (value: unknown): string =>
  value === null || value === undefined || value === '' || Number.isNaN(Number(value))
    ? String(value ?? '')
    : String(Number(value))

/** A row with the names of its places and goods where their ids are. */
async function named(w: Write, row: Tariff): Promise<Tariff> {
  const [names] = await runSql<Names>(
    w.tx,
    `select (select name from master.checkpoint where id = $1) as origin_checkpoint_id,
       (select name from master.checkpoint where id = $2) as destination_checkpoint_id,
       (select name from master.cargo where id = $3) as cargo_id,
       (select name from master.payload_type where id = $4) as payload_type_id`,
    [
      row.origin_checkpoint_id,
      row.destination_checkpoint_id,
      row.cargo_id ?? null,
      row.payload_type_id ?? null,
    ],
  )
  return { ...row, ...names }
}

/** What a tariff says against another state of it, a line for each field that differs; null where none does. */
export async function againstBefore(w: Write, before: Tariff, after: Tariff): Promise<string | null> {
  const differing = COMPARED.filter(
    (name) => name in after && name in before && plainValue(after[name]) !== plainValue(before[name]),
  )
  if (!differing.length) return null
  const [was, is] = [await named(w, before), await named(w, after)]
  const change = Object.fromEntries(differing.map((name) => [name, is[name]]))
  return changeWords(contractRoute.fields, was, change, w.actor.lang).join('\n') || null
}

/** What was approved of a row last; of one that never was, the tariff that it follows but for its first day. */
async function approvedLast(w: Write, id: string, follows: string | null): Promise<Tariff | undefined> {
  const [own] = await runSql<RowOf<'master.contract_route_approval'>>(
    w.tx,
    'select * from master.contract_route_approval where contract_route_id = $1 order by seq desc limit 1',
    [id],
  )
  if (own || !follows) return own
  const [followed] = await runSql<RowOf<'master.contract_route'>>(
    w.tx,
    'select * from master.contract_route where id = $1',
    [follows],
  )
  const { valid_from: _from, is_active: _active, ...rest } = followed ?? {}
  return rest
}

type Changed = Tariff & { id: string; status: string; follows_id: string | null }

/** What a changed tariff says against what counts or counted of it: the row itself, or else what was approved last. */
export async function changeText(w: Write, before: Changed, after: Changed): Promise<string | null> {
  const last = before.status === 'approved' ? before : await approvedLast(w, after.id, after.follows_id)
  return last ? againstBefore(w, last, after) : null
}
