import { runSql, type Executor } from '#database/sql.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import type { Notes } from '#truth/report.ts'

const SETTLED = `('verified', 'paid')`

/** The ticket of a trip at a place that holds. */
const TICKET = (trip: string, place: string): string =>
  `left join lateral (select w.net_kg, w.bag_count from orders.weighing w where w.trip_id = ${trip} and w.place = '${place}'
     and w.status <> 'void' and w.deleted_at is null order by w.first_at limit 1)`

/**
 * Each load that has lines, by the trip that ended it, with its facts: nets of its tickets, terms of its contract and cargo, the tariff as it was
 * approved last. `s` is what its settled lines say they were settled by: terms that change later do not reach back (dec.I3.5). Loads that wait for
 * the audit or whose lines were taken out by hand are left out.
 */
const LOADS = `
  of_trip as (
    select trip_id, bool_or(status = 'excluded') as is_out,
      (array_agg(contract_route_id order by created_at, id) filter (where kind = 'freight'))[1] as route_id,
      (array_agg(rate_trace -> 'values' order by id) filter (where kind = 'freight' and status in ${SETTLED}))[1] as freight,
      (array_agg(rate_trace -> 'values' order by id) filter (where kind = 'waiting' and status in ${SETTLED}))[1] as waiting,
      (array_agg(rate_trace -> 'values' order by id) filter (where kind = 'penalty' and status in ${SETTLED}))[1] as penalty,
      bool_or(status in ${SETTLED}) as is_settled
    from billing.billing_line where deleted_at is null and kind <> 'adjustment' group by trip_id),
  load as (
    select t.id, t.trip_no, t.kind, t.paid_ways, t.lost_kg, t.bag_claim, t.way_km, s.is_settled, s.route_id,
      o.net_kg::numeric as origin_kg, d.net_kg::numeric as destination_kg, coalesce(d.net_kg, o.net_kg, t.planned_kg)::numeric as arrives,
      coalesce(t.bag_count_received, o.bag_count, t.bag_count_planned)::numeric as bags, c.bag_weight_kg,
      coalesce(s.freight ->> 'basis', k.billing_weight_basis) as basis,
      coalesce((s.freight ->> 'times')::numeric, case t.paid_ways when 'both' then 2 when 'nothing' then 0 else 1 end) as times,
      a.charge_basis, a.tariff_idr, coalesce(a.min_charge_ton, 0) as min_ton, a.fixed_ton_per_trip, a.distance_km,
      coalesce((t.engine_hours * 60)::integer, t.cycle_min, a.standard_duration_min, 0)::numeric as minutes,
      greatest(0, coalesce(f.waiting_origin_min, 0)) + greatest(0, coalesce(t.waiting_destination_min, 0))
        - coalesce((s.waiting ->> 'free_min')::integer, k.waiting_free_min, 0) as waited,
      coalesce((s.waiting ->> 'rate_idr')::bigint, case when t.kind <> 'return' then k.waiting_rate_idr_per_hour end) as waiting_rate,
      case when o.net_kg is not null and d.net_kg is not null then o.net_kg - d.net_kg else t.loss_kg end::numeric as loss,
      coalesce((s.penalty ->> 'tolerance_percent')::numeric, t.tolerance_percent, c.susut_tolerance_percent, k.susut_tolerance_percent, 0) as tolerance,
      coalesce((s.penalty ->> 'claim_price_idr_per_kg')::bigint, c.claim_price_idr_per_kg) as claim_price,
      coalesce(greatest(0, (t.bag_claim ->> 'loaded')::numeric - (t.bag_claim ->> 'good')::numeric), 0) as short_bags,
      coalesce((t.bag_claim ->> 'bag_weight_kg')::numeric, 0) as short_kg, coalesce((t.bag_claim ->> 'price_idr_per_kg')::numeric, 0) as short_idr
    from orders.trip t join of_trip s on s.trip_id = t.id
    join orders.trip f on f.id = coalesce(t.origin_trip_id, t.id)
    join orders."order" r on r.id = t.order_id join master.contract k on k.id = r.contract_id join master.cargo c on c.id = t.cargo_id
    left join lateral (select * from master.contract_route_approval x where x.contract_route_id = s.route_id order by x.seq desc limit 1) a on true
    ${TICKET('f.id', 'origin')} o on true ${TICKET('t.id', 'destination')} d on true
    where not s.is_out and not exists (select from orders.trip n where n.parent_trip_id = t.id)
      and not exists (select from billing.audit_due q where q.trip_id = t.id)
      and not exists (select from billing.job_set_aside q where q.subject_id = t.id::text)),
  billed as (
    select l.*, case l.basis when 'origin_net' then greatest(0, coalesce(origin_kg, destination_kg, arrives))
        when 'destination_net' then greatest(0, coalesce(destination_kg, origin_kg, arrives))
        when 'lower_of_both' then greatest(0, least(coalesce(origin_kg, destination_kg, arrives), coalesce(destination_kg, origin_kg, arrives)))
        when 'bag_count' then coalesce(round(counted * bag_weight_kg), greatest(0, arrives))
        when 'fixed_ton_per_trip' then coalesce(fixed_ton_per_trip * 1000, greatest(0, arrives)) end as kg
    from (select *, coalesce(bags, case when bag_weight_kg > 0 then ceil(greatest(0, arrives) / bag_weight_kg) end) as counted from load) l),
  claim as (select *, case when lost_kg is null then round(short_bags * short_kg * short_idr) else 0 end as bag_idr from billed),
  rated as (
    select c.id, c.trip_no, v.kind, v.idr, c.kg from claim c cross join lateral (values
      ('freight', case when lost_kg is not null and paid_ways = 'nothing' then 0 else times * round(case charge_basis
        when 'per_ton' then greatest(kg, min_ton * 1000) * tariff_idr / 1000
        when 'per_ton_km' then greatest(kg, min_ton * 1000) * distance_km * tariff_idr / 1000
        when 'per_trip' then tariff_idr when 'per_bag' then coalesce(counted, 0) * tariff_idr
        when 'per_hour' then ceil(minutes / 15) * tariff_idr / 4 end) end),
      ('waiting', case when waited > 0 and waiting_rate > 0 then round(waited * waiting_rate::numeric / 60) else 0 end),
      ('penalty', case when origin_kg > 0 and loss is not null and claim_price > 0 and lost_kg is null then -round(greatest(0,
        greatest(0, loss - case when bag_idr > 0 then round(short_bags * short_kg) else 0 end) - origin_kg * tolerance / 100) * claim_price) else 0 end),
      ('bag_claim', -bag_idr)) v (kind, idr))`

/** What is stored of a load's lines by kind, corrections with the line they correct; a load that changed trucks with all of them. */
const STORED = `
  chain as (
    with recursive up as (
      select id as load_id, id, parent_trip_id, 1 as depth from orders.trip where id in (select id from load)
      union all select u.load_id, p.id, p.parent_trip_id, u.depth + 1 from up u join orders.trip p on p.id = u.parent_trip_id where u.depth < 50)
    select load_id, id from up),
  stored as (
    select c.load_id as id, coalesce(o.kind, l.kind) as kind, sum(l.amount_idr) as idr, count(*) filter (where l.kind <> 'correction') as lines,
      min(l.basis_kg) filter (where l.kind = 'freight' and l.status not in ${SETTLED}) as kg, bool_or(l.tariff_idr is null and l.kind = 'freight') as is_untariffed
    from chain c join billing.billing_line l on l.trip_id = c.id and l.deleted_at is null left join billing.billing_line o on o.id = l.corrects_line_id
    where l.kind <> 'adjustment' group by 1, 2)`

/** Lines that are not what the facts of their load make of them, that are missing, and that nothing makes. */
const DIFFERENT = `
  with ${LOADS}, ${STORED}
  select r.trip_no, r.kind, coalesce(s.idr, 0)::text as kept, r.idr::text as counted, coalesce(s.lines, 0)::integer as lines,
    case when r.kind = 'freight' and s.kg <> r.kg then s.kg::text end as kg, r.kg::text as counted_kg
  from rated r left join stored s on s.id = r.id and s.kind = r.kind
  where r.idr is not null and not coalesce(s.is_untariffed, false)
    and (coalesce(s.idr, 0) <> r.idr or (r.kind = 'freight' and s.kg <> r.kg)) order by 1, 2`

/** Receipts that were approved and have no line, or another amount on it, while their trip is billed. */
const RECEIPTS = `
  select t.trip_no, r.reimburse_no, coalesce(l.amount_idr::text, 'missing') as kept, r.approved_idr::text as counted
  from billing.reimbursement r join orders.trip t on t.id = r.trip_id
  left join billing.billing_line l on l.reimbursement_id = r.id and l.deleted_at is null
  where r.status = 'approved' and r.deleted_at is null and l.amount_idr is distinct from r.approved_idr
    and exists (select from billing.billing_line o where o.trip_id = t.id and o.deleted_at is null)
    and not exists (select from billing.billing_line o where o.trip_id = t.id and o.status = 'excluded')
    and not exists (select from billing.audit_due q where q.trip_id = t.id)
    and not exists (select from billing.job_set_aside q where q.subject_id = t.id::text)`

/** Lines whose tariff row is for another way, cargo or day than their load. */
const ROUTES = `
  select t.trip_no, r.code from billing.billing_line l join orders.trip t on t.id = l.trip_id join orders.trip f on f.id = coalesce(t.origin_trip_id, t.id)
  join master.contract_route r on r.id = l.contract_route_id
  where l.deleted_at is null and l.kind = 'freight' and t.parent_trip_id is null and not exists (select from orders.trip n where n.parent_trip_id = t.id)
    and ((r.contract_id, r.origin_checkpoint_id, r.destination_checkpoint_id) is distinct from (l.contract_id, f.origin_checkpoint_id, f.destination_checkpoint_id)
      or coalesce(r.cargo_id, l.cargo_id) <> l.cargo_id or l.load_date not between r.valid_from and r.valid_to)`

type Different = ColumnsOf<'orders.trip', 'trip_no'> &
  Computed<{
    kind: string
    kept: string
    counted: string
    lines: number
    kg: string | null
    counted_kg: string | null
  }>

const COUNTS = `
  select (select count(distinct trip_id) from billing.billing_line where status = 'excluded' and deleted_at is null)::integer as excluded,
    (select count(distinct trip_id) from billing.audit_due)::integer as due,
    (select count(distinct l.trip_id) from billing.billing_line l join master.contract k on k.id = l.contract_id
      where l.status in ${SETTLED} and l.kind = 'freight' and l.rate_trace #>> '{values,basis}' <> k.billing_weight_basis)::integer as terms`

/**
 * Freight, waiting money, claims and receipts of every load worked out again from tickets, counts, approved tariffs and terms, at every state
 * of line and document (model.C5, dec.I4.16). Says what cannot be worked out, with how many they are.
 */
export async function checkRating(db: Executor, notes: Notes): Promise<void> {
  for (const { trip_no, kind, kept, counted, lines, kg, counted_kg } of await runSql<Different>(
    db,
    DIFFERENT,
  )) {
    const record = `line ${trip_no} ${kind}`
    if (kept !== counted)
      notes.broken(
        record,
        lines === 0
          ? `is missing: worked out again Rp ${counted}`
          : `is Rp ${kept}, worked out again Rp ${counted}`,
      )
    if (kg !== null) notes.broken(record, `bills ${kg} kg, by its tickets ${counted_kg}`)
  }
  for (const { trip_no, reimburse_no, kept, counted } of await runSql<
    ColumnsOf<'orders.trip', 'trip_no'> &
      ColumnsOf<'billing.reimbursement', 'reimburse_no'> &
      Computed<{ kept: string; counted: string }>
  >(db, RECEIPTS))
    notes.broken(`line ${trip_no} reimburse`, `of ${reimburse_no} is ${kept}, approved ${counted}`)
  for (const { trip_no, code } of await runSql<
    ColumnsOf<'orders.trip', 'trip_no'> & ColumnsOf<'master.contract_route', 'code'>
  >(db, ROUTES))
    notes.broken(`line ${trip_no} freight`, `is rated by ${code}, which is for another way, cargo or day`)
  const [n] = await runSql<Computed<{ excluded: number; due: number; terms: number }>>(db, COUNTS)
  if (n?.excluded)
    notes.unknown.push(`What ${n.excluded} trips would have come to that were taken out of billing by hand.`)
  if (n?.due) notes.unknown.push(`What ${n.due} trips come to that wait for their audit.`)
  if (n?.terms)
    notes.unknown.push(
      `The weight by which ${n.terms} settled trips were agreed to be billed: their contract says another one since; they are worked out by what they say.`,
    )
}
