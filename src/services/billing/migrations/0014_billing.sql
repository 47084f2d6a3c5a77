-- What a vendor is paid or charged for each trip (model.C5), why a line cannot be billed, and the documents that gather lines.
create table billing (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  billing_no text not null,
  vendor_id uuid not null, contract_id uuid not null, work_unit_id uuid,
  period_start date not null, period_end date not null check (period_end >= period_start),
  grouping text not null check (grouping in ('period', 'order', 'po')),
  order_id uuid, purchase_order_id uuid,
  tax_treatment text not null check (tax_treatment in ('taxed', 'exempt')),
  -- Sums of the lines, which a trigger keeps: they are the lines' at every moment (life.D16.4).
  freight_idr bigint not null default 0, waiting_idr bigint not null default 0, penalty_idr bigint not null default 0,
  reimburse_idr bigint not null default 0, adjustment_idr bigint not null default 0,
  net_idr bigint generated always as (freight_idr + waiting_idr + penalty_idr + reimburse_idr + adjustment_idr) stored,
  line_count integer not null default 0 check (line_count >= 0), total_kg bigint not null default 0,
  ppn_collector text not null default 'vendor' check (ppn_collector in ('vendor', 'company')),
  ppn_idr bigint not null default 0, pph23_idr bigint not null default 0, payable_idr bigint not null default 0,
  self_billing boolean not null default false,
  statement_no text, statement_date date, vendor_amount_idr bigint, statement_file_id uuid,
  match_status text not null default 'none' check (match_status in ('none', 'partial', 'full')),
  variance_idr bigint, match_reason text,
  status text not null default 'draft' check (status in
    ('draft', 'in_review', 'returned', 'verified', 'payment_requested', 'partially_paid', 'paid', 'closed', 'void')),
  status_reason text,
  generated_by uuid, generated_by_name text not null, reviewed_by uuid, reviewed_by_name text, reviewed_at timestamptz,
  verified_by uuid, verified_by_name text, verified_at timestamptz, single_person boolean not null default false,
  due_date date, paid_idr bigint not null default 0
);
create unique index billing_no on billing (billing_no);
create index billing_no_begins on billing (lower(billing_no) text_pattern_ops);
create index billing_vendor on billing (vendor_id, status);
create index billing_contract on billing (contract_id, id);
create index billing_unit on billing (work_unit_id, id);
create index billing_order on billing (order_id, id);
create index billing_po on billing (purchase_order_id, id);
create index billing_status on billing (status, id);
create index billing_match on billing (match_status, id);
create index billing_period on billing (period_end desc, id desc);
create index billing_newest on billing (created_at desc, id desc);
create index billing_due on billing (due_date, id);
create index billing_verified on billing (verified_at desc, id desc);
create index billing_payable on billing (payable_idr desc, id desc);
create index billing_statement_file on billing (statement_file_id) where statement_file_id is not null;
create index billing_search on billing using gin ((coalesce(billing_no, '') || ' ' || coalesce(statement_no, '')) gin_trgm_ops);

create table billing_line (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  trip_id uuid not null, order_id uuid not null, order_line_id uuid not null, work_unit_id uuid not null,
  vendor_id uuid not null, contract_id uuid not null, contract_route_id uuid,
  purchase_order_id uuid, purchase_order_line_id uuid,
  cargo_id uuid not null, truck_id uuid not null, plate_no text not null,
  origin_checkpoint_id uuid not null, destination_checkpoint_id uuid not null,
  load_date date not null, trip_verified_at timestamptz not null,
  kind text not null check (kind in ('freight', 'waiting', 'penalty', 'bag_claim', 'reimburse', 'adjustment', 'correction')),
  corrects_line_id uuid references billing_line, note text,
  basis_kg bigint check (basis_kg >= 0), billed_ton numeric(12, 3) check (billed_ton >= 0),
  charge_basis text, tariff_idr bigint check (tariff_idr >= 0), quantity numeric(18, 5), min_charge_applied boolean not null default false,
  -- What is claimed from the vendor is below zero.
  amount_idr bigint not null check ((kind in ('penalty', 'bag_claim')) <= (amount_idr <= 0)
    and (kind in ('freight', 'waiting', 'reimburse')) <= (amount_idr >= 0)),
  rate_trace jsonb, loss_kg bigint, tolerance_kg bigint,
  tax_treatment text not null check (tax_treatment in ('taxed', 'exempt')),
  status text not null default 'pending' check (status in ('pending', 'valid', 'invalid', 'verified', 'paid', 'excluded')),
  codes jsonb not null default '[]', severity text check (severity in ('block', 'warn')),
  at_risk_idr bigint not null default 0 check (at_risk_idr >= 0), invalid_since timestamptz, due_at timestamptz, audited_at timestamptz,
  excluded_reason text, excluded_by uuid, excluded_by_name text, excluded_at timestamptz,
  billing_id uuid references billing, verified_at timestamptz, paid_at timestamptz,
  check ((kind = 'correction') = (corrects_line_id is not null)),
  -- A document is made of lines that may be billed, and what is verified is on one (life.D16.4).
  check (billing_id is null or status in ('valid', 'verified', 'paid')),
  check (status not in ('verified', 'paid') or billing_id is not null)
);
-- Once a trip, whoever presses how often (dec.I4.6); corrections, adjustments and receipts are many.
create unique index billing_line_trip_id on billing_line (trip_id, kind)
  where kind in ('freight', 'waiting', 'penalty', 'bag_claim') and deleted_at is null;
create index billing_line_trip on billing_line (trip_id);
create index billing_line_billing on billing_line (billing_id, id);
create index billing_line_order on billing_line (order_id, id);
create index billing_line_order_line on billing_line (order_line_id);
create index billing_line_unit on billing_line (work_unit_id, id);
create index billing_line_vendor on billing_line (vendor_id, status);
create index billing_line_contract on billing_line (contract_id, id);
create index billing_line_po on billing_line (purchase_order_id, id);
create index billing_line_po_line on billing_line (purchase_order_line_id);
create index billing_line_cargo on billing_line (cargo_id, id);
create index billing_line_truck on billing_line (truck_id, id);
create index billing_line_origin on billing_line (origin_checkpoint_id, id);
create index billing_line_destination on billing_line (destination_checkpoint_id, id);
create index billing_line_corrects on billing_line (corrects_line_id) where corrects_line_id is not null;
create index billing_line_status on billing_line (status, id);
create index billing_line_kind on billing_line (kind, id);
create index billing_line_severity on billing_line (severity, id);
create index billing_line_load_date on billing_line (load_date desc, id desc);
create index billing_line_newest on billing_line (created_at desc, id desc);
create index billing_line_amount on billing_line (amount_idr desc, id desc);
create index billing_line_risk on billing_line (at_risk_idr desc, id desc);
create index billing_line_due on billing_line (due_at, id);
create index billing_line_invalid on billing_line (invalid_since, id);
create index billing_line_verified on billing_line (verified_at desc, id desc);
-- What may be put on a document.
create index billing_line_candidate on billing_line (vendor_id, contract_id, load_date) where status = 'valid' and billing_id is null;
create index billing_line_search on billing_line using gin (plate_no gin_trgm_ops);

create table billing_exception (
  id uuid primary key, billing_line_id uuid not null references billing_line on delete cascade,
  code text not null, severity text not null check (severity in ('block', 'warn')),
  detail text not null, params jsonb not null default '{}', found_at timestamptz not null,
  resolved_at timestamptz, resolved_by uuid, resolved_by_name text, waiver_reason text,
  check (waiver_reason is null or severity = 'warn')
);
create unique index billing_exception_open on billing_exception (billing_line_id, code) where resolved_at is null;
create index billing_exception_code on billing_exception (code) where resolved_at is null;
create index billing_exception_line on billing_exception (billing_line_id, found_at);

-- The taxes of a document, rounded once for each kind (dec.I4.3); kept as they were at its verification.
create table billing_tax (
  id uuid primary key, billing_id uuid not null references billing on delete cascade, position integer not null,
  kind text not null check (kind in ('ppn', 'pph23')), tax_rate_id uuid,
  percent numeric(7, 4) not null check (percent >= 0), numerator integer not null check (numerator > 0),
  denominator integer not null check (denominator > 0),
  base_idr bigint not null, amount_idr bigint not null, note text
);
create index billing_tax_billing on billing_tax (billing_id);

-- Trips whose lines are to be made or looked at again. Added to only: a change that comes meanwhile is a row more.
create table audit_due (seq bigint generated always as identity primary key, trip_id uuid not null);

create function billing.sum_documents(touched uuid[]) returns void language sql as $$
  update billing.billing b set freight_idr = s.freight, waiting_idr = s.waiting, penalty_idr = s.penalty, reimburse_idr = s.reimburse,
    adjustment_idr = s.adjustment, line_count = s.lines, total_kg = s.kg
  from (
    select d.id, coalesce(sum(l.amount_idr) filter (where l.kind = 'freight'), 0) as freight,
      coalesce(sum(l.amount_idr) filter (where l.kind = 'waiting'), 0) as waiting,
      coalesce(sum(l.amount_idr) filter (where l.kind in ('penalty', 'bag_claim')), 0) as penalty,
      coalesce(sum(l.amount_idr) filter (where l.kind = 'reimburse'), 0) as reimburse,
      coalesce(sum(l.amount_idr) filter (where l.kind in ('adjustment', 'correction')), 0) as adjustment,
      count(l.id) as lines, coalesce(sum(l.basis_kg) filter (where l.kind = 'freight'), 0) as kg
    from unnest(touched) d(id) left join billing.billing_line l on l.billing_id = d.id and l.deleted_at is null
    group by d.id) s
  where b.id = s.id and (b.freight_idr, b.waiting_idr, b.penalty_idr, b.reimburse_idr, b.adjustment_idr, b.line_count, b.total_kg)
    is distinct from (s.freight, s.waiting, s.penalty, s.reimburse, s.adjustment, s.lines, s.kg)
$$;
create function billing.sum_new_lines() returns trigger language plpgsql as $$
begin
  perform billing.sum_documents(array(select distinct billing_id from now_lines where billing_id is not null));
  return null;
end $$;
create function billing.sum_changed_lines() returns trigger language plpgsql as $$
begin
  perform billing.sum_documents(array(
    select distinct d from now_lines n join was_lines o on o.id = n.id, unnest(array[n.billing_id, o.billing_id]) d
    where d is not null and (n.billing_id, n.amount_idr, n.kind, n.basis_kg, n.deleted_at)
      is distinct from (o.billing_id, o.amount_idr, o.kind, o.basis_kg, o.deleted_at)));
  return null;
end $$;
create function billing.sum_gone_lines() returns trigger language plpgsql as $$
begin
  perform billing.sum_documents(array(select distinct billing_id from was_lines where billing_id is not null));
  return null;
end $$;
create trigger billing_line_sum_new after insert on billing_line referencing new table as now_lines
  for each statement execute function billing.sum_new_lines();
create trigger billing_line_sum_changed after update on billing_line referencing old table as was_lines new table as now_lines
  for each statement execute function billing.sum_changed_lines();
create trigger billing_line_sum_gone after delete on billing_line referencing old table as was_lines
  for each statement execute function billing.sum_gone_lines();

-- Verified and paid rows are read only (life.D16.7): money already agreed is put right by a line more, on a later document.
create function billing.keep_verified_line() returns trigger language plpgsql as $$
declare
  free constant text[] := array['status', 'paid_at', 'updated_at', 'updated_by', 'row_version'];
begin
  if tg_op = 'DELETE' then
    raise exception 'a verified billing line stays' using errcode = '23514';
  end if;
  if new.status not in ('verified', 'paid') or to_jsonb(old) - free is distinct from to_jsonb(new) - free then
    raise exception 'a verified billing line is read only' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger billing_line_kept before update on billing_line for each row
  when (old.status in ('verified', 'paid')) execute function billing.keep_verified_line();
create trigger billing_line_stays before delete on billing_line for each row
  when (old.status in ('verified', 'paid')) execute function billing.keep_verified_line();
create function billing.keep_verified_billing() returns trigger language plpgsql as $$
declare
  -- The generated sum is not made yet in a trigger that comes before the row is written.
  free constant text[] := array['status', 'status_reason', 'paid_idr', 'net_idr', 'updated_at', 'updated_by', 'row_version'];
begin
  if tg_op = 'DELETE' then
    raise exception 'a verified document stays' using errcode = '23514';
  end if;
  if new.status in ('draft', 'in_review', 'returned', 'void') or to_jsonb(old) - free is distinct from to_jsonb(new) - free then
    raise exception 'a verified document is read only' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger billing_kept before update on billing for each row
  when (old.status in ('verified', 'payment_requested', 'partially_paid', 'paid', 'closed')) execute function billing.keep_verified_billing();
create trigger billing_stays before delete on billing for each row
  when (old.status in ('verified', 'payment_requested', 'partially_paid', 'paid', 'closed')) execute function billing.keep_verified_billing();

-- A document and its lines agree when a transaction ends: who, what kind of tax, which state, and what is to be paid.
create function billing.check_billing() returns trigger language plpgsql as $$
declare
  b billing.billing;
begin
  select * into b from billing.billing where id = new.id;
  if b.payable_idr <> b.net_idr - b.pph23_idr + (case when b.ppn_collector = 'vendor' then b.ppn_idr else 0 end)
     or exists (select from billing.billing_line l where l.billing_id = b.id
       and (l.vendor_id, l.contract_id, l.tax_treatment) is distinct from (b.vendor_id, b.contract_id, b.tax_treatment))
     or (b.status = 'void' and b.line_count > 0)
     or (b.status in ('draft', 'in_review', 'returned')
       and exists (select from billing.billing_line l where l.billing_id = b.id and l.status <> 'valid'))
     or (b.status in ('verified', 'payment_requested', 'partially_paid', 'paid', 'closed') and
       (b.line_count = 0 or exists (select from billing.billing_line l where l.billing_id = b.id and l.status not in ('verified', 'paid')))) then
    raise exception 'document % and its lines do not agree', b.billing_no using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger billing_agrees after insert or update on billing deferrable initially deferred
  for each row execute function billing.check_billing();

-- What its due time was made of has changed, so it is made anew.
create function billing.billing_line_due_again() returns trigger language plpgsql as $$
begin
  if (new.status, new.invalid_since) is distinct from (old.status, old.invalid_since) then
    new.due_at := null;
  end if;
  return new;
end $$;
create trigger billing_line_due before update of status, invalid_since on billing_line
  for each row execute function billing.billing_line_due_again();

create view public_billing as select * from billing;
create view public_billing_line as select * from billing_line;
create view public_billing_exception as select * from billing_exception;
create view public_billing_tax as select * from billing_tax;
