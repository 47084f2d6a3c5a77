import type { Actor } from '#kernel/actor.ts'
import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import type { Lang, Sentence } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import { spacedPlate } from '#contracts/plate-text.ts'
import { weighing } from '#contracts/weighing/weighing.ts'
import type { RevisionTrucks, TripChoice, TruckChoice } from '#contracts/weighing/truck-calls.ts'
import { notCarried } from '#services/order/weighing/revision/truck/move-refusals.ts'
import {
  movedTrip,
  tripsOfTruck,
  type MovedTrip,
} from '#services/order/weighing/revision/truck/moved-trip.ts'
import { trucksThen, type TruckThen } from '#services/order/weighing/revision/truck/truck-then.ts'
import { ticketToRevise, type WeighedTicket } from '#services/order/weighing/revision/content.ts'
import { weighmentsOf } from '#services/order/weighing/ticket.ts'
import { againstTrip } from '#services/order/weighing/rules/trip-fit.ts'
import { fitOf, isLike, type SeenFacts } from '#services/order/weighing/rules/truck-fit.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { likePattern, runSql, type Executor } from '#database/sql.ts'
import type { ServiceContext } from '#engine/context.ts'
import { visibleId } from '#engine/record/records.ts'

/** Trucks that are looked at closely, and those that are offered. */
const MOST_LOOKED_AT = 80
const MOST = 12
/** Trips of a truck that are offered: one that fits is rarely the second. */
const MOST_TRIPS = 4

/** The ticket that a reader may put right; 404 for any other. */
export async function ticketFor(ctx: ServiceContext, actor: Actor, id: string): Promise<WeighedTicket> {
  await visibleId(ctx, ctx.db, weighing, actor, id)
  const ticket = await ticketToRevise(ctx.db, id, { lock: false })
  if (!ticket) throw new AppError('not_found', NOT_FOUND)
  return ticket
}

type Known = ColumnsOf<'master.truck', 'id' | 'plate_no' | 'tare_kg'>

/** Trucks that fit what was typed: plate, hull, who drove it then, or a trip of it. */
async function foundBy(db: Executor, search: string, ticket: WeighedTicket): Promise<string[]> {
  const rows = await runSql<ColumnsOf<'master.truck', 'id'>>(
    db,
    `select k.id from master.public_truck k where k.deleted_at is null and k.id <> $2 and (k.plate_no ilike $1 or k.code ilike $1
       or replace(k.plate_no, ' ', '') ilike replace($1, ' ', '')
       or exists (select from orders.driver_session s where s.truck_id = k.id and s.driver_name ilike $1 and s.login_at <= $4
         and coalesce(s.logout_at, 'infinity') >= $3)
       or exists (select from orders.trip t where t.truck_id = k.id and t.trip_no ilike $1 and t.deleted_at is null))
     order by k.is_active desc, k.code limit $5`,
    [likePattern(search), ticket.truck_id, ticket.first_at, ticket.second_at, MOST_LOOKED_AT],
  )
  return rows.map(({ id }) => id)
}

/** Trucks that something speaks for: a driver on duty, a trip of that time, the plate that was read or a like one, and their tare. */
async function likely(db: Executor, ticket: WeighedTicket, seen: SeenFacts): Promise<string[]> {
  const about = await runSql<ColumnsOf<'master.truck', 'id'>>(
    db,
    `select truck_id as id from orders.driver_session where deleted_at is null and login_at <= $2 and coalesce(logout_at, 'infinity') >= $1
     union select truck_id from orders.trip t where t.deleted_at is null and t.status not in ('declined', 'cancelled', 'failed')
       and t.created_at <= $2 and t.planned_start_at <= $2::timestamptz + interval '12 hours' and coalesce(t.delivered_at, 'infinity') >= $1
       and ($3::uuid is null or t.cargo_id = $3)`,
    [ticket.first_at, ticket.second_at, ticket.cargo_id],
  )
  const known = await runSql<Known>(
    db,
    'select id, plate_no, tare_kg from master.public_truck where deleted_at is null and id <> $1 order by code limit 5000',
    [ticket.truck_id],
  )
  const plates = new Set(seen.plates.map(spacedPlate))
  const near = ({ tare_kg }: Known): number => Math.abs(tare_kg - (seen.tare_kg ?? tare_kg))
  const ids = new Set([
    ...known.filter(({ plate_no }) => plates.has(spacedPlate(plate_no))).map(({ id }) => id),
    ...known.filter(({ plate_no }) => isLike(plate_no, seen.plate_no)).map(({ id }) => id),
    ...about.map(({ id }) => id),
    ...known
      .toSorted((a, b) => near(a) - near(b))
      .slice(0, MOST)
      .map(({ id }) => id),
  ])
  ids.delete(ticket.truck_id)
  return [...ids].slice(0, MOST_LOOKED_AT)
}

interface Judged {
  trip: MovedTrip
  against: Sentence | null
}

function choicesOf(
  truck: TruckThen,
  own: MovedTrip | null,
  judged: readonly Judged[],
  lang: Lang,
): TripChoice[] {
  const say = (said: Sentence | null): string | null => said && translated(lang, said.message, said.params)
  const order = ({ order_no, line_no }: MovedTrip): string =>
    translated(lang, '{order}, line {line}', { order: order_no, line: line_no })
  const stays = own && {
    trip_id: own.id,
    drove: true,
    label: translated(lang, '{trip} was driven by this truck', { trip: own.trip_no }),
    note: order(own),
    refused: say(notCarried(own, truck)),
  }
  return [
    ...judged.map(({ trip, against }) => ({
      trip_id: trip.id,
      drove: false,
      label: trip.trip_no,
      note: order(trip),
      refused: say(against),
    })),
    ...(stays ? [stays] : []),
    {
      trip_id: null,
      drove: false,
      label: translated(lang, 'No trip: general weighing'),
      note: '',
      refused: null,
    },
  ]
}

/** What was seen of the truck on the scale. */
async function seenOf(db: Executor, ticket: WeighedTicket) {
  const weights = await weighmentsOf(db, ticket.id)
  const seen = weights
    .filter(({ source }) => source !== 'stored_tare')
    .map(({ captured_at, plate_ocr, photos }) => ({
      at: captured_at,
      plate: plate_ocr,
      file_ids: photos.flatMap(({ file_id }) => file_id ?? []),
    }))
  return {
    seen,
    facts: {
      plate_no: ticket.plate_no,
      plates: seen.flatMap(({ plate }) => plate ?? []),
      tare_kg: ticket.tare_source === 'stored' ? null : ticket.tare_kg,
    },
  }
}

/** Who decides on trucks: the plant's own control tower. */
async function decidersOf(db: Executor): Promise<string[]> {
  const rows = await runSql<ColumnsOf<'master.control_tower', 'name'>>(
    db,
    'select name from master.public_control_tower where vendor_id is null and is_active and deleted_at is null order by name limit 3',
    [],
  )
  return rows.map(({ name }) => name)
}

/** The trucks that a weighing may have been, those first that fit best, each with what speaks for it and with its trips (life.D5). */
export async function trucksFor(
  ctx: ServiceContext,
  actor: Actor,
  { weighing_id, search }: { weighing_id: string; search: string | null },
): Promise<RevisionTrucks> {
  const { db } = ctx
  const { lang } = actor
  const ticket = await ticketFor(ctx, actor, weighing_id)
  const { seen, facts } = await seenOf(db, ticket)
  const ids = search ? await foundBy(db, search, ticket) : await likely(db, ticket, facts)
  const own = await movedTrip(db, ticket.trip_id, { lock: false })
  const trips = Map.groupBy(await tripsOfTruck(db, ids, ticket), ({ truck_id }) => truck_id)
  const items = (await trucksThen(db, ids, ticket)).map((truck): TruckChoice => {
    const judged = (trips.get(truck.id) ?? [])
      .map((trip) => ({ trip, against: againstTrip(trip, ticket, truck.id) }))
      .toSorted((a, b) => Number(a.against !== null) - Number(b.against !== null))
      .slice(0, MOST_TRIPS)
    const waiting = judged.find(({ against }) => against === null)?.trip.trip_no ?? null
    const { score, lines } = fitOf({ ...truck, waiting_trip_no: waiting }, facts)
    return {
      truck_id: truck.id,
      plate_no: truck.plate_no,
      code: truck.code,
      vendor_name: truck.vendor_name,
      driver_name: truck.driver_name,
      score,
      lines: lines.map(({ ok, said }) => ({ ok, text: translated(lang, said.message, said.params) })),
      trips: choicesOf(truck, own, judged, lang),
    }
  })
  return {
    seen,
    deciders: await decidersOf(db),
    items: items.toSorted((a, b) => b.score - a.score).slice(0, MOST),
  }
}
