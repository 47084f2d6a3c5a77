import type { Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Notes } from '#truth/report.ts'

/** The history does not say that this approval was given: by whom, of which tariff and at that moment. */
const UNSAID = (a: string): string => `not ${a}.is_start and not exists (select from master.audit_event e
  where e.subject_type = 'contract-route' and e.subject_id = ${a}.contract_route_id and e.action = 'approve'
    and e.actor_id = ${a}.approved_by and e.at = ${a}.at)`

/** One that says it is from the beginning, of a row that somebody entered, or after people began to approve. */
const NO_START = (a: string): string => `${a}.is_start and (exists (select from master.audit_event e
    where e.subject_type = 'contract-route' and e.subject_id = ${a}.contract_route_id and e.action = 'create')
  or exists (select from master.contract_route_approval b where not b.is_start and b.seq < ${a}.seq))`

/** What no tariff that counts may be; `a` is what was approved last. What was approved wrongly once stays wrong, whatever the row says today. */
const WRONG = `select r.code as no, case
    when r.status = 'approved' and a.id is null then 'counts, and was never approved'
    when r.status = 'approved' and a.tariff_idr <> r.tariff_idr then 'costs Rp ' || r.tariff_idr || ', and Rp ' || a.tariff_idr || ' was approved'
    when r.status = 'approved' and ((a.charge_basis, a.min_charge_ton, a.fixed_ton_per_trip, a.distance_km) is distinct from
      (r.charge_basis, r.min_charge_ton, r.fixed_ton_per_trip, r.distance_km)
      or r.charge_basis = 'per_hour' and a.standard_duration_min <> r.standard_duration_min) then 'is counted otherwise than was approved'
    when r.status = 'approved' and (a.origin_checkpoint_id, a.destination_checkpoint_id, a.cargo_id, a.payload_type_id, a.truck_type)
      is distinct from (r.origin_checkpoint_id, r.destination_checkpoint_id, r.cargo_id, r.payload_type_id, r.truck_type)
      then 'is for something else than was approved'
    when r.status = 'approved' and (a.driver_premium_idr, a.travel_allowance_idr, a.reimburse_cap_idr) is distinct from
      (r.driver_premium_idr, r.travel_allowance_idr, r.reimburse_cap_idr) then 'pays its driver otherwise than was approved'
    when r.status = 'approved' and a.valid_from <> r.valid_from then 'holds from ' || r.valid_from || ', and was approved from ' || a.valid_from
    when r.status = 'approved' and a.valid_to < r.valid_to then 'holds until ' || r.valid_to || ', and was approved until ' || a.valid_to
    when exists (select from master.contract_route_approval b where b.contract_route_id = r.id and not b.is_start and b.approved_by is null)
      then 'counts although nobody but its author has seen it'
    when exists (select from master.contract_route_approval b where b.contract_route_id = r.id and ${NO_START('b')})
      then 'counts as if from the beginning, and came later'
    when exists (select from master.contract_route_approval b where b.contract_route_id = r.id and ${UNSAID('b')})
      then 'was approved, and its history does not say by whom'
    when exists (select from master.contract_route_approval b where b.contract_route_id = r.id group by b.at having count(*) > 1)
      then 'was approved twice at one moment'
  end as words
  from master.contract_route r
  left join lateral (select * from master.contract_route_approval a where a.contract_route_id = r.id order by a.seq desc limit 1) a on true
  where r.deleted_at is null and (r.status = 'approved' or a.id is not null)`

/** Tariffs that count against what a second person approved of them (dec.I4.17). Gives how many there are. */
export async function checkTariffs(db: Executor, notes: Notes): Promise<number> {
  const rows = await runSql<
    RenamedColumns<'master.contract_route', { no: 'code' }> & Computed<{ words: string | null }>
  >(db, WRONG)
  for (const { no, words } of rows) if (words) notes.broken(`tariff ${no}`, words)
  return rows.length
}
