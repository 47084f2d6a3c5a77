import type { Client } from 'pg'

type Row = Record<string, unknown>

/** What a mix chooses from: ids and words of the grown tables. */
export interface Known {
  trips: { id: string; order_id: string }[]
  orders: { id: string }[]
  vendors: { id: string }[]
  trucks: { id: string; plate_no: string }[]
  scales: { id: string }[]
  /** Bodies of new orders, made of orders the requester has made before. */
  drafts: Row[]
}

const HOUR_MS = 3_600_000
const CHOICE = 2000

/** Some of a table's rows, spread over all of it and the same ones for the same table. */
async function someOf<T>(client: Client, columns: string, from: string): Promise<T[]> {
  const { rows } = await client.query(`select ${columns} from ${from} order by md5(id::text) limit ${CHOICE}`)
  return rows as T[]
}

/** New orders like those this user has made, of twenty tonnes a line, in a window from now on. */
async function draftsOf(client: Client, username: string): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select o.order_type, o.contract_id, o.purchase_order_id, jsonb_agg(jsonb_build_object('cargo_id', l.cargo_id,
       'payload_type_id', l.payload_type_id, 'origin_checkpoint_id', l.origin_checkpoint_id,
       'destination_checkpoint_id', l.destination_checkpoint_id, 'quantity_ton', 20)) as lines
     from orders."order" o join orders.order_line l on l.order_id = o.id join auth."user" u on u.id = o.created_by
       join billing.purchase_order po on po.id = o.purchase_order_id and po.status = 'open'
     where u.username = $1 and o.version = 2 and o.status in ('submitted', 'approved', 'in_progress') group by o.id`,
    [username],
  )
  const at = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()
  return rows.map((row) => ({ ...row, window_start: at(1), window_end: at(72) }))
}

export async function knownOf(client: Client, requester: string): Promise<Known> {
  return {
    trips: await someOf(client, 'id, order_id', 'orders.trip'),
    orders: await someOf(client, 'id', `orders."order" where status <> 'draft'`),
    vendors: await someOf(client, 'id', 'master.vendor where deleted_at is null'),
    trucks: await someOf(client, 'id, plate_no', 'master.truck where deleted_at is null'),
    scales: await someOf(client, 'id', 'master.scale where deleted_at is null'),
    drafts: await draftsOf(client, requester),
  }
}
