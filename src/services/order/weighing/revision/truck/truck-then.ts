import type { ColumnsOf, Computed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { WeighedTicket } from '#services/order/weighing/revision/content.ts'

/** A truck as it was when a ticket's weights were taken; weights in kg. */
export type TruckThen = ColumnsOf<
  'master.truck',
  'id' | 'code' | 'plate_no' | 'truck_type' | 'vendor_id' | 'jbi_kg'
> &
  RenamedColumns<'master.vendor', { vendor_name: 'name' }> &
  RenamedColumns<'master.truck', { tare_now_kg: 'tare_kg' }> &
  /** Who had a session on it then. */
  Outer<ColumnsOf<'orders.driver_session', 'driver_id' | 'driver_name'>> &
  Computed<{
    /** The stored tare of that moment, and until when it held; null where nobody had weighed it. */
    tare_kg: number
    tare_valid_until: string | null
    is_weighed: boolean
    /** Another ticket that has it at that time: nothing stands on two scales at once. */
    elsewhere_no: string | null
  }>

/** The moment a ticket is judged by, and the ticket itself, which stands nowhere else. */
export type Weighed = Pick<WeighedTicket, 'id' | 'first_at' | 'second_at'>

/** Trucks as they were when a ticket was weighed, in no sequence; those that are gone are left out. */
export function trucksThen(db: Executor, ids: readonly string[], ticket: Weighed): Promise<TruckThen[]> {
  return runSql<TruckThen>(
    db,
    `select k.id, k.code, k.plate_no, k.truck_type, k.vendor_id, k.jbi_kg, k.tare_kg as tare_now_kg, v.name as vendor_name,
       coalesce(e.tare_kg, n.before_kg, k.tare_kg) as tare_kg, case when e.id is not null then e.valid_until
         when n.id is null then k.tare_valid_until end::text as tare_valid_until,
       e.id is not null or (n.id is null and k.tare_verified_at is not null) as is_weighed,
       s.driver_id, s.driver_name, x.ticket_no as elsewhere_no
     from master.public_truck k join master.public_vendor v on v.id = k.vendor_id
     left join lateral (select id, tare_kg, valid_until from master.public_truck_tare where truck_id = k.id and at <= $2 and weighing_id <> $4
       order by seq desc limit 1) e on true
     left join lateral (select id, before_kg from master.public_truck_tare where truck_id = k.id and (at > $2 or weighing_id = $4)
       order by seq limit 1) n on e.id is null
     left join lateral (select driver_id, driver_name from orders.driver_session where truck_id = k.id and deleted_at is null
       and login_at <= $3 and coalesce(logout_at, 'infinity') >= $2 order by login_at desc limit 1) s on true
     left join lateral (select ticket_no from orders.weighing where truck_id = k.id and id <> $4 and status <> 'void' and deleted_at is null
       and first_at <= $3 and coalesce(second_at, case when status = 'open' then 'infinity'::timestamptz end) >= $2
       order by first_at limit 1) x on true
     where k.id = any($1::uuid[]) and k.deleted_at is null`,
    [ids, ticket.first_at, ticket.second_at, ticket.id],
  )
}
