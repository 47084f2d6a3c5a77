import { signed, type Keys } from '#truth/keys.ts'
import { Notes, type Finding } from '#truth/report.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

const PROOFS_AT_ONCE = 500

/** What no proof covers of a table: it changes at every call and decides nothing. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'auth.session': ['last_seen_at', 'token_at'],
  'auth.user': ['last_login_at', 'last_login_ip'],
  'auth.second_factor': ['last_step'],
  'billing.billing_line': ['audited_at'],
  'master.checker': ['pin_failures', 'pin_locked_until'],
  'orders.driver_session': ['last_seen_at'],
  'orders.weigh_terminal': ['last_counter', 'last_record_at', 'synced_at'],
}

/** By what a person knows a record, the first of these that it has. */
const NAMES =
  'ticket_no trip_no order_no billing_no payment_no advance_no reimburse_no receipt_no po_no revision_no contract_no username plate_no code entry_no name'.split(
    ' ',
  )

const NAME = `coalesce(${NAMES.map((name) => `said ->> '${name}'`).join(', ')})`

type Proof = ColumnsOf<'auth.row_proof', 'id' | 'kind' | 'rows' | 'key_id' | 'signature'>

/** The day of an id, which begins with its milliseconds (RFC 9562). */
const dayOf = (id: string): string =>
  new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toISOString().slice(0, 10)

/** The signature of every proof. */
async function checkSignatures(db: Executor, keys: Keys, notes: Notes): Promise<void> {
  const lost = new Map<string, number>()
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const proofs = await runSql<Proof>(
      db,
      `select id, kind, rows, key_id, signature from auth.row_proof where id > $1 order by id limit ${PROOFS_AT_ONCE}`,
      [last],
    )
    for (const { id, kind, rows, key_id, signature } of proofs) {
      const right = signed(keys, key_id, `rows ${id} ${kind}\n${rows}`)
      if (right === null) lost.set(key_id, (lost.get(key_id) ?? 0) + 1)
      else if (right !== signature)
        notes.broken(`proof ${id}`, `the server did not sign it as it is; it names ${rows.split(' ', 3)[1]}`)
    }
    const end = proofs.at(-1)
    if (!end || proofs.length < PROOFS_AT_ONCE) break
    last = end.id
  }
  for (const [id, n] of lost)
    notes.broken('proofs', `${n} are signed with the key ${id}, which is not in the file of keys`)
}

const LINES = `
  select split_part(l, ' ', 1)::bigint as n, split_part(l, ' ', 2) as t, split_part(l, ' ', 3) as k, split_part(l, ' ', 4) as d,
    split_part(l, ' ', 5) as m, p.id
  from auth.row_proof p, unnest(string_to_array(p.rows, e'\\n')) l`

const STATES = `
  with line as (${LINES}),
    last as (select t, k, max(n) as n, count(*) as c, substr(max(lpad(n::text, 12, '0') || d), 13) as d from line group by t, k)
  select coalesce(t, s.table_name) as table, coalesce(k, s.row_key) as key, t is not null as is_proven, c = n as is_whole
  from last full join auth.row_state s on s.table_name = t and s.row_key = k
  where c is distinct from n or s.number is distinct from n or coalesce(s.digest, 'gone') is distinct from d
  order by 1, 2`

type Odd = Computed<{ table: string; key: string; is_proven: boolean | null; is_whole: boolean | null }>

/** That each row has the proofs 1, 2, 3 … and that the last of them is the one that the server goes by. */
async function checkNumbers(db: Executor, tables: Map<string, Table>, notes: Notes): Promise<void> {
  for (const { table, key, is_proven, is_whole } of await runSql<Odd>(db, STATES)) {
    const record = await recordOf(db, tables.get(table), table, key)
    if (!is_proven) notes.broken(record, 'its state was not proven by the server')
    else if (!is_whole) notes.broken(record, 'some of its proofs are gone, or it has one twice')
    else notes.broken(record, 'its last proof is not the one that the database goes by')
  }
}

interface Table {
  name: string
  /** As SQL writes it. */
  place: string
  keys: string[]
}

/** Every table of which a row was ever proven, or whose changes are noted. */
async function tablesOf(db: Executor): Promise<Map<string, Table>> {
  const rows = await runSql<Computed<Table>>(
    db,
    `select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as place,
       array(select a.attname::text from pg_index i, unnest(i.indkey::int2[]) with ordinality part (attnum, n), pg_attribute a
         where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = part.attnum order by part.n) as keys
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and (
       n.nspname || '.' || c.relname in (select distinct table_name from auth.row_state)
       or exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname like '%\\_proven\\_%'))
     order by 1`,
  )
  return new Map(rows.map((one) => [one.name, one]))
}

const keyOf = ({ keys }: Table): string => keys.map((name) => `t."${name}"::text`).join(` || '/' || `)

const saidOf = ({ name }: Table): string =>
  `jsonb_strip_nulls(to_jsonb(t)) - '{${(LEFT_OUT[name] ?? []).join(',')}}'::text[]`

const DIGEST = (said: string): string => `encode(sha256(convert_to(${said}::text, 'UTF8')), 'hex')`

/** How a person finds a record: table, what it is known by, id. */
async function recordOf(db: Executor, table: Table | undefined, name: string, key: string): Promise<string> {
  if (!table) return `${name} ${key}`
  const [row] = await runSql<Computed<{ known: string | null }>>(
    db,
    `select ${NAME} as known from (select ${saidOf(table)} as said from ${table.place} t where ${keyOf(table)} = $1) one`,
    [key],
  )
  return [name, row?.known, key].filter(Boolean).join(' ')
}

type Unproven = Computed<{
  key: string
  known: string | null
  is_gone: boolean
  is_new: boolean
  was_gone: boolean
  columns: string[] | null
}>

/** Rows of a table that are not as proven, with the columns that differ where the text of that time is still there. */
const unprovenIn = (table: Table): string => `
  with now as (select ${keyOf(table)} as key, ${saidOf(table)} as said from ${table.place} t),
    state as (select row_key, number, digest, said as proven from auth.row_state where table_name = $1),
    odd as (
      select coalesce(key, row_key) as key, coalesce(said, proven) as said, proven, digest, number, key is null as is_gone
      from now full join state on row_key = key where ${DIGEST('said')} is distinct from digest)
  select key, ${NAME} as known, is_gone, number is null as is_new, digest is null as was_gone,
    case when ${DIGEST('proven')} = digest and not is_gone then array(
      select coalesce(a.key, b.key) from jsonb_each(said) a full join jsonb_each(proven) b on b.key = a.key
      where a.value is distinct from b.value order by 1) end as columns
  from odd order by 1`

function wordsOf({ is_gone, is_new, was_gone, columns }: Unproven): string {
  if (is_gone) return 'it was deleted without the server'
  if (is_new) return 'it was put in without the server'
  if (was_gone) return 'it was deleted by the server and is here again'
  return columns?.length
    ? `it is not as the server wrote it: ${columns.join(', ')}`
    : 'it is not as the server wrote it'
}

async function checkTable(db: Executor, table: Table, notes: Notes): Promise<void> {
  const rows = await runSql<Unproven>(db, unprovenIn(table), [table.name])
  for (const row of rows)
    notes.broken([table.name, row.known, row.key].filter(Boolean).join(' '), wordsOf(row))
}

/** Rows that somebody had changed before the server changed them again: their proof says so for ever. */
async function checkMarks(db: Executor, tables: Map<string, Table>, notes: Notes): Promise<void> {
  const rows = await runSql<Computed<{ t: string; k: string; id: string }>>(
    db,
    `select t, k, id from (${LINES}) line where m = 'unproven' order by id, t, k`,
  )
  for (const { t, k, id } of rows)
    notes.broken(
      await recordOf(db, tables.get(t), t, k),
      `it had been changed without the server before ${dayOf(id)}`,
    )
}

async function noteTakenOver(db: Executor, notes: Notes): Promise<void> {
  const taken = await runSql<Computed<{ id: string; n: number }>>(
    db,
    `select id, cardinality(string_to_array(rows, e'\\n')) as n from auth.row_proof where kind = 'taken over' order by id`,
  )
  const days = new Map<string, number>()
  for (const { id, n } of taken) days.set(dayOf(id), (days.get(dayOf(id)) ?? 0) + n)
  for (const [day, n] of days)
    notes.unknown.push(`${n} rows were there before their proofs began on ${day}: what was changed before.`)
}

/** Every row that decides about weights or money against what the server signed when it changed the row last. */
export async function checkProofs(db: Executor, keys: Keys): Promise<Finding> {
  const notes = new Notes('rows')
  const tables = await tablesOf(db)
  await checkSignatures(db, keys, notes)
  await checkNumbers(db, tables, notes)
  for (const table of tables.values()) await checkTable(db, table, notes)
  await checkMarks(db, tables, notes)
  await noteTakenOver(db, notes)
  const [all] = await runSql<Computed<{ n: number }>>(db, 'select count(*) as n from auth.row_state')
  notes.checked = all?.n ?? 0
  return notes
}
