import type { ServiceContext } from '#engine/context.ts'
import { goesOn, type End } from '#engine/seal/known-ends.ts'
import { transaction, type Tx } from '#database/db.ts'
import type { Computed, ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

const ROWS_AT_ONCE = 500

type Head = ColumnsOf<'master.seal_head', 'seq'> & Computed<{ hash: string; then: string | null }>
type Due = ColumnsOf<'master.seal_due', 'table_name' | 'row_id'>

/** The rows as they are sealed: every column that is not null; none for a row that is gone already. */
async function textsOf(tx: Tx, schema: string, due: readonly Due[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const table of new Set(due.map(({ table_name: name }) => name))) {
    const ids = due.filter(({ table_name: name }) => name === table).map(({ row_id: id }) => id)
    const rows = await runSql<Computed<{ id: string; text: string }>>(
      tx,
      `select t.id, (select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(t)) c where c.value <> 'null')::text as text
       from ${schema}."${table}" t where t.id = any($1::uuid[])`,
      [ids],
    )
    for (const { id, text } of rows) texts.set(`${table} ${id}`, text)
  }
  return texts
}

/** Signs rows one after another behind the end of the chain, which the caller holds locked; gives the new end. */
async function sealBehind(
  tx: Tx,
  { schema, signer }: ServiceContext,
  head: End,
  due: readonly Due[],
): Promise<End> {
  const texts = await textsOf(tx, schema, due)
  let { seq, hash } = head
  const hashes = due.map(({ table_name: table, row_id: id }) => {
    seq += 1
    hash = signer.sign(`${hash}\n${seq} ${table} ${id}\n${texts.get(`${table} ${id}`) ?? 'gone'}`)
    return hash
  })
  const [tables, ids] = [due.map((one) => one.table_name), due.map((one) => one.row_id)]
  await runSql(
    tx,
    `insert into ${schema}.seal (seq, table_name, row_id, key_id, hash)
     select $1 + d.n, d.table_name, d.row_id, $2, decode(d.hash, 'hex')
     from unnest($3::text[], $4::uuid[], $5::text[]) with ordinality d (table_name, row_id, hash, n)`,
    [head.seq, signer.keyId, tables, ids, hashes],
  )
  await runSql(
    tx,
    `delete from ${schema}.seal_due d using unnest($1::text[], $2::uuid[]) s (table_name, row_id)
     where d.table_name = s.table_name and d.row_id = s.row_id`,
    [tables, ids],
  )
  await runSql(
    tx,
    `update ${schema}.seal_head set seq = $1, hash = decode($2, 'hex'), key_id = $3, signature = $4`,
    [seq, hash, signer.keyId, signer.sign(`seal head ${schema} ${seq} ${hash}`)],
  )
  return { seq, hash }
}

/**
 * Seals what waits, at most 500 rows; gives how many. Rows are sealed after they were committed and one batch at a time, so that a
 * write never waits for another one's seal. A chain that ends before the end this process knows is not gone on with (decision 88).
 */
export async function sealSome(ctx: ServiceContext): Promise<number> {
  const { db, schema, ends, log } = ctx
  const chain = `seal ${schema}`
  const [sealed, end] = await transaction(db, async (tx): Promise<[number, End | null]> => {
    const known = ends.of(chain)
    const [head] = await runSql<Head>(
      tx,
      `select seq, coalesce(encode(hash, 'hex'), '') as hash, (select encode(s.hash, 'hex') from ${schema}.seal s where s.seq = $1) as then
       from ${schema}.seal_head for update`,
      [known?.seq ?? 0],
    )
    if (!head || !goesOn(known, head, head.then)) {
      log.error({ chain, known: known?.seq, now: head?.seq }, 'A chain was set back: nothing is sealed')
      return [0, null]
    }
    const due = await runSql<Due>(
      tx,
      `select table_name, row_id from ${schema}.seal_due order by row_id, table_name limit ${ROWS_AT_ONCE}`,
    )
    return [due.length, due.length ? await sealBehind(tx, ctx, head, due) : head]
  })
  if (end) ends.learn(chain, { seq: end.seq, hash: end.hash })
  return sealed
}
