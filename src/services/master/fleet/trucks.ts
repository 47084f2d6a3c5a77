import { fieldError } from '#kernel/errors.ts'
import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { NewOf } from '#kernel/record.ts'
import type { truckCargo } from '#contracts/fleet/truck-cargo.ts'
import type { truck } from '#contracts/fleet/truck.ts'
import type { cargo } from '#contracts/goods/cargo.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { Always, ChangesOf, ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { askForClaims, claimAnswers, withoutReason } from '#services/master/tariff/money-terms.ts'
import { truckPapers } from '#services/master/fleet/imported-papers.ts'
import { askForTerms, beginTerms, grossOf, termsAnswers } from '#services/master/fleet/truck-terms.ts'

/** Payload types that are counted in bags; their cargo needs the weight of a bag. */
const BAGGED: readonly string[] = ['INBAG', 'JUMBO']

type Bag = Pick<NewOf<typeof cargo>, 'bag_weight_kg' | 'payload_type_id'>

async function checkBag(
  w: Write,
  { bag_weight_kg, payload_type_id }: Bag,
): Promise<ChangesOf<'master.cargo'>> {
  if (bag_weight_kg) return {}
  const [type] = await runSql<ColumnsOf<'master.payload_type', 'code'>>(
    w.tx,
    'select code from master.payload_type where id = $1',
    [payload_type_id],
  )
  if (type && BAGGED.includes(type.code))
    throw fieldError('bag_weight_kg', 'Required when the cargo is carried in bags')
  return {}
}

/** What a new cargo's claims are made of says its maker; a change of it waits for somebody else (decision 81). */
export const cargoRules: ResourceRules<typeof cargo> = {
  onCreate(w, value) {
    withoutReason(value)
    return checkBag(w, value)
  },
  async onUpdate(w, value, before) {
    await checkBag(w, { ...before, ...value })
    return askForClaims(w, value, before)
  },
  actions: claimAnswers,
}

/** Whose truck it is stays while it has work: its trips are paid to the vendor they were given to. */
async function refuseOnTrip(w: Write, truckId: string): Promise<void> {
  const [trip] = await runSql<ColumnsOf<'orders.trip', 'trip_no'>>(
    w.tx,
    'select trip_no from orders.public_trip where truck_id = $1 and status = any($2::text[]) limit 1',
    [truckId, OPEN_TRIP_STATES],
  )
  if (trip)
    throw fieldError('vendor_id', '{trip} is under way with this truck; end it first', { trip: trip.trip_no })
}

/** A new truck is one person's word; what its loads are priced, taxed and weighed by changes by two (decision 81). */
export const truckRules: ResourceRules<typeof truck> = {
  onCreate: beginTerms,
  async onUpdate(w, value, before) {
    if (value.vendor_id && value.vendor_id !== before.vendor_id) await refuseOnTrip(w, before.id)
    const touches = ['jbi_kg', 'tare_kg', 'axle_config'].some((name) => name in value)
    if (touches) value.jbi_kg = grossOf({ ...before, ...value })
    const back = value.is_active === true ? { inactive_reason: null } : {}
    return { ...(await askForTerms(w, value, before)), ...back }
  },
  actions: termsAnswers,
  papers: truckPapers,
}

/** What a truck may carry how much of; an entry that is not stored yet has no id. */
type Load = Pick<NewOf<typeof truckCargo>, 'truck_id' | 'cargo_id' | 'payload_type_id' | 'max_load_kg'> & {
  id?: string
}

async function checkLoad(w: Write, pair: Load): Promise<ChangesOf<'master.truck_cargo'>> {
  const [truck] = await runSql<Always<ColumnsOf<'master.truck', 'max_net_kg'>>>(
    w.tx,
    'select max_net_kg from master.truck where id = $1',
    [pair.truck_id],
  )
  if (truck && pair.max_load_kg > truck.max_net_kg)
    throw fieldError('max_load_kg', 'Must be {max} or less', { max: truck.max_net_kg })
  const same = await runSql(
    w.tx,
    `select 1 from master.truck_cargo where truck_id = $1 and cargo_id = $2 and payload_type_id = $3
     and deleted_at is null and id is distinct from $4`,
    [pair.truck_id, pair.cargo_id, pair.payload_type_id, pair.id ?? null],
  )
  if (same.length)
    throw fieldError('cargo_id', 'This truck has an entry for this cargo and payload type already')
  return {}
}

export const truckCargoRules: ResourceRules<typeof truckCargo> = {
  onCreate: checkLoad,
  onUpdate: (w, value, before) => checkLoad(w, { ...before, ...value }),
}
