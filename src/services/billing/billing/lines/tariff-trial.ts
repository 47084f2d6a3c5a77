import { LONGEST_TRIAL, MOST_TRIED, tryOnPast, type TariffTrial } from '#contracts/billing/tariff-trial.ts'
import { AppError, fieldError, NOT_FOUND } from '#kernel/errors.ts'
import { addDays } from '#kernel/clock.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { ColumnsOf, Narrowed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { TariffRow } from '#services/master/ports.ts'
import { loadsOf } from '#services/billing/billing/audit/facts/final-trips.ts'
import { readLoads } from '#services/billing/billing/audit/facts/read-loads.ts'
import { askOf } from '#services/billing/billing/audit/facts/tariffs.ts'
import { triedOn, type TariffOnTrial } from '#services/billing/billing/audit/rules/tariff-trial.ts'
import type { BillingWeightBasis } from '#services/billing/tariff/rules/freight.ts'

/** Loads that are shown one by one. */
const MOST_SHOWN = 20

type Row = Narrowed<
  ColumnsOf<'master.contract_route', keyof TariffRow | 'contract_id'>,
  Pick<TariffRow, 'charge_basis'>
> &
  ColumnsOf<'master.contract', 'vendor_id'> &
  Narrowed<
    RenamedColumns<'master.contract', { basis: 'billing_weight_basis' }>,
    { basis: BillingWeightBasis }
  >

async function onTrial(db: Executor, id: string): Promise<TariffOnTrial & { vendor_id: string }> {
  const [found] = await runSql<Row>(
    db,
    `select r.id, r.code, r.origin_checkpoint_id, r.destination_checkpoint_id, r.cargo_id, r.payload_type_id, r.truck_type, r.valid_from,
       r.valid_to, r.is_active, r.status, r.charge_basis, r.tariff_idr, r.distance_km, r.standard_duration_min, r.min_charge_ton,
       r.fixed_ton_per_trip, r.contract_id, k.vendor_id, k.billing_weight_basis as basis
     from master.public_contract_route r join master.public_contract k on k.id = r.contract_id
     where r.id = $1 and r.deleted_at is null`,
    [id],
  )
  if (!found) throw new AppError('not_found', NOT_FOUND)
  const { contract_id, vendor_id, basis, ...row } = found
  return { row, contract: { id: contract_id, basis }, vendor_id }
}

/** Trips with freight of this vendor and way that were loaded on these days, the newest first, and one more than are tried. */
async function tripsOf(db: Executor, vendor: string, row: TariffRow, from: string, to: string) {
  const found = await runSql<ColumnsOf<'billing.billing_line', 'trip_id'>>(
    db,
    `select trip_id from billing.billing_line where vendor_id = $1 and origin_checkpoint_id = $2 and destination_checkpoint_id = $3
       and load_date between $4 and $5 and kind = 'freight' and status <> 'excluded' and deleted_at is null
     order by load_date desc, id desc limit ${MOST_TRIED + 1}`,
    [vendor, row.origin_checkpoint_id, row.destination_checkpoint_id, from, to],
  )
  return found.map(({ trip_id: id }) => id)
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

/** Rates the loads of past days by a tariff (dec.I4.17); nothing is written. */
async function trial(db: Executor, id: string, from: string, to: string): Promise<TariffTrial> {
  const tariff = await onTrial(db, id)
  const trips = await tripsOf(db, tariff.vendor_id, tariff.row, from, to)
  const loads = await readLoads(db, await loadsOf(db, trips.slice(0, MOST_TRIED)))
  const tried = loads.flatMap(({ row, facts }) => {
    const one = triedOn(facts, askOf(row), tariff)
    const { trip_id, trip_no, order_id, load_date } = row
    return one ? [{ trip_id, trip_no, order_id, load_date, ...one }] : []
  })
  const compared = tried.filter(({ now_idr: now }) => now !== null)
  const without = tried.filter(({ now_idr: now }) => now === null)
  const differs = (one: (typeof tried)[number]): number => Math.abs(one.then_idr - (one.now_idr ?? 0))
  return {
    loads: compared.length,
    has_more: trips.length > MOST_TRIED,
    now_idr: sum(compared.map(({ now_idr: now }) => now ?? 0)),
    then_idr: sum(compared.map((one) => one.then_idr)),
    without: without.length,
    without_idr: sum(without.map((one) => one.then_idr)),
    items: tried
      .toSorted((one, other) => differs(other) - differs(one) || one.trip_no.localeCompare(other.trip_no))
      .slice(0, MOST_SHOWN),
  }
}

/** Mounts the trial of a tariff. */
export function mountTariffTrial(app: ServiceApp, { db }: ServiceContext): void {
  mountCall(app, tryOnPast, ({ input }) => {
    const { contract_route_id: id, from, to } = input
    if (to < from) throw fieldError('to', 'Must not be before the first day')
    if (to >= addDays(from, LONGEST_TRIAL))
      throw fieldError('to', 'At most {most} days', { most: LONGEST_TRIAL })
    return trial(db, id, from, to)
  })
}
