import type { ClientBase, Pool } from 'pg'
import { uuidv7 } from '#kernel/ids.ts'
import type { Computed } from '#database/rows.ts'

/** Signs what must not be changed unseen; the engine opens the file of keys. */
export interface Signs {
  readonly keyId: string
  sign(text: string): string
  /** Null for a key that is not there. */
  signUnder(keyId: string, text: string): string | null
}

/** A connection or a pool. */
type Asks = Pick<ClientBase | Pool, 'query'>

/** A row that was changed, as the database knows it now, with its last proof; `digest` is null once it is gone. */
export type ChangedRow = Computed<{
  table_name: string
  row_key: string
  digest: string | null
  /** As PostgreSQL prints it: numbers read and written again would be others. */
  said: string | null
  number: number | null
  proven: string | null
  key_id: string | null
  signature: string | null
}>

/** `taken over`: rows that were there before their table was proven. */
export type ProofKind = 'write' | 'migration' | 'taken over'

const GONE = 'gone'
const ROWS_AT_ONCE = 500

const stateText = (table: string, key: string, number: number, digest: string | null): string =>
  `row ${table} ${key} ${number} ${digest ?? GONE}`

/** Whether the last proof that the database names of a row is one of ours. */
export function isOurs(signs: Signs, row: ChangedRow): boolean {
  if (row.number === null || row.key_id === null) return false
  const text = stateText(row.table_name, row.row_key, row.number, row.proven)
  return signs.signUnder(row.key_id, text) === row.signature
}

interface Line {
  row: ChangedRow
  /** Whether the row was, before this change, as its last proof says. */
  isWhole: boolean
}

const KEEP = `
  with proof as (
    insert into auth.row_proof (id, kind, rows, key_id, signature) values ($1, $2, $3, $4, $5))
  insert into auth.row_state as s (table_name, row_key, number, digest, key_id, signature, said)
  select table_name, row_key, number, digest, $4, signature, said::jsonb
  from jsonb_to_recordset($6) as r (table_name text, row_key text, number bigint, digest text, signature text, said text)
  on conflict (table_name, row_key) do update set number = excluded.number, digest = excluded.digest, key_id = excluded.key_id,
    signature = excluded.signature, said = excluded.said`

async function keep(db: Asks, signs: Signs, kind: ProofKind, lines: readonly Line[]): Promise<void> {
  const numbered = lines.map(({ row, isWhole }) => ({ row, isWhole, number: (row.number ?? 0) + 1 }))
  const id = uuidv7()
  const rows = numbered
    .map(({ row, isWhole, number }) =>
      [number, row.table_name, row.row_key, row.digest ?? GONE, isWhole ? 'ok' : 'unproven'].join(' '),
    )
    .join('\n')
  const states = numbered.map(({ row: { table_name, row_key, digest, said }, number }) => ({
    table_name,
    row_key,
    number,
    digest,
    signature: signs.sign(stateText(table_name, row_key, number, digest)),
    said,
  }))
  const signature = signs.sign(`rows ${id} ${kind}\n${rows}`)
  await db.query(KEEP, [id, kind, rows, signs.keyId, signature, JSON.stringify(states)])
}

/** Writes the proofs of rows, signed and in pieces. */
export async function keepProofs(
  db: Asks,
  signs: Signs,
  kind: ProofKind,
  lines: readonly Line[],
): Promise<void> {
  for (let from = 0; from < lines.length; from += ROWS_AT_ONCE)
    await keep(db, signs, kind, lines.slice(from, from + ROWS_AT_ONCE))
}

type Noted = ChangedRow & Computed<{ was: string[] }>

/** A row that was changed behind the server's back is proven as well, and its proof says so for ever. */
function wasWhole(signs: Signs, row: Noted): boolean {
  return row.was.includes(row.proven ?? '-') && (row.number === null || isOurs(signs, row))
}

/** Proves what this transaction has changed: one statement where that is nothing, else two. */
async function proveChanges(db: Asks, signs: Signs): Promise<void> {
  const { rows: changed } = await db.query<Noted>('select * from auth.changed_rows()')
  const lines = changed
    .filter(({ digest, proven }) => digest !== proven)
    .map((row) => ({ row, isWhole: wasWhole(signs, row) }))
  await keepProofs(db, signs, 'write', lines)
}

/**
 * Begins a transaction that is proven at its end. Whatever somebody has put into the settings of this user or database is overwritten:
 * nobody else says what a transaction changed.
 */
const BEGIN = `begin; set local angkut.changes = '0'; set local angkut.changes_0 = ''`

const signsOf = new WeakMap<object, Signs>()

/** From now on every transaction of this pool proves what it changes. */
export function proveWith(db: object, signs: Signs): void {
  signsOf.set(db, signs)
}

/** Has one pool prove as another one does. */
export function proveLike(db: object, other: object): void {
  const signs = signsOf.get(other)
  if (signs) signsOf.set(db, signs)
}

/** How a pool begins and ends a transaction. */
export function endsOf(db: object): { begin: string; prove(tx: Asks): Promise<void> } {
  const signs = signsOf.get(db)
  if (!signs) return { begin: 'begin', prove: () => Promise.resolve() }
  return { begin: BEGIN, prove: (tx) => proveChanges(tx, signs) }
}
