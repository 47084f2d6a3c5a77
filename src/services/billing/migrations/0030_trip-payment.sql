-- What vendors and drivers are paid (life.D6b): a payment of one payee with its lines, and the papers of the taxes it pays.
create table payment_export (
  id uuid primary key, at timestamptz not null, by_user uuid, by_name text not null, export_no text not null,
  payment_count integer not null check (payment_count > 0), total_idr bigint not null check (total_idr > 0),
  content text not null, sha256 text not null
);
create unique index payment_export_no on payment_export (export_no);
create trigger payment_export_append_only before update or delete on payment_export
  for each row execute function billing.refuse_change();
create trigger payment_export_no_truncate before truncate on payment_export
  for each statement execute function billing.refuse_change();

create table trip_payment (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  payment_no text not null,
  kind text not null default 'payment' check (kind in ('payment', 'reversal')),
  reverses_id uuid references trip_payment,
  payee_type text not null check (payee_type in ('vendor', 'driver')), vendor_id uuid not null, driver_id uuid,
  method text not null check (method in ('transfer', 'cash', 'payroll')),
  period_start date not null, period_end date not null check (period_end >= period_start),
  components jsonb not null,
  -- Kept by a trigger: the lines' at every moment.
  total_idr bigint not null default 0, line_count integer not null default 0,
  -- Where it is paid, as it was when it was approved (dec.I4.10).
  bank_account_id uuid references bank_account, bank_code text, account_no text, holder_name text,
  status text not null default 'draft'
    check (status in ('draft', 'approved', 'exported', 'paid', 'reconciled', 'failed', 'void', 'reversed')),
  status_reason text,
  proposed_by uuid, proposed_by_name text not null,
  approved_by uuid, approved_by_name text, approved_at timestamptz, single_person boolean not null default false,
  export_id uuid references payment_export, exported_at timestamptz,
  paid_at timestamptz, bank_reference text, paid_by_name text, reconciled_at timestamptz, reconciled_by_name text,
  check ((payee_type = 'driver') = (driver_id is not null)),
  check ((kind = 'reversal') = (reverses_id is not null)),
  check (status not in ('paid', 'reconciled', 'reversed') or (paid_at is not null and bank_reference is not null))
);
create unique index trip_payment_no on trip_payment (payment_no);
create index trip_payment_no_begins on trip_payment (lower(payment_no) text_pattern_ops);
create unique index trip_payment_reversed_once on trip_payment (reverses_id) where reverses_id is not null;
create index trip_payment_vendor on trip_payment (vendor_id, id);
create index trip_payment_driver on trip_payment (driver_id, id);
create index trip_payment_type on trip_payment (payee_type, id);
create index trip_payment_kind on trip_payment (kind, id);
create index trip_payment_status on trip_payment (status, id);
create index trip_payment_method on trip_payment (method, id);
create index trip_payment_single on trip_payment (single_person, id);
create index trip_payment_newest on trip_payment (created_at desc, id desc);
create index trip_payment_period on trip_payment (period_end desc, id desc);
create index trip_payment_paid on trip_payment (paid_at desc, id desc);
create index trip_payment_total on trip_payment (total_idr desc, id desc);
create index trip_payment_account on trip_payment (bank_account_id) where bank_account_id is not null;
create index trip_payment_search on trip_payment using gin (
  (coalesce(payment_no, '') || ' ' || coalesce(bank_reference, '') || ' ' || coalesce(holder_name, '')) gin_trgm_ops);

create table trip_payment_line (
  id uuid primary key, trip_payment_id uuid not null references trip_payment, position integer not null,
  component text not null check (component in
    ('freight', 'ppn', 'pph23', 'driver_premium', 'travel_allowance', 'overtime', 'deduction', 'receivable')),
  billing_id uuid references billing, trip_id uuid, overtime_id uuid, travel_advance_id uuid references travel_advance,
  source_no text not null, amount_idr bigint not null check (amount_idr <> 0),
  -- What it pays is paid by nothing else, until the payment is void or reversed (dec.I4.6).
  is_live boolean not null default true,
  check (num_nonnulls(billing_id, trip_id, overtime_id) = 1),
  check ((component in ('freight', 'ppn', 'pph23', 'receivable')) = (billing_id is not null)),
  check ((component = 'overtime') = (overtime_id is not null))
);
create index trip_payment_line_payment on trip_payment_line (trip_payment_id, position);
create unique index trip_payment_line_document on trip_payment_line (billing_id, component) where is_live and billing_id is not null;
create unique index trip_payment_line_trip on trip_payment_line (trip_id, component) where is_live and trip_id is not null;
create unique index trip_payment_line_overtime on trip_payment_line (overtime_id) where is_live and overtime_id is not null;
create index trip_payment_line_of_document on trip_payment_line (billing_id);
create index trip_payment_line_of_trip on trip_payment_line (trip_id);
create index trip_payment_line_advance on trip_payment_line (travel_advance_id);

create table trip_payment_document (
  id uuid primary key, trip_payment_id uuid not null references trip_payment on delete cascade, position integer not null,
  billing_id uuid not null references billing,
  faktur_no text, faktur_date date, faktur_code text, faktur_base_idr bigint, faktur_ppn_idr bigint, faktur_file_id uuid,
  slip_no text, slip_date date, slip_base_idr bigint, slip_amount_idr bigint, slip_file_id uuid
);
create index trip_payment_document_payment on trip_payment_document (trip_payment_id);
create index trip_payment_document_billing on trip_payment_document (billing_id);
create index trip_payment_document_faktur on trip_payment_document (faktur_no) where faktur_no is not null;
create index trip_payment_document_file on trip_payment_document (faktur_file_id) where faktur_file_id is not null;
create index trip_payment_document_slip on trip_payment_document (slip_file_id) where slip_file_id is not null;

-- Lines are made with their payment and stay as they are; only what they hold is given free.
create function billing.keep_payment_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(old) - 'is_live' is distinct from to_jsonb(new) - 'is_live' or (new.is_live and not old.is_live) then
    raise exception 'lines of a payment are not changed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger trip_payment_line_kept before update or delete on trip_payment_line
  for each row execute function billing.keep_payment_line();
create function billing.sum_payment() returns trigger language plpgsql as $$
begin
  update billing.trip_payment p set total_idr = s.total, line_count = s.lines
  from (select n.trip_payment_id as id, sum(l.amount_idr) as total, count(*) as lines
    from (select distinct trip_payment_id from now_lines) n join billing.trip_payment_line l on l.trip_payment_id = n.trip_payment_id
    group by 1) s where p.id = s.id;
  return null;
end $$;
create trigger trip_payment_line_sum after insert on trip_payment_line referencing new table as now_lines
  for each statement execute function billing.sum_payment();

-- What was approved is what is paid, and what was paid stays.
create function billing.keep_payment() returns trigger language plpgsql as $$
declare
  free constant text[] := array['status', 'status_reason', 'updated_at', 'updated_by', 'row_version', 'reconciled_at', 'reconciled_by_name'];
begin
  if tg_op = 'DELETE' then raise exception 'a payment stays' using errcode = '23514'; end if;
  if old.status in ('paid', 'reconciled', 'reversed') and (new.status not in ('paid', 'reconciled', 'reversed')
      or to_jsonb(old) - free is distinct from to_jsonb(new) - free) then
    raise exception 'a paid payment is read only: it is reversed by another one' using errcode = '23514';
  end if;
  if (new.payment_no, new.kind, new.vendor_id, new.driver_id, new.proposed_by, new.reverses_id)
      is distinct from (old.payment_no, old.kind, old.vendor_id, old.driver_id, old.proposed_by, old.reverses_id)
      or (old.status in ('approved', 'exported') and new.status <> 'draft'
        and (new.bank_account_id, new.total_idr, new.method) is distinct from (old.bank_account_id, old.total_idr, old.method)) then
    raise exception 'who is paid, where and how much is not changed once it is approved' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger trip_payment_kept before update or delete on trip_payment for each row execute function billing.keep_payment();

-- Looked at when a transaction ends: the sum is the lines', more than nothing is paid, and only what is void or reversed holds nothing.
create function billing.check_payment() returns trigger language plpgsql as $$
declare
  p billing.trip_payment;
  s record;
begin
  select * into p from billing.trip_payment where id = new.id;
  select coalesce(sum(amount_idr), 0) as total, count(*) as lines, bool_or(is_live) as live, bool_and(is_live) as whole
    into s from billing.trip_payment_line where trip_payment_id = p.id;
  if p.total_idr <> s.total or p.line_count <> s.lines or s.lines = 0
     or (p.kind = 'payment' and (p.total_idr <= 0 or (p.status in ('void', 'reversed') and s.live)
       or (p.status not in ('void', 'reversed') and not s.whole)))
     or (p.kind = 'reversal' and (s.live or p.total_idr >= 0 or p.total_idr <> -(select total_idr from billing.trip_payment where id = p.reverses_id)))
  then
    raise exception 'payment % does not add up', p.payment_no using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger trip_payment_agrees after insert or update on trip_payment deferrable initially deferred
  for each row execute function billing.check_payment();

create view public_trip_payment as select * from trip_payment;
create view public_trip_payment_line as select * from trip_payment_line;
create view public_trip_payment_document as select * from trip_payment_document;
do $$ begin
  if to_regprocedure('billing.keep_sealed(text)') is not null then perform billing.keep_sealed('payment_export'); end if;
end $$;
