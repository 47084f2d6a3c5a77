import type { Executor } from '#database/sql.ts'
import { settingsOf } from '#services/master/ports.ts'
import type { AuditFacts } from '#services/billing/billing/audit/rules/audit-facts.ts'
import { receiptsOf } from '#services/billing/billing/audit/facts/reimbursements.ts'
import { carriersOf, type Carried } from '#services/billing/billing/audit/facts/carriers.ts'
import type { Chain } from '#services/billing/billing/audit/facts/final-trips.ts'
import { loadRows, type LoadRow } from '#services/billing/billing/audit/facts/load-rows.ts'
import { tariffsOf } from '#services/billing/billing/audit/facts/tariffs.ts'
import { revisionsOf, ticketsOfLoads } from '#services/billing/billing/audit/facts/tickets.ts'
import { twinsOf } from '#services/billing/billing/audit/facts/twins.ts'

/** A load with its row, every trip it was carried by, and what the rules look at; money that is short is looked up later. */
export interface ReadLoad {
  row: LoadRow
  trips: readonly string[]
  facts: AuditFacts
}

type Found = Pick<
  AuditFacts,
  'tariff' | 'tickets' | 'revisions' | 'twin' | 'receipts' | 'subhauler_allowed' | 'pod_file_required'
> &
  Carried

function assembled(row: LoadRow, found: Found): AuditFacts {
  // A trip that was answered waits for its requester again: until then it is not accepted.
  const isDisputed = row.status === 'disputed' || row.status === 'completed'
  return {
    ...row,
    ...found,
    contract: {
      id: row.contract_id,
      contract_no: row.contract_no,
      vendor_id: row.contract_vendor_id,
      vendor: row.contract_vendor,
      status: row.contract_status,
      start_date: row.start_date,
      end_date: row.end_date,
      basis: row.basis,
      waiting_free_min: row.waiting_free_min,
      waiting_rate_idr_per_hour: row.waiting_rate_idr_per_hour,
    },
    planned_freight_idr: row.freight_idr,
    bag_count: row.counted_bags,
    cycle_min: row.rated_min,
    driven_min: row.cycle_min,
    standard_duration_min: found.tariff.chosen?.standard_duration_min ?? null,
    no_rates: [],
    dispute: isDisputed ? { reason: row.dispute_reason, by: row.disputed_by, at: row.disputed_at } : null,
    po:
      row.purchase_order_id && row.po_no && row.po_valid_from && row.po_valid_to
        ? {
            id: row.purchase_order_id,
            no: row.po_no,
            valid_from: row.po_valid_from,
            valid_to: row.po_valid_to,
            shortage: null,
          }
        : null,
    budget: null,
  }
}

/** Everything the rules need of these loads, read for all of them at once. */
export async function readLoads(db: Executor, chains: readonly Chain[]): Promise<ReadLoad[]> {
  const ids = chains.map(({ trip_id: id }) => id)
  const rows = await loadRows(db, ids)
  const tickets = await ticketsOfLoads(db, ids)
  const weighings = [...tickets.values()].flatMap((all) => all.map(({ id }) => id))
  const revisions = await revisionsOf(db, weighings)
  const twins = await twinsOf(db, ids)
  const tariffs = await tariffsOf(db, rows)
  const receipts = await receiptsOf(db, chains)
  const carried = await carriersOf(db, chains)
  const set = await settingsOf(db, ['subhauler_allowed', 'pod_file_required'])
  const trips = new Map(chains.map(({ trip_id: id, all }) => [id, all]))
  return rows.map((row) => {
    const own = tickets.get(row.trip_id) ?? []
    return {
      row,
      trips: trips.get(row.trip_id) ?? [row.trip_id],
      facts: assembled(row, {
        ...(carried.get(row.trip_id) ?? { earlier: [], way_km: null }),
        tariff: tariffs.get(row.trip_id) ?? { chosen: null, tried: [] },
        tickets: own,
        revisions: own.flatMap(({ id }) => revisions.get(id) ?? []),
        twin: twins.get(row.trip_id) ?? null,
        receipts: receipts.get(row.trip_id) ?? [],
        subhauler_allowed: set.subhauler_allowed,
        pod_file_required: set.pod_file_required,
      }),
    }
  })
}
