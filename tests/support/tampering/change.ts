import type { ClientBase } from 'pg'

/** What somebody with the database, but without the file of keys, changes; each names what has to be found. */
export type Change = { what: string } & (
  | RowChange
  | { table: string; gone: string }
  | { table: string; copied: Readonly<Record<string, string>>; where?: string }
  | OtherChange
)

/** Columns of the first row that fits get other values, in SQL. */
interface RowChange {
  table: string
  set: Readonly<Record<string, string>>
  where?: string
  /** A line of money, which is worked out again as well. */
  isMoneyLine?: true
}

/** Any statements; `said` is in a break that they must lead to, or in what the check says it cannot know. */
interface OtherChange {
  sql: readonly string[]
  said: RegExp
}

/** An id that nobody has. */
export const ANOTHER = 'gen_random_uuid()'

/** A break as the check prints it. */
export type Expected = RegExp

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\"]/g, '\\$&')

/** As the proofs name a table: `orders."order"` is orders.order there. */
const nameOf = (table: string): string => table.replaceAll('"', '')

type Answer = { key: string }[]

/** Does it with every trigger firing; what a guard refuses is done with the guards looking away. */
async function forced(client: ClientBase, statement: string): Promise<Answer> {
  await client.query('savepoint guarded')
  try {
    return await ran(client, statement)
  } catch {
    await client.query('rollback to savepoint guarded')
    await client.query('set local session_replication_role = replica')
    const rows = await ran(client, statement)
    await client.query('set local session_replication_role = origin')
    return rows
  }
}

async function ran(client: ClientBase, statement: string): Promise<Answer> {
  const { rows, rowCount, command } = await client.query<{ key: string }>(statement)
  if (rowCount === 0 && ['INSERT', 'UPDATE', 'DELETE'].includes(command))
    throw new Error(`Nothing is changed by: ${statement}`)
  return rows
}

async function keyColumns(client: ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i, unnest(i.indkey::int2[]) with ordinality part (attnum, n), pg_attribute a
     where i.indrelid = $1::regclass and i.indisprimary and a.attrelid = i.indrelid and a.attnum = part.attnum order by part.n`,
    [table],
  )
  return rows.map(({ name }) => name)
}

async function firstOf(
  client: ClientBase,
  table: string,
  where = 'true',
): Promise<[key: string, found: string]> {
  const columns = await keyColumns(client, table)
  const key = columns.map((name) => `t."${name}"::text`).join(` || '/' || `)
  const { rows } = await client.query<{ key: string }>(
    // Not one that another change has put in: it would be found as that.
    `select ${key} as key from ${table} t where ${where} and exists (
       select from auth.row_state s where s.table_name = '${nameOf(table)}' and s.row_key = ${key}) order by 1 limit 1`,
  )
  if (!rows[0]) throw new Error(`There is no row of ${table} where ${where}`)
  return [rows[0].key, `${key} = '${rows[0].key}'`]
}

async function updated(client: ClientBase, { table, set, where }: RowChange): Promise<Expected> {
  const [key, found] = await firstOf(client, table, where)
  const sets = Object.entries(set).map(([column, value]) => `"${column}" = ${value}`)
  await forced(client, `update ${table} t set ${sets.join(', ')} where ${found}`)
  // Of a table that only grows nobody keeps what it said before.
  const columns = Object.keys(set).map((column) => `(?=.*\\b${column}\\b)`)
  return new RegExp(
    `^rows ${escaped(nameOf(table))}\\b.* ${escaped(key)}: it is not as the server wrote it(?:$|: ${columns.join('')})`,
  )
}

async function removed(client: ClientBase, table: string, where: string): Promise<Expected> {
  const [key, found] = await firstOf(client, table, where)
  await forced(client, `delete from ${table} t where ${found}`)
  return new RegExp(`^rows ${escaped(nameOf(table))}\\b.* ${escaped(key)}: it was deleted without the server`)
}

async function copied(
  client: ClientBase,
  table: string,
  set: Readonly<Record<string, string>>,
  where?: string,
): Promise<Expected> {
  const [, found] = await firstOf(client, table, where)
  const values = Object.entries(set).map(([column, value]) => `'${column}', ${value}`)
  const rows = await forced(
    client,
    `insert into ${table} overriding system value select one.* from ${table} t cross join lateral
       jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${values.join(', ')})) one
     where ${found} returning id::text as key`,
  )
  return new RegExp(
    `^rows ${escaped(nameOf(table))}\\b.* ${escaped(rows[0]!.key)}: it was put in without the server`,
  )
}

/** Does one change in the transaction of the caller; gives what the check must say. */
async function tamper(client: ClientBase, change: Change): Promise<Expected> {
  if ('sql' in change) {
    for (const statement of change.sql) await forced(client, statement)
    return change.said
  }
  if ('gone' in change) return removed(client, change.table, change.gone)
  if ('copied' in change) return copied(client, change.table, change.copied, change.where)
  return updated(client, change)
}

/** Does several changes; gives of each what must be said. What is taken away comes first: the others choose among what is left. */
export async function tamperAll(
  client: ClientBase,
  changes: readonly Change[],
): Promise<{ what: string; expected: Expected }[]> {
  const done: { what: string; expected: Expected }[] = []
  for (const change of [...changes].toSorted((a, b) => Number('gone' in b) - Number('gone' in a)))
    done.push({ what: change.what, expected: await tamper(client, change) })
  return done
}

/** Which of the changes nobody would hear of. */
export function missedIn(
  done: readonly { what: string; expected: Expected }[],
  said: readonly string[],
): string[] {
  return done.filter(({ expected }) => !said.some((line) => expected.test(line))).map(({ what }) => what)
}
