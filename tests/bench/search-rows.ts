import { Client, type PoolConfig } from 'pg'
import { growVendors } from './grow.ts'

/** Rows to search in: as many trucks, trips and orders as are asked for, with what they name. Words of a known share are in the plates. */
export interface Size {
  trucks: number
  trips: number
  /** At least those of the trips, which is what there is when left out. */
  orders?: number
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
   from generate_series(1, 40) n on conflict do nothing`,
  `insert into master.work_unit (id, created_at, updated_at, code, name)
   select ${idOf('n')}, now(), now(), 'BEN-' || n, 'Unit ' || n from generate_series(1, 20) n on conflict do nothing`,
  `insert into master.checkpoint (id, created_at, updated_at, code, name, short_name, longitude, latitude, radius)
   select ${idOf('n')}, now(), now(), 'BEN-' || n, 'Gudang ' || n, 'G' || n, 112, -7, 100
   from generate_series(1, 40) n on conflict do nothing`,
]

/** Trips of two years up to now, the last one the newest. */
const TIME = `now() - ($1::int - n) * interval '2 years' / $1::int`
const PLACES = `${idOf('1 + n % 20')}, ${idOf('21 + n % 20')}`
const FIRST = `(select count(*)::int from orders."order") + 1`

/** How far an order is by its age, the newest being 0, in millionths of all: nearly all of two years' orders are closed. */
const AGE = `(($1::bigint - n) * 1000000 / $1::int * (500 + n * 7919::bigint % 1000) / 1000)`
const STATE = `case when n % 50 = 0 then 'cancelled' when n % 97 = 0 then 'rejected'
  when a.age < 1000 then 'draft' when a.age < 1200 then 'returned' when a.age < 3000 then 'submitted' when a.age < 6000 then 'approved'
  when a.age < 10000 then 'assigned' when a.age < 16000 then 'in_progress' when a.age < 18000 then 'completion_requested'
  when a.age < 28000 then 'completed' when a.age < 29000 then 'disputed' when a.age < 60000 then 'verified'
  when a.age < 100000 then 'billed' else 'closed' end`
/** When it came past a state; null for what is not so far. */
const since = (age: number, hours: number): string =>
  `case when a.age >= ${age} then at.made + interval '${hours} hours' end`
const share = (age: number): string => `case when a.age >= ${age} then 4 else 0 end`

const ORDERS = `
  with ${idsOf('vendors', 'master.vendor')}
  insert into orders."order" (id, created_at, created_by, updated_at, order_no, version, order_type, requester_id, work_unit_id, vendor_id, contract_id,
    window_start, window_end, cargo_id, origin_checkpoint_id, destination_checkpoint_id, vessel_name, erp_so_no, line_count, quantity_ton,
    est_amount_idr, planned_trips, assigned_trips, done_trips, allocated_kg, delivered_kg, status, submitted_at, decided_at, decision, completed_at, verified_at)
  select ${idOf('n')}, at.made, ${idOf('900 + n % 60')}, at.made, 'ORD-' || lpad(n::text, 7, '0'), 2, 'dispatch', ${idOf('n % 60')}, ${idOf('1 + n / 7 % 20')},
    ${oneOf('vendors')}, ${idOf('1 + n % 400')}, at.made + interval '1 day', at.made + interval '3 days', ${idOf('1 + n % 40')}, ${PLACES},
    case when n % 20 = 0 then 'MV Bahari ' || n % 300 end, 'SO-' || lpad((n % 700000)::text, 8, '0'), 1 + n % 3, 100 * (1 + n % 3),
    25000000 * (1 + n % 3), 4, ${share(6000)}, ${share(16000)}, ${share(6000)} * 25000, ${share(16000)} * 25000,
    ${STATE}, ${since(1000, 1)}, ${since(3000, 5)}, case when a.age >= 3000 then case when n % 97 = 0 then 'rejected' else 'approved' end end, ${since(18000, 60)}, ${since(29000, 90)}
  from generate_series(${FIRST}, $1::int) n, lateral (select ${AGE} as age) a, lateral (select ${TIME} as made) at`

/** One to three lines of an order. */
const LINES = `
  insert into orders.order_line (id, order_id, position, cargo_id, payload_type_id, origin_checkpoint_id, destination_checkpoint_id, quantity_ton, load_date)
  select case when line = 1 then o.id else gen_random_uuid() end, o.id, line, o.cargo_id, ${idOf('1')}, o.origin_checkpoint_id, o.destination_checkpoint_id,
    100, o.window_start::date + line - 1
  from orders."order" o, generate_series(1, o.line_count) line
  where not exists (select from orders.order_line l where l.order_id = o.id)`

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

export async function fillPlant(config: PoolConfig, { trucks, trips, orders = 0 }: Size): Promise<void> {
  await growVendors(config, VENDORS)
  const client = new Client({ ...config, statement_timeout: 0, query_timeout: 0 })
  await client.connect()
  const lacks = async (table: string, most: number): Promise<boolean> => {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)
    return rows[0]!.n < most
  }
  const ofTrips = trips ? 1 + trips / TRIPS_AN_ORDER : 0
  const most = Math.ceil(Math.max(orders, ofTrips))
  try {
    await client.query(`set maintenance_work_mem = '512MB'`)
    if (await lacks('master.truck', trucks)) await fill(client, 'master.truck', TRUCKS, [trucks])
    for (const statement of NAMED) await client.query(statement)
    await client.query('analyze master.cargo, master.checkpoint, master.work_unit')
    if (await lacks('orders."order"', most)) {
      await fill(client, 'orders."order"', ORDERS, [most])
      await fill(client, 'orders.order_line', LINES, [])
    }
    if (await lacks('orders.trip', trips)) await fill(client, 'orders.trip', TRIPS, [trips])
  } finally {
    await client.end()
  }
}
