-- What is open of a debt, counted in one place (decision 68): a document below zero, what an advance left to deduct, a driver's premium that
-- was paid for a vendor. Looks, preparations, receipts, evidence and the triggers below ask it; `verify:truth` counts again beside it.
create view driver_pay_sums as
  select l.trip_id,
    coalesce(sum(l.amount_idr) filter (where l.component = 'driver_premium' and p.status in ('paid', 'reconciled')), 0)::bigint as premium_idr,
    max(p.paid_at) filter (where l.component = 'driver_premium' and p.status in ('paid', 'reconciled')) as paid_at,
    coalesce(-sum(l.amount_idr) filter (where l.component <> 'driver_premium'), 0)::bigint as taken_idr,
    coalesce(-sum(l.amount_idr) filter (where l.component = 'driver_pay_back'
      or l.component = 'driver_pay' and p.status in ('paid', 'reconciled')), 0)::bigint as settled_idr
  from trip_payment_line l join trip_payment p on p.id = l.trip_payment_id
  where l.is_live and l.component in ('driver_premium', 'driver_pay', 'driver_pay_back') group by l.trip_id;

-- Of each: what is owed, what payments that count take of it, what came by the bank and of that what waits for its second person. Whether a
-- contract deducts premiums at all, and from whom, is said by the order's service.
create view debt as
  select 'receivable' as component, d.id as source_id, d.billing_no as source_no, d.vendor_id, null::uuid as driver_id,
    d.verified_at as arose_at, d.period_end as day, -d.payable_idr as owed_idr, t.taken_idr, r.received_idr, r.waits_idr,
    -d.payable_idr - t.taken_idr - r.received_idr as open_idr
  from billing d
  cross join lateral (select coalesce(-sum(l.amount_idr), 0)::bigint as taken_idr from trip_payment_line l
    where l.billing_id = d.id and l.component = 'receivable' and l.is_live) t
  cross join lateral (select coalesce(sum(m.amount_idr), 0)::bigint as received_idr,
      coalesce(sum(m.amount_idr) filter (where m.status = 'entered'), 0)::bigint as waits_idr
    from money_received m where m.billing_id = d.id and m.status in ('entered', 'confirmed') and m.deleted_at is null) r
  where d.payable_idr < 0 and d.status in ('verified', 'payment_requested', 'partially_paid', 'paid', 'closed') and d.deleted_at is null
  union all
  select 'deduction', a.id, a.advance_no, a.vendor_id, a.driver_id, a.paid_at, (a.settled_at at time zone 'Asia/Jakarta')::date,
    a.deducted_idr, t.taken_idr, r.received_idr, r.waits_idr, a.deducted_idr - t.taken_idr - r.received_idr
  from travel_advance a
  cross join lateral (select coalesce(-sum(l.amount_idr), 0)::bigint as taken_idr from trip_payment_line l
    where l.travel_advance_id = a.id and l.component = 'deduction' and l.is_live) t
  cross join lateral (select coalesce(sum(m.amount_idr), 0)::bigint as received_idr,
      coalesce(sum(m.amount_idr) filter (where m.status = 'entered'), 0)::bigint as waits_idr
    from money_received m where m.travel_advance_id = a.id and m.status in ('entered', 'confirmed') and m.deleted_at is null) r
  where a.deducted_idr > 0 and a.status = 'settled' and a.deleted_at is null
  union all
  select 'driver_pay', y.trip_id, null, null, null, y.paid_at, (y.paid_at at time zone 'Asia/Jakarta')::date,
    y.premium_idr, y.taken_idr, 0::bigint, 0::bigint, y.premium_idr - y.taken_idr
  from driver_pay_sums y;

-- Looked through at each preparation, and few of all documents and advances.
create index billing_owed_to_us on billing (vendor_id) where payable_idr < 0;
create index travel_advance_to_deduct on travel_advance (driver_id) where deducted_idr > 0;

-- As before, and what is open is asked, not counted again.
create or replace function billing.check_received() returns trigger language plpgsql as $$
begin
  if new.status not in ('entered', 'confirmed') then return null; end if;
  -- A lock of its own first: a statement that waits counts what was there before it waited.
  perform 1 from billing.billing where id = new.billing_id for update;
  perform 1 from billing.travel_advance where id = new.travel_advance_id for update;
  if coalesce((select open_idr from billing.debt where component in ('receivable', 'deduction')
      and source_id = coalesce(new.billing_id, new.travel_advance_id)), -1) < 0 then
    raise exception 'more is received than is owed: %', new.receipt_no using errcode = '23514';
  end if;
  return null;
end $$;

create or replace function billing.check_taken() returns trigger language plpgsql as $$
declare
  n record;
begin
  for n in select l.component, l.billing_id, l.trip_id, l.travel_advance_id, l.source_no, l.amount_idr, p.kind
    from now_lines l join billing.trip_payment p on p.id = l.trip_payment_id
    where l.component in ('receivable', 'deduction', 'driver_pay', 'driver_pay_back') order by 1, 2, 3
  loop
    if (n.amount_idr > 0) <> ((n.component = 'driver_pay_back') = (n.kind = 'payment')) then
      raise exception '% of % has the wrong sign', n.component, n.source_no using errcode = '23514';
    end if;
    continue when n.kind = 'reversal';
    if n.component = 'driver_pay_back' then
      -- No more than was taken.
      continue when (select taken_idr from billing.driver_pay_sums where trip_id = n.trip_id) >= 0;
    else
      -- Of premiums nothing is locked: payments of one vendor are made one after the other, and what a reversal changes meanwhile the next one puts right.
      if n.component = 'receivable' then perform 1 from billing.billing where id = n.billing_id for update; end if;
      if n.component = 'deduction' then perform 1 from billing.travel_advance where id = n.travel_advance_id for update; end if;
      continue when (select open_idr from billing.debt where component = n.component
        and source_id = case n.component when 'receivable' then n.billing_id when 'deduction' then n.travel_advance_id else n.trip_id end) >= 0;
    end if;
    raise exception 'more of % than is owed: %', n.component, n.source_no using errcode = '23514';
  end loop;
  return null;
end $$;
drop function billing.received_idr(uuid);
