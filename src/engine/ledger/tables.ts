import { bucketColumn, type Ledger } from '#contracts/ledger.ts'
import { schemaOf } from '#engine/context.ts'

// The SQL names of a ledger. All of them come from declarations, never from a caller.

const named = (ledger: Ledger, table: string): string =>
  `${schemaOf(ledger.owner.resource.service)}."${table}"`

/** The table of the entries. */
export const entriesOf = (ledger: Ledger): string => named(ledger, ledger.table)

/** The table of the owners. */
export const ownersOf = (ledger: Ledger): string => named(ledger, ledger.owner.resource.table)

/** The table of the parts; only for a ledger that has parts. */
export const partsOf = (ledger: Ledger): string => named(ledger, ledger.part?.table ?? '')

/** What the sums of `alias` leave of a measure: what adds less what takes. */
function netSql({ buckets }: Ledger, measure: string, alias: string): string {
  const terms = Object.entries(buckets).map(
    ([bucket, { adds }]) => `${adds ? '+' : '-'} ${alias}."${bucketColumn(bucket, measure)}"`,
  )
  return `(0 ${terms.join(' ')})`
}

/** What is left of a measure in the row `alias` that keeps its sums. */
export function leftSql(ledger: Ledger, measure: string, alias: string): string {
  const total = ledger.measures[measure]?.total
  const net = netSql(ledger, measure, alias)
  return total ? `(coalesce(${alias}."${total}", 0) + ${net})` : net
}

/** An object of JSON with a value for each name; its numbers stay exact up to 2^53. */
export function jsonSql(values: readonly (readonly [name: string, sql: string])[]): string {
  return `jsonb_build_object(${values.map(([name, sql]) => `'${name}', ${sql}`).join(', ')})`
}
