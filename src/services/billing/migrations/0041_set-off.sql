-- What a payee owes is taken off in parts (dec.I4.5): as much as a payment pays, and the rest stays open for the next one. A premium that
-- the vendor bore and whose payment to the driver came back is given back to the vendor (dec.I4.8).
alter table trip_payment drop constraint trip_payment_method_check;
alter table trip_payment add constraint trip_payment_method_check check (method in ('transfer', 'cash', 'payroll', 'offset'));
alter table trip_payment_line add column note text;
alter table trip_payment_line drop constraint trip_payment_line_component_check;
alter table trip_payment_line add constraint trip_payment_line_component_check check (component in ('freight', 'ppn', 'pph23',
  'driver_premium', 'travel_allowance', 'overtime', 'deduction', 'receivable', 'driver_pay', 'driver_pay_back'));
-- A reversal has the opposite sign of what it takes back, so that signs are looked at with the payment, below.
alter table trip_payment_line drop constraint trip_payment_line_driver_pay;
alter table trip_payment_line add constraint trip_payment_line_driver_pay
  check (component not in ('driver_pay', 'driver_pay_back') or trip_id is not null);
create or replace view public_trip_payment_line as select * from trip_payment_line;

-- Whole parts are paid once; what is deducted may be in many payments, once in each.
drop index trip_payment_line_document;
create unique index trip_payment_line_document on trip_payment_line (billing_id, component)
  where is_live and billing_id is not null and component <> 'receivable';
drop index trip_payment_line_trip;
create unique index trip_payment_line_trip on trip_payment_line (trip_id, component)
  where is_live and trip_id is not null and component not in ('deduction', 'driver_pay', 'driver_pay_back');
create unique index trip_payment_line_taken on trip_payment_line (trip_payment_id, component, coalesce(billing_id, trip_id))
  where component in ('receivable', 'deduction', 'driver_pay', 'driver_pay_back');

-- Never more than is owed, however many payments are made at once: the source is locked, then its lines are counted.
create function billing.check_taken() returns trigger language plpgsql as $$
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
    if n.component = 'receivable' then
      perform 1 from billing.billing where id = n.billing_id for update;
      continue when (select sum(amount_idr) from billing.trip_payment_line where billing_id = n.billing_id and component = 'receivable' and is_live)
        >= (select least(0, payable_idr) from billing.billing where id = n.billing_id);
    elsif n.component = 'deduction' then
      perform 1 from billing.travel_advance where id = n.travel_advance_id for update;
      continue when -(select sum(amount_idr) from billing.trip_payment_line
          where travel_advance_id = n.travel_advance_id and component = 'deduction' and is_live)
        <= (select deducted_idr from billing.travel_advance where id = n.travel_advance_id);
    else
      -- Not locked: payments of one vendor are made one after the other, and what a reversal changes meanwhile the next one puts right.
      continue when n.component = 'driver_pay' and -(select sum(amount_idr) from billing.trip_payment_line
          where trip_id = n.trip_id and component in ('driver_pay', 'driver_pay_back') and is_live)
        <= (select coalesce(sum(amount_idr), 0) from billing.trip_payment_line where trip_id = n.trip_id and component = 'driver_premium' and is_live);
      continue when n.component = 'driver_pay_back' and (select sum(amount_idr) from billing.trip_payment_line
          where trip_id = n.trip_id and component in ('driver_pay', 'driver_pay_back') and is_live) <= 0;
    end if;
    raise exception 'more of % than is owed: %', n.component, n.source_no using errcode = '23514';
  end loop;
  return null;
end $$;
create trigger trip_payment_line_owed after insert on trip_payment_line referencing new table as now_lines
  for each statement execute function billing.check_taken();

-- As before, and where all that is paid is set off against what is owed, nothing is paid out.
create or replace function billing.check_payment() returns trigger language plpgsql as $$
declare
  p billing.trip_payment;
  s record;
begin
  select * into p from billing.trip_payment where id = new.id;
  select coalesce(sum(amount_idr), 0) as total, count(*) as lines, bool_or(is_live) as live, bool_and(is_live) as whole
    into s from billing.trip_payment_line where trip_payment_id = p.id;
  if p.total_idr <> s.total or p.line_count <> s.lines or s.lines = 0 or (p.method = 'offset') <> (p.total_idr = 0)
     or (p.kind = 'payment' and (p.total_idr < 0 or (p.status in ('void', 'reversed') and s.live)
       or (p.status not in ('void', 'reversed') and not s.whole)))
     or (p.kind = 'reversal' and (s.live or p.total_idr > 0 or p.total_idr <> -(select total_idr from billing.trip_payment where id = p.reverses_id)))
  then
    raise exception 'payment % does not add up', p.payment_no using errcode = '23514';
  end if;
  return null;
end $$;
