-- What vendors and drivers pay back by the bank of what they owe (dec.I4.5): entered with its paper by one person, confirmed by another,
-- counted beside what payments deduct. What it says never changes; wrong ones are taken back.
create table money_received (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  receipt_no text not null,
  vendor_id uuid not null, driver_id uuid,
  billing_id uuid references billing, travel_advance_id uuid references travel_advance,
  amount_idr bigint not null check (amount_idr > 0), received_on date not null, bank_reference text not null,
  proof_file_id uuid not null, note text,
  status text not null default 'entered' check (status in ('entered', 'confirmed', 'refused', 'withdrawn', 'taken_back')),
  status_reason text,
  entered_by uuid, entered_by_name text not null,
  confirmed_by uuid, confirmed_by_name text, confirmed_at timestamptz,
  check (num_nonnulls(billing_id, travel_advance_id) = 1),
  check ((travel_advance_id is not null) = (driver_id is not null)),
  check (status not in ('confirmed', 'taken_back') or confirmed_at is not null),
  check (confirmed_by is null or confirmed_by is distinct from entered_by)
);
create unique index money_received_no on money_received (receipt_no);
create index money_received_no_begins on money_received (lower(receipt_no) text_pattern_ops);
-- One transfer may pay two debts, and none of them twice.
create unique index money_received_once on money_received (coalesce(billing_id, travel_advance_id), upper(bank_reference), received_on)
  where status in ('entered', 'confirmed');
create index money_received_vendor on money_received (vendor_id, id);
create index money_received_driver on money_received (driver_id, id);
create index money_received_status on money_received (status, id);
create index money_received_billing on money_received (billing_id, id);
create index money_received_advance on money_received (travel_advance_id, id);
create index money_received_day on money_received (received_on desc, id desc);
create index money_received_amount on money_received (amount_idr desc, id desc);
create index money_received_newest on money_received (created_at desc, id desc);
create index money_received_proof on money_received (proof_file_id);
create index money_received_search on money_received using gin ((coalesce(receipt_no, '') || ' ' || coalesce(bank_reference, '')) gin_trgm_ops);

-- What was paid back of a source, or waits for a second person to say so; both hold it, so that nothing is deducted a second time.
create function billing.received_idr(source uuid) returns bigint language sql stable as $$
  select coalesce(sum(amount_idr), 0)::bigint from billing.money_received
  where (billing_id = source or travel_advance_id = source) and status in ('entered', 'confirmed') and deleted_at is null
$$;

create function billing.keep_money_received() returns trigger language plpgsql as $$
declare
  free constant text[] := array['status', 'status_reason', 'updated_at', 'updated_by', 'row_version', 'confirmed_by', 'confirmed_by_name',
    'confirmed_at'];
begin
  if tg_op = 'DELETE' or to_jsonb(old) - free is distinct from to_jsonb(new) - free
     or (old.status in ('refused', 'withdrawn', 'taken_back') and new.status <> old.status)
     or (old.status = 'confirmed' and new.status not in ('confirmed', 'taken_back'))
     or (old.confirmed_at is not null and (new.confirmed_by, new.confirmed_at) is distinct from (old.confirmed_by, old.confirmed_at)) then
    raise exception 'money that was received is not changed: it is taken back' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger money_received_kept before update or delete on money_received for each row execute function billing.keep_money_received();

-- Never more than is owed, with what payments deduct: the source is locked, then both are counted.
create function billing.check_received() returns trigger language plpgsql as $$
declare
  owed bigint;
  taken bigint;
begin
  if new.status not in ('entered', 'confirmed') then return null; end if;
  if new.billing_id is not null then
    select greatest(0, -payable_idr) into owed from billing.billing
      where id = new.billing_id and status in ('verified', 'payment_requested', 'partially_paid', 'paid', 'closed') for update;
    select coalesce(-sum(amount_idr), 0) into taken from billing.trip_payment_line
      where billing_id = new.billing_id and component = 'receivable' and is_live;
  else
    select deducted_idr into owed from billing.travel_advance where id = new.travel_advance_id for update;
    select coalesce(-sum(amount_idr), 0) into taken from billing.trip_payment_line
      where travel_advance_id = new.travel_advance_id and component = 'deduction' and is_live;
  end if;
  if coalesce(owed, 0) < taken + billing.received_idr(coalesce(new.billing_id, new.travel_advance_id)) then
    raise exception 'more is received than is owed: %', new.receipt_no using errcode = '23514';
  end if;
  return null;
end $$;
create trigger money_received_owed after insert or update of status on money_received for each row execute function billing.check_received();
create view public_money_received as select * from money_received;

-- As before, and with what came by the bank.
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
    if n.component = 'receivable' then
      perform 1 from billing.billing where id = n.billing_id for update;
      continue when -(select sum(amount_idr) from billing.trip_payment_line where billing_id = n.billing_id and component = 'receivable' and is_live)
          + billing.received_idr(n.billing_id)
        <= (select greatest(0, -payable_idr) from billing.billing where id = n.billing_id);
    elsif n.component = 'deduction' then
      perform 1 from billing.travel_advance where id = n.travel_advance_id for update;
      continue when -(select sum(amount_idr) from billing.trip_payment_line
          where travel_advance_id = n.travel_advance_id and component = 'deduction' and is_live) + billing.received_idr(n.travel_advance_id)
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
