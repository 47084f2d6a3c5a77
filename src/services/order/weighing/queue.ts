import type { Actor } from '#kernel/actor.ts'
import { clock } from '#kernel/clock.ts'
import type { QueueItem, WaitTone, WeighingQueue } from '#contracts/weighing/queue.ts'
import { openSource, waitingLimits } from '#services/master/ports.ts'
import { scaleFor, settingsFor, teraUntil, type WeighingSettings } from '#services/order/weighing/facts.ts'
import type { ColumnsOf, Computed, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Waiting = Omit<QueueItem, 'waiting_min' | 'tone'> & { since: string | null }

/** What CARD and JOINS read: the truck, and its trip with what belongs to it, if it has one. */
type Card = ColumnsOf<'master.truck', 'plate_no' | 'rfid_tag' | 'jbi_kg'> &
  RenamedColumns<
    'master.truck',
    {
      truck_id: 'id'
      truck_code: 'code'
      stored_tare_kg: 'tare_kg'
      stored_tare_valid_until: 'tare_valid_until'
    }
  > &
  RenamedColumns<'master.vendor', { vendor_name: 'name' }> &
  Outer<
    ColumnsOf<
      'orders.trip',
      'trip_no' | 'order_id' | 'planned_kg' | 'bag_count_planned' | 'origin_net_kg' | 'surat_jalan_no'
    > &
      RenamedColumns<'orders.trip', { trip_id: 'id'; trip_status: 'status' }> &
      ColumnsOf<'orders.order', 'order_no'> &
      ColumnsOf<'master.cargo', 'bag_weight_kg'> &
      RenamedColumns<'master.cargo', { cargo_code: 'code'; cargo_name: 'name' }> &
      RenamedColumns<'master.checkpoint', { origin_name: 'name'; destination_name: 'name' }>
  > &
  Computed<Pick<QueueItem, 'driver_name' | 'requires_seal' | 'order_remaining_ton' | 'last_tickets'>>

type FirstWaiting = Card &
  RenamedColumns<'orders.trip', { scale_id: 'origin_scale_id' }> &
  Computed<{
    kind: 'first'
    place: 'origin' | 'destination'
    weighing_id: null
    ticket_no: null
    first_kg: null
    first_at: null
    since: string | null
  }>

type SecondWaiting = Card &
  Narrowed<
    ColumnsOf<'orders.weighing', 'place' | 'ticket_no' | 'first_kg' | 'first_at' | 'scale_id'> &
      RenamedColumns<'orders.weighing', { weighing_id: 'id'; since: 'first_at' }>,
    Pick<QueueItem, 'place'>
  > &
  Computed<{ kind: 'second' }>

const MOST = 100

const CARD = `
  tr.id as truck_id, tr.code as truck_code, tr.plate_no, tr.rfid_tag, tr.tare_kg as stored_tare_kg,
  tr.tare_valid_until as stored_tare_valid_until, tr.jbi_kg, t.id as trip_id, t.trip_no, t.status as trip_status,
  t.order_id, o.order_no, coalesce(t.driver_name, '') as driver_name, v.name as vendor_name, c.code as cargo_code,
  c.name as cargo_name, c.bag_weight_kg, a.name as origin_name, b.name as destination_name, t.planned_kg,
  t.bag_count_planned, t.origin_net_kg, t.surat_jalan_no, coalesce(o.requires_seal, false) as requires_seal,
  greatest(o.quantity_ton - o.delivered_kg / 1000.0, 0)::numeric(12, 3) as order_remaining_ton,
  coalesce((select json_agg(last) from (
     select id, ticket_no, tare_kg, gross_kg, net_kg, second_at as at from orders.weighing
     where truck_id = tr.id and status in ('closed', 'flagged', 'verified') order by created_at desc limit 5) last), '[]') as last_tickets`

const JOINS = `
  left join orders."order" o on o.id = t.order_id
  left join master.public_vendor v on v.id = coalesce(t.vendor_id, tr.vendor_id)
  left join master.public_cargo c on c.id = t.cargo_id
  left join master.public_checkpoint a on a.id = t.origin_checkpoint_id
  left join master.public_checkpoint b on b.id = t.destination_checkpoint_id`

/** Trips on their way to a scale or standing before it, those that stand there first. */
async function firstWeighings(db: Executor, scaleIds: readonly string[]): Promise<Waiting[]> {
  return runSql<FirstWaiting>(
    db,
    `select 'first' as kind, q.place, null as weighing_id, null as ticket_no, null as first_kg, null as first_at,
            q.scale_id, case when q.stands then t.status_since end as since, ${CARD}
     from (
       select id, 'origin' as place, origin_scale_id as scale_id, status in ('at_origin', 'loading') as stands from orders.trip
       where origin_scale_id = any($1::uuid[]) and weigh_plan in ('origin', 'both') and (status in ('to_origin', 'at_origin') or status = 'loading' and origin_net_kg is null
         and exists (select from master.public_scale_profile p join master.public_scale_one_pass_cargo o on o.scale_profile_id = p.id
           where p.scale_id = origin_scale_id and p.deleted_at is null and o.cargo_id = trip.cargo_id))
       union all
       select id, 'destination', destination_scale_id, status = 'at_destination' from orders.trip
       where destination_scale_id = any($1::uuid[]) and weigh_plan in ('destination', 'both')
         and status in ('in_transit', 'at_destination') and destination_net_kg is null) q
     join orders.trip t on t.id = q.id
     join master.public_truck tr on tr.id = t.truck_id ${JOINS}
     where not exists (select from orders.weighing w where w.truck_id = t.truck_id and w.status = 'open')
     order by q.stands desc, t.status_since, t.id limit ${MOST}`,
    [scaleIds],
  )
}

/** Trucks between their two weighings, the longest wait first. */
async function secondWeighings(db: Executor, scaleIds: readonly string[]): Promise<Waiting[]> {
  return runSql<SecondWaiting>(
    db,
    `select 'second' as kind, w.place, w.id as weighing_id, w.ticket_no, w.first_kg, w.first_at, w.scale_id,
            w.first_at as since, ${CARD}
     from orders.weighing w
     join master.public_truck tr on tr.id = w.truck_id
     left join orders.trip t on t.id = w.trip_id ${JOINS}
     where w.status = 'open' and w.scale_id = any($1::uuid[]) order by w.first_at, w.id limit ${MOST}`,
    [scaleIds],
  )
}

function toneOf(minutes: number, { wait_warn_min, wait_bad_min }: WeighingSettings): WaitTone {
  if (minutes > wait_bad_min) return 'bad'
  return minutes >= wait_warn_min ? 'warn' : 'ok'
}

function itemOf({ since, ...item }: Waiting, settings: WeighingSettings): QueueItem {
  const waiting_min = since ? Math.max(0, Math.floor((clock.ms() - Date.parse(since)) / 60_000)) : 0
  return { ...item, waiting_min, tone: toneOf(waiting_min, settings) }
}

/** The trucks an operator may expect at a scale: those of their other scales too, each with the scale it is planned for. */
export async function queueOf(db: Executor, actor: Actor, scaleId: string): Promise<WeighingQueue> {
  const scale = await scaleFor(db, actor, scaleId)
  const settings = await settingsFor(db, scale)
  const scales = [...new Set([scaleId, ...(actor.scope.scale ?? [])])]
  const until = teraUntil(scale)
  const own = (one: Waiting, other: Waiting): number =>
    Number(other.scale_id === scaleId) - Number(one.scale_id === scaleId)
  const first = await firstWeighings(db, scales)
  const second = await secondWeighings(db, scales)
  return {
    scale: {
      id: scale.id,
      code: scale.code,
      name: scale.name,
      protocol: scale.protocol,
      division_kg: scale.division_kg,
      min_kg: scale.min_kg,
      capacity_kg: scale.capacity_kg,
      allow_manual: scale.allow_manual,
      simulated: scale.protocol === 'simulator',
      tera_expired_at: scale.tera_expired_at,
      in_service:
        scale.is_active &&
        scale.stopped === null &&
        (scale.is_third_party || (until !== null && until >= clock.ms())),
      changes: await waitingLimits(db, scale.id, actor.lang),
      source: await openSource(db, scale.id),
    },
    limits: { warn_min: settings.wait_warn_min, bad_min: settings.wait_bad_min },
    waiting: first.toSorted(own).map((one) => itemOf(one, settings)),
    second: second.toSorted(own).map((one) => itemOf(one, settings)),
  }
}
