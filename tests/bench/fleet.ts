import { join } from 'node:path'
import { Client, type PoolConfig } from 'pg'
import { runningEmbedded } from '#database/embedded/open.ts'
import { load, row } from './load.ts'
import { forget, signIn, startServer, type BenchServer } from './server.ts'

/**
 * `node tests/bench/fleet.ts [rows]`: the list calls of trucks and drivers as people ask for them, at 10,000 rows and then at a
 * million (or the given number) of each, every truck with two documents and every driver with two. Prints calls a second and times.
 */
const MOST = Number(process.argv[2] ?? 1_000_000)

// In the order of time, as the ids of UUIDv7 are: random ones would measure another table.
const COMMON = `(lpad(to_hex(n), 12, '0') || '70008000000000000000')::uuid, timestamptz '2025-01-01' + n * interval '20 seconds', timestamptz '2025-01-01' + n * interval '20 seconds'`
const HAULIER = '(select ids[1 + n % array_length(ids, 1)] from hauliers)'

const TRUCKS = `
  with hauliers as materialized (select array_agg(id) as ids from master.vendor),
  made as (
    insert into master.truck (id, created_at, updated_at, code, plate_no, vendor_id, ownership, truck_type, axle_config, tare_kg, jbi_kg, is_active)
    select ${COMMON}, 'BEN-' || lpad(n::text, 8, '0'),
      chr(65 + n / 1000000 % 26) || ' ' || n % 10000 || ' ' || chr(65 + n / 10000 % 26) || chr(65 + n / 260000 % 26) || 'X', ${HAULIER}, 'vendor',
      (array['dump', 'tronton_dump', 'flatbed', 'wingbox', 'tank', 'trailer_flat', 'trailer_dump', 'pickup'])[1 + n % 8], '1-2', 6000 + n % 900, 16000, n % 50 > 0
    from generate_series((select count(*)::int from master.truck) + 1, $1::int) n returning id, created_at)
  insert into master.truck_document (id, created_at, updated_at, truck_id, doc_type, doc_no, expired_at)
  select overlay(id::text placing at::text from 36)::uuid, created_at, created_at, id, kind, 'NO-' || upper(kind) || '-' || extract(epoch from created_at)::bigint / 20, current_date + (extract(epoch from created_at)::bigint / 20 * 7919 % 700 - 20)::int
  from made cross join unnest(array['stnk', 'kir']) with ordinality papers (kind, at)`

const DRIVERS = `
  with hauliers as materialized (select array_agg(id) as ids from master.vendor),
  made as (
    insert into master.driver (id, created_at, updated_at, code, name, phone_number, birth_date, effective_date, retirement_date, vendor_id, is_active)
    select ${COMMON}, 'BEN-' || lpad(n::text, 8, '0'), (array['Ahmad', 'Budi', 'Cahyo', 'Dedi', 'Eko', 'Fajar', 'Gatot', 'Heri'])[1 + n % 8] || ' Sopir ' || n, '+62812' || lpad((n % 10000000)::text, 8, '0'), date '1985-01-01' + (n % 5000)::int,
      date '2020-01-01', date '2040-12-31', ${HAULIER}, n % 50 > 0
    from generate_series((select count(*)::int from master.driver) + 1, $1::int) n returning id, created_at)
  insert into master.driver_document (id, created_at, updated_at, driver_id, doc_type, doc_no, expired_at)
  select overlay(id::text placing at::text from 36)::uuid, created_at, created_at, id, kind, 'NO-' || upper(kind) || '-' || extract(epoch from created_at)::bigint / 20, current_date + (extract(epoch from created_at)::bigint / 20 * 7919 % 1500 - 20)::int
  from made cross join unnest(array['sim_b2', 'safety_induction']) with ordinality papers (kind, at)`

async function grow(config: PoolConfig, rows: number): Promise<string> {
  const client = new Client({ ...config, statement_timeout: 0 })
  await client.connect()
  try {
    await client.query(TRUCKS, [rows])
    await client.query(DRIVERS, [rows])
    await client.query(
      'vacuum analyze master.truck, master.truck_document, master.driver, master.driver_document',
    )
    const { rows: found } = await client.query<{ id: string }>(
      `select id from master.vendor where code = 'GKT'`,
    )
    return found[0]!.id
  } finally {
    await client.end()
  }
}

/** What people ask for: newest first, one haulier's by code, a number, what expires within a month. */
function questions(vendorId: string): { name: string; body: object }[] {
  const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const list = { searchString: '', pageNumber: 1, limit: 25, sortOrders: [], fieldFilters: [] }
  const byCode = [{ field: 'code', order: 'asc' }]
  const ofHaulier = [{ field: 'vendor_id', operator: '=', value: vendorId }]
  return [
    { name: 'newest first', body: list },
    { name: "a haulier's, by code", body: { ...list, sortOrders: byCode, fieldFilters: ofHaulier } },
    { name: 'a number searched for', body: { ...list, searchString: '00004711' } },
    {
      name: 'papers end within 30 days',
      body: { ...list, fieldFilters: [{ field: 'document_expires_at', operator: '<=', value: soon }] },
    },
  ]
}

async function measure(server: BenchServer, cookie: string, vendorId: string, rows: number): Promise<void> {
  for (const group of ['truck', 'driver']) {
    for (const { name, body } of questions(vendorId)) {
      const result = await load({
        url: `${server.url}/api/master/v1/${group}/`,
        method: 'POST',
        headers: { cookie, origin: server.url, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      console.log(row(`${rows.toLocaleString('en')} ${group}s, ${name}`, result, 'p95 ≤ 20 ms'))
    }
  }
}

const server = await startServer()
try {
  const config = runningEmbedded(join(server.dataDir, 'data'))
  if (!config) throw new Error('The database of the bench server was not found')
  for (const rows of [10_000, MOST]) {
    const vendorId = await grow(config, rows)
    await measure(server, await signIn(server.url, 'super-admin'), vendorId, rows)
  }
} finally {
  await server.stop()
  forget(server.dataDir)
}
