import { signed, type Keys } from '#truth/keys.ts'
import { Notes, type Finding } from '#truth/report.ts'
import type { Always, ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

const SCHEMAS = ['auth', 'master', 'sub', 'vm', 'billing', 'orders'] as const
const ROWS_AT_ONCE = 1_000

type Seal = ColumnsOf<'master.seal', 'seq' | 'table_name' | 'row_id' | 'key_id'> & Computed<{ hash: string }>

/** Key and signature are empty only where nothing was sealed yet: nobody looks at them then. */
type Head = ColumnsOf<'master.seal_head', 'seq'> &
  Always<ColumnsOf<'master.seal_head', 'key_id' | 'signature'>> &
  Computed<{ hash: string }>

/** The rows of some seals: every column that is not null, as one text, and what a person knows a row by. */
async function rowsOf(
  db: Executor,
  schema: string,
  seals: readonly Seal[],
): Promise<Map<string, [string, string]>> {
  const rows = new Map<string, [string, string]>()
  for (const table of new Set(seals.map(({ table_name: name }) => name))) {
    const found = await runSql<Computed<{ id: string; text: string; known: string }>>(
      db,
      `select t.id, f.text, concat_ws(' ', f.row ->> 'action', f.row ->> 'result', f.row ->> 'type', f.row ->> 'subject_type',
         coalesce(f.row ->> 'subject_no', f.row ->> 'source_no', f.row ->> 'username'), f.row ->> 'at') as known
       from ${schema}."${table}" t cross join lateral
         (select to_jsonb(t) as row, (select jsonb_object_agg(key, value)::text from jsonb_each(to_jsonb(t)) where value <> 'null') as text) f
       where t.id = any($1::uuid[])`,
      [seals.filter(({ table_name: name }) => name === table).map(({ row_id: id }) => id)],
    )
    for (const { id, text, known } of found) rows.set(`${table} ${id}`, [text, known])
  }
  return rows
}

/** Reads the seals of a schema in their order, and the rows under them. Gives number and hash of the last one. */
async function walkSeals(db: Executor, schema: string, keys: Keys, notes: Notes): Promise<[number, string]> {
  let [last, hash] = [0, '']
  for (;;) {
    const seals = await runSql<Seal>(
      db,
      `select seq, table_name, row_id, key_id, encode(hash, 'hex') as hash from ${schema}.seal
       where seq > $1 order by seq limit ${ROWS_AT_ONCE}`,
      [last],
    )
    const rows = await rowsOf(db, schema, seals)
    for (const seal of seals) {
      const [text, known] = rows.get(`${seal.table_name} ${seal.row_id}`) ?? ['gone', '']
      const name = `${schema}.${seal.table_name} ${seal.row_id}`
      if (seal.seq !== last + 1) {
        notes.broken(`seals of ${schema}`, `the seals ${last + 1} to ${seal.seq - 1} are missing`)
        // What stood before is not known; the next one is checked against this one.
      } else {
        const right = signed(
          keys,
          seal.key_id,
          `${hash}\n${seal.seq} ${seal.table_name} ${seal.row_id}\n${text}`,
        )
        if (right === null)
          notes.broken(name, `its seal has the key ${seal.key_id}, which is not in the file of keys`)
        else if (right !== seal.hash && text !== 'gone')
          notes.broken(name, `it is not as it was sealed; it now says: ${known}`)
      }
      if (text === 'gone') notes.broken(name, 'it was sealed and is gone')
      last = seal.seq
      hash = seal.hash
    }
    notes.checked += seals.length
    if (seals.length < ROWS_AT_ONCE) return [last, hash]
  }
}

async function checkHead(
  db: Executor,
  schema: string,
  keys: Keys,
  notes: Notes,
  [seq, hash]: readonly [number, string],
): Promise<void> {
  const name = `seals of ${schema}`
  const [head] = await runSql<Head>(
    db,
    `select seq, coalesce(encode(hash, 'hex'), '') as hash, key_id, signature from ${schema}.seal_head`,
  )
  if (!head) return notes.broken(name, 'the end of the chain is gone')
  if (head.seq !== seq || head.hash !== hash)
    return notes.broken(
      name,
      `the last seal is ${seq}, and the end of the chain says ${head.seq} or has another hash`,
    )
  if (seq === 0) return
  if (signed(keys, head.key_id, `seal head ${schema} ${seq} ${hash}`) !== head.signature)
    notes.broken(
      name,
      'the signature of the end of the chain is wrong, or its key is not in the file of keys',
    )
}

/** Rows that have no seal and wait for none, and guards that are switched off. */
async function checkUnsealed(db: Executor, schema: string, notes: Notes): Promise<void> {
  const tables = await runSql<Computed<{ name: string }>>(
    db,
    `select distinct c.relname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgfoid = to_regproc('${schema}.await_seal') union select distinct table_name from ${schema}.seal order by 1`,
  )
  for (const { name } of tables) {
    const rows = await runSql<Computed<{ id: string }>>(
      db,
      `select t.id from ${schema}."${name}" t
       where not exists (select from ${schema}.seal s where s.table_name = $1 and s.row_id = t.id)
         and not exists (select from ${schema}.seal_due d where d.table_name = $1 and d.row_id = t.id)`,
      [name],
    )
    for (const { id } of rows) notes.broken(`${schema}.${name} ${id}`, 'it was put in without a seal')
    const [due] = await runSql<Computed<{ n: number; gone: number }>>(
      db,
      `select count(*) as n, count(*) filter (where t.id is null) as gone
       from ${schema}.seal_due d left join ${schema}."${name}" t on t.id = d.row_id where d.table_name = $1`,
      [name],
    )
    if (due?.gone) notes.broken(`${schema}.${name}`, `${due.gone} rows are gone that waited for their seal`)
    if (due?.n)
      notes.unknown.push(`${schema}.${name}: ${due.n} rows are not sealed yet (that takes about a minute)`)
  }
  // Whatever they keep: none of them is ever off, for one kind of session or for all.
  const off = await runSql<Computed<{ table: string; name: string }>>(
    db,
    `select c.relname::text as "table", t.tgname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = to_regnamespace('${schema}') and not t.tgisinternal and t.tgenabled in ('D', 'R') order by 1, 2`,
  )
  for (const { table, name } of off) notes.broken(`${schema}.${table}`, `its guard ${name} is switched off`)
}

/** Every row of the append-only tables (audit, sign-ins, ledgers, weights, events) against its seal. */
export async function checkSeals(db: Executor, keys: Keys): Promise<Finding> {
  const notes = new Notes('seals')
  for (const schema of SCHEMAS) {
    await checkHead(db, schema, keys, notes, await walkSeals(db, schema, keys, notes))
    await checkUnsealed(db, schema, notes)
  }
  return notes
}
