import { Client, type PoolConfig } from 'pg'
import { growVendors } from './grow.ts'

/** Rows to search in: as many trucks and trips as are asked for, with what the trips name. Words of a known share are in their plates. */
export interface Size {
  trucks: number
  trips: number
}

const VENDORS = 2_000
const TRIPS_AN_ORDER = 10

// In the order of time, as the ids of UUIDv7 are: random ones would measure another table.
const idOf = (n: string): string => `(lpad(to_hex(${n}), 12, '0') || '70008000000000000000')::uuid`
const oneOf = (ids: string): string =>
  `(select ids[1 + (n * 7919::bigint % array_length(ids, 1))::int] from ${ids})`
const idsOf = (name: string, table: string): string =>
  `${name} as materialized (select array_agg(id order by id) as ids from ${table})`

/** Two letters and a number, for each truck its own; the last letters are KOP for 30 of a hundred trucks, ZKR for one, and others. */
const plateOf = (n: string): string =>
  `chr(65 + ${n} / 9999 / 26 % 26) || chr(65 + ${n} / 9999 % 26) || ' ' || 1 + ${n} % 9999 || ' ' ||
   case when ${n} % 100 = 0 then 'ZKR' when ${n} % 100 <= 30 then 'KOP' else upper(translate(left(md5(${n}::text), 3), '0123456789', 'ghijlmnqrs')) end`

const TRUCKS = `
  with ${idsOf('vendors', 'master.vendor')}
  insert into master.truck (id, created_at, updated_at, code, plate_no, vendor_id, ownership, truck_type, axle_config, tare_kg, jbi_kg, is_active)
  select ${idOf('n')}, timestamptz '2020-01-01' + n * interval '20 seconds', timestamptz '2020-01-01' + n * interval '20 seconds',
    'BEN-' || lpad(n::text, 8, '0'), ${plateOf('n')}, ${oneOf('vendors')}, 'vendor', 'dump', '1-2', 6000 + n % 900, 16000, n % 50 > 0
  from generate_series((select count(*)::int from master.truck) + 1, $1::int) n`

const NAMED = [
  `insert into master.payload_type (id, created_at, updated_at, code, name)
   select ${idOf('1')}, now(), now(), 'BEN', 'Ukur' where not exists (select from master.payload_type where code = 'BEN')`,
  `insert into master.cargo (id, created_at, updated_at, code, name, payload_type_id)
   select ${idOf('n')}, now(), now(), 'BEN-' || n, (array['Urea', 'NPK', 'Phonska', 'Amonia'])[1 + n % 4] || ' curah ' || n, ${idOf('1')}
   from generate_series((select count(*)::int from master.cargo) + 1, 40) n`,
  `insert into master.work_unit (id, created_at, updated_at, code, name)
   select ${idOf('n')}, now(), now(), 'BEN-' || n, 'Unit ' || n from generate_series((select count(*)::int from master.work_unit) + 1, 20) n`,
  `insert into master.checkpoint (id, created_at, updated_at, code, name, short_name, longitude, latitude, radius)
   select ${idOf('n')}, now(), now(), 'BEN-' || n, 'Gudang ' || n, 'G' || n, 112, -7, 100
   from generate_series((select count(*)::int from master.checkpoint) + 1, 40) n`,
]

/** Trips of two years up to now, the last one the newest. */
const TIME = `now() - ($1::int - n) * interval '2 years' / $1::int`
const PLACES = `${idOf('1 + n % 20')}, ${idOf('21 + n % 20')}`
const FIRST = `(select count(*)::int from orders."order") + 1`

const ORDERS = [
  `with ${idsOf('vendors', 'master.vendor')}
   insert into orders."order" (id, created_at, updated_at, order_no, version, order_type, requester_id, work_unit_id, vendor_id, contract_id,
     window_start, window_end, cargo_id, origin_checkpoint_id, destination_checkpoint_id, status)
   select ${idOf('n')}, ${TIME}, ${TIME}, 'ORD-' || lpad(n::text, 7, '0'), 2, 'dispatch', ${idOf('n')}, ${idOf('1 + n % 20')}, ${oneOf('vendors')}, ${idOf('n')},
     ${TIME}, ${TIME} + interval '1 day', ${idOf('1 + n % 40')}, ${PLACES}, 'verified'
   from generate_series(${FIRST}, $1::int) n`,
  `insert into orders.order_line (id, order_id, position, cargo_id, payload_type_id, origin_checkpoint_id, destination_checkpoint_id, quantity_ton, load_date)
   select o.id, o.id, 1, o.cargo_id, ${idOf('1')}, o.origin_checkpoint_id, o.destination_checkpoint_id, 100, o.window_start::date
   from orders."order" o where not exists (select from orders.order_line l where l.order_id = o.id)`,
]

const TRIPS = `
  with ${idsOf('vendors', 'master.vendor')}
  insert into orders.trip (id, created_at, updated_at, trip_no, order_id, order_line_id, sequence, work_unit_id, vendor_id, truck_id, plate_no,
    driver_id, driver_name, cargo_id, payload_type_id, origin_checkpoint_id, destination_checkpoint_id, planned_kg, weigh_plan,
    planned_start_at, planned_end_at, status_since, surat_jalan_no, status)
  select ${idOf('n')}, ${TIME}, ${TIME}, 'TRP-' || lpad(n::text, 8, '0'), ${idOf(`1 + n / ${TRIPS_AN_ORDER}`)}, ${idOf(`1 + n / ${TRIPS_AN_ORDER}`)},
    1 + n % ${TRIPS_AN_ORDER}, ${idOf('1 + n % 20')}, ${oneOf('vendors')}, ${idOf('n % 50000 + 1')}, ${plateOf('(n % 50000 + 1)')}, ${idOf('n % 60000 + 1')},
    (array['Ahmad', 'Budi', 'Cahyo', 'Dedi', 'Eko', 'Fajar', 'Gatot', 'Heri'])[1 + n % 8] || ' Sopir ' || n % 60000, ${idOf('1 + n % 40')}, ${idOf('1')}, ${PLACES},
    16000, 'both', ${TIME}, ${TIME} + interval '3 hours', ${TIME}, 'SJ-' || lpad(n::text, 8, '0'), 'verified'
  from generate_series((select count(*)::int from orders.trip) + 1, $1::int) n`

/** Fills a table without its indexes, which are made again: made row by row they would take most of an hour. */
async function fill(
  client: Client,
  table: string,
  statement: string,
  values: readonly unknown[],
): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
     where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  )
  await client.query('begin')
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query(statement, [...values])
  for (const { made } of rows) await client.query(made)
  await client.query('commit')
  await client.query(`vacuum analyze ${table}`)
}

export async function fillPlant(config: PoolConfig, { trucks, trips }: Size): Promise<void> {
  await growVendors(config, VENDORS)
  const client = new Client({ ...config, statement_timeout: 0 })
  await client.connect()
  const lacks = async (table: string, most: number): Promise<boolean> => {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)
    return rows[0]!.n < most
  }
  try {
    await client.query(`set maintenance_work_mem = '512MB'`)
    if (await lacks('master.truck', trucks)) await fill(client, 'master.truck', TRUCKS, [trucks])
    for (const statement of NAMED) await client.query(statement)
    if (!(await lacks('orders.trip', trips))) return
    for (const statement of ORDERS)
      await client.query(statement, statement.includes('$1') ? [1 + trips / TRIPS_AN_ORDER] : [])
    await client.query(
      'analyze orders."order", orders.order_line, master.cargo, master.checkpoint, master.work_unit',
    )
    await fill(client, 'orders.trip', TRIPS, [trips])
  } finally {
    await client.end()
  }
}
