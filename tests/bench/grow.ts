import { Client, type PoolConfig } from 'pg'

/** How many rows a table has in each step. */
export const SIZES = [10_000, 100_000, 1_000_000] as const

/** Fills `master.vendor` up to a number of rows with made-up hauliers, straight in SQL: the list is measured, not the form. */
export async function growVendors(config: PoolConfig, rows: number): Promise<void> {
  const client = new Client({ ...config, statement_timeout: 0 })
  await client.connect()
  try {
    await client.query(
      `insert into master.vendor (id, code, name, address, phone, npwp, valid_date, expired_date, created_at, updated_at)
       select gen_random_uuid(), 'BEN-' || lpad(n::text, 8, '0'), 'PT Angkutan ' || md5(n::text), 'Jl. Raya ' || n, '+62812' || lpad((n % 10000000)::text, 8, '0'),
              lpad(n::text, 15, '0'), timestamptz '2024-01-01' + (n % 900) * interval '1 day', timestamptz '2027-01-01' + (n % 700) * interval '1 day',
              timestamptz '2025-01-01' + n * interval '20 seconds', timestamptz '2025-01-01' + n * interval '20 seconds'
       from generate_series((select count(*) from master.vendor) + 1, $1::bigint) n`,
      [rows],
    )
    await client.query('vacuum analyze master.vendor')
  } finally {
    await client.end()
  }
}
