import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import { addDays, startOfPlantDay } from '#kernel/clock.ts'
import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import type { Weighment } from '#contracts/weighing/weighment.ts'
import { settingsOf } from '#services/master/ports.ts'
import { CAPTURE_LIMITS, type CaptureLimits } from '#services/order/weighing/rules/capture.ts'
import { DEFAULT_FLAG_LIMITS, type FlagLimits } from '#services/order/weighing/rules/flag-facts.ts'
import { shiftStarts } from '#services/order/weighing/report/shift-starts.ts'
import type { ShiftStarts } from '#services/order/weighing/rules/work-shift.ts'
import type { WeighingFlow } from '#services/order/weighing/rules/weighing.ts'
import type { Always, ColumnsOf, Computed, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** A scale with what its profile says of weighing. */
export type ScaleFacts = ScaleColumns & ProfileColumns & { stopped: Stopped | null }

/** Why a scale takes no weights now (life.W1). */
export type Stopped = ColumnsOf<
  'orders.public_scale_out_of_service',
  'report_no' | 'reason' | 'handled_by_name'
>

type ScaleColumns = ColumnsOf<'master.scale', 'id' | 'code' | 'name' | 'is_active' | 'latitude' | 'longitude'>
type ProfileColumns = ColumnsOf<
  'master.scale_profile',
  | 'protocol'
  | 'division_kg'
  | 'min_kg'
  | 'capacity_kg'
  | 'overload_percent'
  | 'underload_percent'
  | 'is_third_party'
  | 'allow_manual'
  | 'tera_certificate_no'
  | 'tera_expired_at'
>

/** The scale if the caller works on it; any other one is not found (life.D16.9). */
export async function scaleFor(db: Executor, actor: Actor, id: string): Promise<ScaleFacts> {
  const own = actor.scope.scale
  const [row] = await runSql<ScaleColumns & Outer<ProfileColumns>>(
    db,
    `select s.id, s.code, s.name, s.is_active, s.latitude, s.longitude, p.protocol, p.division_kg, p.min_kg, p.capacity_kg, p.overload_percent,
            p.underload_percent, p.is_third_party, p.allow_manual, p.tera_certificate_no, p.tera_expired_at
     from master.public_scale s
     left join master.public_scale_profile p on p.scale_id = s.id and p.deleted_at is null
     where s.id = $1 and s.deleted_at is null`,
    [id],
  )
  if (!row || (own !== null && !own.includes(id))) throw new AppError('not_found', NOT_FOUND)
  if (row.protocol === null)
    throw new AppError('failed_precondition', 'This scale has no profile yet; an administrator adds it')
  const [stopped = null] = await runSql<Stopped>(
    db,
    'select report_no, reason, handled_by_name from orders.public_scale_out_of_service where scale_id = $1',
    [id],
  )
  return { ...row, stopped }
}

/** The end of the last day the verification (tera) holds, ms since 1970. */
export function teraUntil({ tera_expired_at: day }: ScaleFacts): number | null {
  return day === null ? null : endOfDay(day)
}

/** The last moment of a plant's day, ms since 1970. */
export function endOfDay(day: string): number {
  return startOfPlantDay(addDays(day, 1)).getTime() - 1
}

/** A trip as weighing sees it, with the order's demands and the contract's standard. */
export type TripFacts = Narrowed<
  ColumnsOf<
    'orders.trip',
    | 'id'
    | 'trip_no'
    | 'status'
    | 'weigh_plan'
    | 'order_id'
    | 'work_unit_id'
    | 'vendor_id'
    | 'truck_id'
    | 'driver_id'
    | 'driver_name'
    | 'cargo_id'
    | 'origin_checkpoint_id'
    | 'destination_checkpoint_id'
    | 'origin_scale_id'
    | 'destination_scale_id'
    | 'planned_kg'
    | 'bag_count_planned'
    | 'seal_numbers'
    | 'origin_net_kg'
    | 'destination_net_kg'
    | 'surat_jalan_no'
    | 'started_at'
  >,
  { weigh_plan: 'origin' | 'destination' | 'both' | 'none'; seal_numbers: string[] }
> &
  ColumnsOf<'orders.order', 'order_no' | 'requires_seal'> &
  Outer<ColumnsOf<'master.cargo', 'bag_weight_kg'>> &
  Outer<ColumnsOf<'master.contract_route', 'standard_duration_min'>>

const TRIP = `
  select t.id, t.trip_no, t.status, t.weigh_plan, t.order_id, o.order_no, t.work_unit_id, t.vendor_id, t.truck_id,
         t.driver_id, t.driver_name, t.cargo_id, t.origin_checkpoint_id, t.destination_checkpoint_id, t.origin_scale_id,
         t.destination_scale_id, t.planned_kg, t.bag_count_planned, t.seal_numbers, t.origin_net_kg, t.destination_net_kg, t.surat_jalan_no, t.started_at,
         o.requires_seal, c.bag_weight_kg, r.standard_duration_min
  from orders.trip t
  join orders."order" o on o.id = t.order_id
  left join master.public_cargo c on c.id = t.cargo_id
  left join master.public_contract_route r on r.id = t.contract_route_id`

export async function tripById(db: Executor, id: string): Promise<TripFacts | null> {
  const [row] = await runSql<TripFacts>(db, `${TRIP} where t.id = $1 and t.deleted_at is null`, [id])
  return row ?? null
}

/** The trip the truck is under way on; the database allows one (life.D16.1). */
export async function tripOfTruck(db: Executor, truckId: string): Promise<TripFacts | null> {
  const [row] = await runSql<TripFacts>(
    db,
    `${TRIP} where t.truck_id = $1 and t.deleted_at is null and t.status in
       ('accepted', 'to_origin', 'at_origin', 'weighed_first', 'loading', 'loaded', 'in_transit', 'at_destination', 'unloading')`,
    [truckId],
  )
  return row ?? null
}

export type TruckFacts = ColumnsOf<
  'master.truck',
  | 'id'
  | 'code'
  | 'plate_no'
  | 'truck_type'
  | 'vendor_id'
  | 'tare_kg'
  | 'tare_verified_at'
  | 'tare_valid_until'
  | 'jbi_kg'
>

export async function truckById(db: Executor, id: string): Promise<TruckFacts> {
  const [row] = await runSql<TruckFacts>(
    db,
    `select id, code, plate_no, truck_type, vendor_id, tare_kg, tare_verified_at, tare_valid_until, jbi_kg from master.public_truck
     where id = $1 and deleted_at is null`,
    [id],
  )
  if (!row) throw new AppError('not_found', NOT_FOUND)
  return row
}

/** The weighing that waits for its second weight. */
export type OpenWeighing = Narrowed<
  ColumnsOf<
    'orders.weighing',
    | 'id'
    | 'ticket_no'
    | 'place'
    | 'flow'
    | 'status'
    | 'trip_id'
    | 'scale_id'
    | 'first_operator_id'
    | 'deduction_kg'
    | 'deduction_reason'
    | 'bag_count'
    | 'truck_tare_kg'
    | 'seal_numbers'
    | 'notes'
    | 'simulated'
  >,
  {
    place: 'origin' | 'destination' | 'check'
    flow: WeighingFlow
    seal_numbers: string[]
  }
> &
  Always<ColumnsOf<'orders.weighing', 'first_kg' | 'first_at'>> &
  RenamedColumns<
    'orders.weighment',
    { first_source: 'source'; first_occupants: 'occupants'; first_plate_match: 'plate_match' }
  > &
  RenamedColumns<
    'master.scale',
    { first_scale_code: 'code'; first_latitude: 'latitude'; first_longitude: 'longitude' }
  > &
  // The two in the middle are false only of a weight that came later: one that is taken now is refused.
  Computed<{ first_photos: number; first_stable: boolean; first_zeroed: boolean; first_source_new: boolean }>

/** The open ticket of a truck; `lock` keeps a void of it away until commit. */
export async function openOfTruck(
  db: Executor,
  truckId: string,
  lock: boolean,
): Promise<OpenWeighing | null> {
  const [row] = await runSql<OpenWeighing>(
    db,
    `select w.id, w.ticket_no, w.place, w.flow, w.status, w.trip_id, w.scale_id, w.first_kg, w.first_at, w.first_operator_id,
            m.source as first_source, m.occupants as first_occupants, m.plate_match as first_plate_match, jsonb_array_length(m.photos) as first_photos,
            (m.stable or m.source <> 'indicator_offline') as first_stable, (m.zero_before or m.source <> 'indicator_offline') as first_zeroed,
            'AGENT_NEW' = any(string_to_array(w.flag_codes, ' ')) as first_source_new,
            w.deduction_kg, w.deduction_reason, w.bag_count, w.truck_tare_kg, w.seal_numbers, w.notes, w.simulated,
            s.code as first_scale_code, s.latitude as first_latitude, s.longitude as first_longitude
     from orders.weighing w join orders.weighment m on m.id = w.first_weighment_id join master.public_scale s on s.id = w.scale_id
     where w.truck_id = $1 and w.status = 'open' ${lock ? 'for update of w' : ''}`,
    [truckId],
  )
  return row ?? null
}

/** A picture that was taken with a reading, and the plate that its camera read. */
export type SeenPhoto = Weighment['photos'][number] & { plate?: string | undefined }

/** The server's last frame of a scale; what a page posts is never one (live.G5). */
export type ReadingRow = Narrowed<
  ColumnsOf<
    'sub.scale_reading',
    | 'weight_kg'
    | 'stable'
    | 'overload'
    | 'net'
    | 'raw'
    | 'indicator_record_no'
    | 'at'
    | 'zero_seen_at'
    | 'samples'
    | 'source'
    | 'frame'
    | 'photos'
  >,
  {
    samples: { weight_kg: number; at: number }[]
    source: 'bridge' | 'simulator'
    /** As the scale's agent signed it; null where none did (dec.I3.2). */
    frame: SignedFrame | null
    photos: SeenPhoto[]
  }
>

export async function readingOf(db: Executor, scaleId: string): Promise<ReadingRow | null> {
  const [row] = await runSql<ReadingRow>(
    db,
    `select weight_kg, stable, overload, net, raw, indicator_record_no, at, zero_seen_at, samples, source, frame, photos
     from sub.public_scale_reading where scale_id = $1`,
    [scaleId],
  )
  return row ?? null
}

export interface WeighingSettings {
  capture: CaptureLimits
  flags: FlagLimits
  one_pass: { allowed: boolean; spot_check_percent: number; grace_days: number }
  /** Minutes between the two weighings after which the queue turns amber and red (life.D15). */
  wait_warn_min: number
  wait_bad_min: number
  shift_starts: ShiftStarts
}

/** Limits for a scale: its settings, and the defaults of life.D4. */
export async function settingsFor(db: Executor, scale: ScaleFacts): Promise<WeighingSettings> {
  const {
    least_between_weighings_min: least,
    between_weighings_min: longest,
    ...one
  } = await settingsOf(
    db,
    [
      'least_between_weighings_min',
      'between_weighings_min',
      'one_pass_allowed',
      'spot_check_percent',
      'tare_grace_days',
    ],
    { scaleId: scale.id },
  )
  return {
    capture: { ...CAPTURE_LIMITS, between_min: least },
    flags: {
      ...DEFAULT_FLAG_LIMITS,
      overload_percent: Number(scale.overload_percent),
      underload_percent: Number(scale.underload_percent),
    },
    one_pass: {
      allowed: one.one_pass_allowed,
      spot_check_percent: one.spot_check_percent,
      grace_days: one.tare_grace_days,
    },
    wait_warn_min: Math.round(longest / 3),
    wait_bad_min: longest,
    shift_starts: await shiftStarts(db),
  }
}
