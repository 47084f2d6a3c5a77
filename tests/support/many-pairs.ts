import { demoId } from '#services/master/start-data/ids.ts'

type Rows = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>

/** Copies rows of a table with other values in some columns; what the database works out itself is left to it. */
async function copy(
  rows: Rows,
  table: string,
  changes: string,
  from: string,
  values: unknown[],
): Promise<void> {
  const columns = await rows<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema || '.' || table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  await rows(
    `insert into ${table} (${names})
     select ${columns.map(({ name }) => `(made.r)."${name}"`).join(', ')}
     from (select jsonb_populate_record(k, ${changes}) as r from ${from}) made`,
    values,
  )
}

/** An id that follows from a copy's number and what it is of. */
const idOf = (what: string, n = 'n'): string => `md5('${what}' || ${n})::uuid`

/**
 * So many trucks like the demo's first and drivers like its second, each with the same papers, in loads and credit like a real fleet's: no
 * two trucks carry the same. From `from` on, where some were made before.
 */
export async function growFleet(rows: Rows, count: number, from = 0): Promise<void> {
  const [truck, driver] = [demoId('truck', 1), demoId('driver', 2)]
  const fleet = `generate_series(${from + 1}, ${count}) n`
  await copy(
    rows,
    'master.truck',
    `jsonb_build_object('id', ${idOf('truck')}, 'code', 'MANY-' || n, 'plate_no', 'L ' || n || ' MNY', 'rfid_tag', null,
      'tare_kg', k.tare_kg + (n * 37) % 1500, 'current_trip_id', null, 'current_driver_id', null)`,
    `master.truck k, ${fleet} where k.id = $1`,
    [truck],
  )
  await copy(
    rows,
    'master.driver',
    `jsonb_build_object('id', ${idOf('driver')}, 'code', 'MANY-' || n, 'nik', 'MANY-' || n, 'name', 'Driver ' || n, 'user_id', null,
      'phone_number', '0899' || n, 'credit_point', 60 + n % 40)`,
    `master.driver k, ${fleet} where k.id = $1`,
    [driver],
  )
  for (const [table, column, owner, id] of [
    ['master.truck_document', 'truck_id', 'truck', truck],
    ['master.truck_cargo', 'truck_id', 'truck', truck],
    ['master.driver_document', 'driver_id', 'driver', driver],
  ] as const)
    await copy(
      rows,
      table,
      `jsonb_build_object('id', gen_random_uuid(), '${column}', ${idOf(owner)}) ||
        case when to_jsonb(k) ? 'code' then jsonb_build_object('code', left(md5(k.id::text || n), 20)) else '{}' end`,
      `${table} k, ${fleet} where k.${column} = $1`,
      [id],
    )
}
