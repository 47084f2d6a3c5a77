import { AppError } from '#kernel/errors.ts'
import { OPEN_TRIP_STATES, VOID_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { roomParams, roomsOn, roomSql, type RoomFacts } from '#services/order/dispatch/overtime-room.ts'
import type { OvertimeRoom } from '#services/order/dispatch/rules/hours-ahead.ts'
import type { Span } from '#services/order/dispatch/rules/span.ts'
import type { BillingWeightBasis, ChargeBasis } from '#services/billing/ports.ts'
import { settingsOf } from '#services/master/ports.ts'
import type { Always, ColumnsOf, Computed, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type LineRow = Narrowed<
  ColumnsOf<
    'orders.order_line',
    | 'id'
    | 'order_id'
    | 'cargo_id'
    | 'payload_type_id'
    | 'origin_checkpoint_id'
    | 'destination_checkpoint_id'
    | 'contract_route_id'
    | 'charge_basis'
    | 'tariff_idr'
    | 'allocated_kg'
    | 'bag_count'
    | 'max_trip_per_truck_per_day'
    | 'truck_type'
  > &
    Outer<
      ColumnsOf<
        'master.contract_route',
        'standard_duration_min' | 'distance_km' | 'min_charge_ton' | 'fixed_ton_per_trip'
      >
    >,
  { charge_basis: ChargeBasis | null }
> &
  ColumnsOf<'orders.order', 'order_no' | 'vendor_id' | 'work_unit_id' | 'window_start' | 'window_end'> &
  Always<
    ColumnsOf<'orders.order_line', 'line_no'> &
      RenamedColumns<'orders.order_line', { left_kg: 'remaining_kg' }>
  > &
  ColumnsOf<'master.cargo', 'is_hazardous'> &
  RenamedColumns<'master.cargo', { cargo_name: 'name' }> &
  RenamedColumns<'master.payload_type', { payload_name: 'name' }> &
  RenamedColumns<'master.checkpoint', { origin_scale_id: 'scale_id'; destination_scale_id: 'scale_id' }> &
  RenamedColumns<'master.vendor', { vendor_name: 'name' }> &
  ColumnsOf<'master.cargo', 'bag_weight_kg'> &
  Narrowed<
    RenamedColumns<'master.contract', { billing_basis: 'billing_weight_basis' }>,
    { billing_basis: BillingWeightBasis }
  > &
  Computed<{
    duration_min: number
    quantity_kg: number
    tolerance_percent: string
    /** What may still be given out: quantity with its tolerance less what is given out. */
    open_kg: number
    daily_limit_kg: number | null
    /** Scales of both ends whose verification has run out by the day, by name. */
    expired_scales: string[]
    /** Scales of both ends that are out of service now, by name. */
    stopped_scales: string[]
    /** Already planned of this line on the day, kg. */
    day_kg: number
  }>

/** The line work is given for, with what limits it. */
export type LineContext = LineRow & {
  /** Settings: trucks of other vendors may work on the contract; drivers below this credit are suspended. */
  subhauler_allowed: boolean
  credit_floor: number
  /** Setting: the longest duty of a day, rests included, minutes. */
  duty_most_min: number
}

interface Busy {
  trip_no: string
  until: string
}

export type TruckFacts = ColumnsOf<
  'master.truck',
  'id' | 'code' | 'plate_no' | 'vendor_id' | 'truck_type' | 'is_active'
> &
  Always<ColumnsOf<'master.truck', 'max_net_kg'>> &
  Outer<RenamedColumns<'vm.public_truck_state', { condition_note: 'note' }>> &
  Outer<ColumnsOf<'master.truck_cargo', 'max_load_kg' | 'requires_cleaning'>> &
  Outer<RenamedColumns<'orders.trip', { last_driver_id: 'driver_id' }>> &
  /** Of a weighing that belongs to no trip: the truck stands on a scale or is on its way back to it. */
  Outer<RenamedColumns<'orders.weighing', { open_ticket: 'ticket_no' }>> &
  Computed<{
    condition: string
    documents: Record<string, string>
    busy: Busy | null
    line_trips: number
    trips_today: number
    today_kg: number
  }>

export type DriverFacts = ColumnsOf<
  'master.driver',
  | 'id'
  | 'code'
  | 'name'
  | 'vendor_id'
  | 'is_active'
  | 'effective_date'
  | 'retirement_date'
  | 'credit_point'
  | 'lifted_until'
> &
  Outer<ColumnsOf<'orders.driver_session', 'duty_clock' | 'duty_s'>> &
  Computed<{
    documents: Record<string, string | null>
    busy: Busy | null
    duty_min: number
    /** Of the session that is open now. */
    is_on_duty: boolean
    lacks_rest: boolean
    /** When the session that is open now began, and its rests, seconds. */
    on_duty_since: string | null
    rest_s: number
    trips_today: number
    today_kg: number
    overtime: OvertimeRoom | null
  }>

/** The line with its order, and without what the trip `except` takes of it; 400 beside `order_line_id` when it is not a line of the order. */
export async function readLine(
  db: Executor,
  orderId: string,
  lineId: string,
  day: string,
  except: string | null = null,
): Promise<LineContext> {
  const [line] = await runSql<LineRow>(
    db,
    `select l.id, l.order_id, o.order_no, l.line_no, l.cargo_id, c.name as cargo_name, c.is_hazardous, l.payload_type_id,
       p.name as payload_name, l.origin_checkpoint_id, l.destination_checkpoint_id, co.scale_id as origin_scale_id,
       cd.scale_id as destination_scale_id, l.contract_route_id, l.charge_basis, l.tariff_idr,
       coalesce(r.standard_duration_min, 180) as duration_min, r.standard_duration_min, r.distance_km, r.min_charge_ton,
       r.fixed_ton_per_trip, c.bag_weight_kg, k.billing_weight_basis as billing_basis, l.bag_count, o.vendor_id, v.name as vendor_name, o.work_unit_id,
       o.window_start, o.window_end, (l.quantity_ton * 1000)::bigint as quantity_kg, l.allocated_kg,
       floor(l.quantity_ton * 1000 * (1 + k.over_tolerance_percent / 100))::bigint - l.allocated_kg + coalesce(own.planned_kg, 0) as open_kg,
       l.remaining_kg + coalesce(own.planned_kg, 0) as left_kg, coalesce(c.susut_tolerance_percent, k.susut_tolerance_percent) as tolerance_percent,
       l.max_trip_per_truck_per_day, l.truck_type, (l.daily_limit_ton * 1000)::bigint as daily_limit_kg,
       (select coalesce(array_agg(s.name order by s.name), '{}') from master.public_scale s
        join master.public_scale_profile f on f.scale_id = s.id and f.deleted_at is null
        where s.id in (co.scale_id, cd.scale_id) and f.tera_expired_at < $3::date) as expired_scales,
       (select coalesce(array_agg(s.name order by s.name), '{}') from master.public_scale s
        join orders.public_scale_out_of_service x on x.scale_id = s.id where s.id in (co.scale_id, cd.scale_id)) as stopped_scales,
       (select coalesce(sum(t.planned_kg), 0)::bigint from orders.trip t where t.order_line_id = l.id and t.id is distinct from $5 and t.kind = 'delivery'
        and t.status <> all($4::text[]) and (t.planned_start_at at time zone 'Asia/Jakarta')::date = $3::date) as day_kg
     from orders.order_line l
     join orders."order" o on o.id = l.order_id
     join master.public_cargo c on c.id = l.cargo_id
     join master.public_payload_type p on p.id = l.payload_type_id
     join master.public_vendor v on v.id = o.vendor_id
     join master.public_contract k on k.id = o.contract_id
     join master.public_checkpoint co on co.id = l.origin_checkpoint_id
     join master.public_checkpoint cd on cd.id = l.destination_checkpoint_id
     left join master.public_contract_route r on r.id = l.contract_route_id
     left join orders.trip own on own.id = $5 and own.order_line_id = l.id and own.status <> all($4::text[])
     where l.order_id = $1 and l.id::text = $2`,
    [orderId, lineId, day, VOID_TRIP_STATES, except],
  )
  if (!line)
    throw new AppError('invalid_argument', 'Some fields need your attention', [
      { field: 'order_line_id', message: 'Choose one from the list' },
    ])
  return { ...line, ...(await limitsOf(db, line.work_unit_id)) }
}

/** What the settings of a unit allow. */
export async function limitsOf(
  db: Executor,
  workUnitId: string,
): Promise<Pick<LineContext, 'subhauler_allowed' | 'credit_floor' | 'duty_most_min'>> {
  const names = ['subhauler_allowed', 'credit_suspend_below', 'duty_most_min'] as const
  const { credit_suspend_below: credit_floor, ...rest } = await settingsOf(db, names, { workUnitId })
  return { ...rest, credit_floor }
}

/**
 * A trip keeps its truck and driver until its planned end; one under way keeps them for half an hour more at least, since
 * nobody may accept a second trip while the first still runs (life.D16.1).
 * $3 is now.
 */
export const FREE_AT = `case when t.status = 'assigned' then t.planned_end_at
       else greatest(t.planned_end_at, $3::timestamptz + interval '30 minutes') end`
/** $1 start, $2 end, $3 now, $4 open states, $5 a trip that does not count. */
const busySql = (column: 'truck_id' | 'driver_id', owner: string): string => `
  (select json_build_object('trip_no', t.trip_no, 'until', ${FREE_AT}) from orders.trip t
   where t.${column} = ${owner}.id and t.status = any($4::text[]) and t.id is distinct from $5::uuid
     and tstzrange(t.planned_start_at, ${FREE_AT}) && tstzrange($1::timestamptz, $2::timestamptz)
   order by t.planned_start_at limit 1) as busy`

/** What was loaded for a trip, kg, or is planned to be. */
const LOADED_KG = 'coalesce(t.origin_net_kg, t.destination_net_kg, t.planned_kg)'

export interface Whom {
  /** Only these, or everything of a vendor. */
  ids?: readonly string[]
  vendorId?: string | undefined
  /** A trip that does not count: it is to be given away. */
  except?: string | null
}

const base = (span: Span, now: string, { except = null }: Whom): unknown[] => [
  span.start,
  span.end,
  now,
  OPEN_TRIP_STATES,
  except,
]

/** Facts of trucks for a line and a span, in one statement. */
export async function readTrucks(
  db: Executor,
  line: LineContext,
  span: Span,
  now: string,
  whom: Whom,
): Promise<TruckFacts[]> {
  return runSql<TruckFacts>(
    db,
    `select k.id, k.code, k.plate_no, k.vendor_id, k.truck_type, k.is_active, k.max_net_kg,
       coalesce(s.condition, 'ready') as condition, s.note as condition_note, f.max_load_kg, f.requires_cleaning,
       coalesce(d.documents, '{}') as documents, ${busySql('truck_id', 'k')}, g.ticket_no as open_ticket,
       w.line_trips, w.trips_today, w.today_kg, last.driver_id as last_driver_id
     from master.public_truck k
     left join vm.public_truck_state s on s.truck_id = k.id
     left join orders.weighing g on g.truck_id = k.id and g.status = 'open' and g.trip_id is null
     left join master.public_truck_cargo f on f.truck_id = k.id and f.cargo_id = $6 and f.payload_type_id = $7
       and f.is_active and f.deleted_at is null
     left join lateral (select json_object_agg(doc_type, expired_at) as documents from master.public_truck_document
       where truck_id = k.id and deleted_at is null) d on true
     left join lateral (select count(*) filter (where t.order_line_id = $8)::int as line_trips, count(*)::int as trips_today,
         coalesce(sum(${LOADED_KG}), 0)::int as today_kg
       from orders.trip t where t.truck_id = k.id and t.id is distinct from $5 and t.planned_start_at >= $9
         and t.planned_start_at < $10 and t.status <> all($11::text[])) w on true
     left join lateral (select driver_id from orders.trip t where t.truck_id = k.id order by planned_start_at desc limit 1) last on true
     where k.deleted_at is null and ($12::uuid[] is null or k.id = any($12::uuid[])) and ($13::uuid is null or k.vendor_id = $13)
     order by k.code`,
    [
      ...base(span, now, whom),
      line.cargo_id,
      line.payload_type_id,
      line.id,
      span.day_start,
      span.day_end,
      VOID_TRIP_STATES,
      whom.ids ?? null,
      whom.vendorId ?? null,
    ],
  )
}

/** Facts of drivers for a span, in two statements. */
export async function readDrivers(db: Executor, span: Span, now: string, whom: Whom): Promise<DriverFacts[]> {
  const roomOf = await roomsOn(db, span.day)
  const drivers = await runSql<Omit<DriverFacts, 'overtime'> & RoomFacts>(
    db,
    `select k.id, k.code, k.name, k.vendor_id, k.is_active, k.effective_date, k.retirement_date, k.credit_point::int as credit_point, k.lifted_until,
       coalesce(d.documents, '{}') as documents, ${busySql('driver_id', 'k')},
       w.duty_min, w.trips_today, w.today_kg, s.id is not null as is_on_duty, coalesce(s.lacks_rest, false) as lacks_rest,
       s.duty_clock, s.duty_s, s.login_at as on_duty_since, coalesce(s.rest_s, 0) as rest_s, p.week_days, p.rest_day, p.other_day, o.week_min
     from master.public_driver k
     left join orders.driver_session s on s.driver_id = k.id and s.status in ('active', 'resting') and s.deleted_at is null
     left join lateral (select json_object_agg(doc_type, expired_at) as documents from master.public_driver_document
       where driver_id = k.id and deleted_at is null) d on true
     left join lateral (select count(*)::int as trips_today, coalesce(sum(${LOADED_KG}), 0)::int as today_kg,
         coalesce(sum(extract(epoch from t.planned_end_at - t.planned_start_at) / 60), 0)::int as duty_min
       from orders.trip t where t.driver_id = k.id and t.id is distinct from $5 and t.planned_start_at >= $6
         and t.planned_start_at < $7 and t.status <> all($8::text[])) w on true
     ${roomSql('$11', '$12', '$13')}
     where k.deleted_at is null and ($9::uuid[] is null or k.id = any($9::uuid[])) and ($10::uuid is null or k.vendor_id = $10)
     order by k.code`,
    [
      ...base(span, now, whom),
      span.day_start,
      span.day_end,
      VOID_TRIP_STATES,
      whom.ids ?? null,
      whom.vendorId ?? null,
      ...roomParams(span.day),
    ],
  )
  return drivers.map((driver) => ({ ...driver, overtime: roomOf(driver) }))
}
