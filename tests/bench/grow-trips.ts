import { Client, type PoolConfig } from 'pg'

/** Minutes between two copies of the same order: 10,000 of them reach back two years. */
const APART_MIN = 105

/** The copied tables in the order of their references, with the rows that belong to the demo's verified orders. */
const TABLES = [
  { name: 'order', rows: 't.id in (select id from done)' },
  { name: 'order_line', rows: 't.order_id in (select id from done)' },
  { name: 'approval', rows: 't.subject_id in (select id from done)' },
  { name: 'trip', rows: 't.order_id in (select id from done)' },
  {
    name: 'trip_event',
    rows: `t.trip_id in (select id from orders.trip where order_id in (select id from done))
      and t.type in ('assigned', 'departed_origin', 'arrived_destination', 'pod_signed', 'verified')`,
  },
  { name: 'weighing', rows: 't.order_id in (select id from done)' },
]

/** Ids and references that follow the copy; every other reference stays, such as the truck's. */
const MOVED = ['id', 'order_id', 'order_line_id', 'subject_id', 'trip_id', 'parent_trip_id']
const NUMBERS = ['order_no', 'trip_no', 'surat_jalan_no', 'ticket_no', 'subject_no']

/** The same id for the same row and copy, in the order of time as UUIDv7 has it: its first 48 bits are the milliseconds. */
const MOVED_ID = `create function pg_temp.moved(old uuid, copy integer) returns uuid language sql immutable strict as $$
  select (lpad(to_hex(('x' || left(replace(old::text, '-', ''), 12))::bit(48)::bigint - copy * ${APART_MIN * 60_000}::bigint), 12, '0')
    || '7' || left(md5(old::text || copy), 3) || '8' || right(md5(old::text || copy), 15))::uuid $$`

interface Column {
  column_name: string
  data_type: string
}

/** What a copy has in this column: a new id or number, an earlier time, or what the original has. */
function copied({ column_name: name, data_type: type }: Column): string {
  if (MOVED.includes(name)) return `pg_temp.moved(t."${name}", n)`
  // Nobody else's, and not to be guessed.
  if (name === 'public_id') return `case when t.public_id is not null then orders.new_public_id() end`
  if (NUMBERS.includes(name)) return `t."${name}" || '-' || n`
  const earlier = `t."${name}" - n * interval '${APART_MIN} minutes'`
  if (type === 'timestamp with time zone') return earlier
  return type === 'date' ? `(${earlier})::date` : `t."${name}"`
}

async function copyTable(
  client: Client,
  { name, rows }: (typeof TABLES)[number],
  copies: number,
): Promise<void> {
  const { rows: columns } = await client.query<Column>(
    `select column_name, data_type from information_schema.columns
     where table_schema = 'orders' and table_name = $1 and is_generated = 'NEVER'`,
    [name],
  )
  const names = columns.map((column) => `"${column.column_name}"`).join(', ')
  // The oldest first, as the tables of a plant have grown.
  await client.query(
    `insert into orders."${name}" (${names}) select ${columns.map(copied).join(', ')}
     from generate_series($1::integer, 1, -1) n cross join lateral (select * from orders."${name}" t where ${rows} order by t.id) t`,
    [copies],
  )
}

/**
 * Copies the demo's verified orders with their lines, decisions, trips, five events a trip and weighings, each copy
 * 105 minutes before the last, until there are so many trips. Straight in SQL: the load is measured, not the forms.
 */
export async function growTrips(config: PoolConfig, trips: number): Promise<void> {
  const client = new Client({ ...config, statement_timeout: 0 })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    await client.query(MOVED_ID)
    await client.query(`create temp table done as select id from orders."order" where status = 'verified'`)
    const { rows } = await client.query<{ all: number; done: number }>(
      `select count(*)::int as "all", count(*) filter (where order_id in (select id from done))::int as done from orders.trip`,
    )
    const copies = Math.max(0, Math.ceil((trips - rows[0]!.all) / rows[0]!.done))
    for (const table of TABLES) await copyTable(client, table, copies)
    await client.query(`vacuum analyze ${TABLES.map(({ name }) => `orders."${name}"`).join(', ')}`)
  } finally {
    await client.end()
  }
}
