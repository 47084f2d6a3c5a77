-- Tolls, portals and third-party scales that the company gives back to a vendor (dec.I4.14): one row a receipt, and a line of each once it is approved.
create table reimbursement (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  reimburse_no text not null,
  trip_id uuid not null, vendor_id uuid not null,
  kind text not null check (kind in ('toll', 'portal', 'third_party_scale', 'port_parking', 'other')),
  amount_idr bigint not null check (amount_idr between 1 and 100000000),
  spent_on date not null, receipt_file_id uuid not null, note text,
  status text not null default 'asked' check (status in ('asked', 'approved', 'rejected', 'withdrawn')),
  status_reason text,
  asked_by uuid, asked_by_name text not null, asked_at timestamptz not null,
  decided_by uuid, decided_by_name text, decided_at timestamptz,
  approved_idr bigint check (approved_idr between 1 and amount_idr), cap_idr bigint check (cap_idr >= 0),
  single_person boolean not null default false,
  check (status <> 'approved' or (approved_idr is not null and decided_at is not null))
);
create unique index reimbursement_no on reimbursement (reimburse_no);
create index reimbursement_no_begins on reimbursement (lower(reimburse_no) text_pattern_ops);
create index reimbursement_trip on reimbursement (trip_id);
create index reimbursement_vendor on reimbursement (vendor_id, status);
create index reimbursement_status on reimbursement (status, id);
create index reimbursement_kind on reimbursement (kind, id);
create index reimbursement_newest on reimbursement (created_at desc, id desc);
create index reimbursement_asked on reimbursement (asked_at desc, id desc);
create index reimbursement_spent on reimbursement (spent_on desc, id desc);
create index reimbursement_amount on reimbursement (amount_idr desc, id desc);
create index reimbursement_file on reimbursement (receipt_file_id);
create index reimbursement_search on reimbursement using gin ((coalesce(reimburse_no, '') || ' ' || coalesce(note, '')) gin_trgm_ops);

-- What its picture is made of: the same one is one receipt, here and among those of travel advances.
create table reimbursement_photo (
  sha256 text primary key, reimbursement_id uuid not null unique references reimbursement on delete cascade
);
create function billing.receipt_once() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('receipt ' || new.sha256, 0));
  if (tg_table_name = 'reimbursement_photo' and exists (select from billing.travel_advance_photo where sha256 = new.sha256))
     or (tg_table_name = 'travel_advance_photo' and exists (select from billing.reimbursement_photo where sha256 = new.sha256)) then
    raise exception 'this receipt is counted already' using errcode = '23505';
  end if;
  return new;
end $$;
create trigger reimbursement_photo_once before insert on reimbursement_photo for each row execute function billing.receipt_once();
create trigger travel_advance_photo_once before insert on travel_advance_photo for each row execute function billing.receipt_once();

-- Its line; many of a trip, one of each receipt.
alter table billing_line add column reimbursement_id uuid references reimbursement;
create unique index billing_line_reimbursement on billing_line (reimbursement_id) where reimbursement_id is not null and deleted_at is null;
alter table billing_line add constraint billing_line_reimbursed check (reimbursement_id is null or kind = 'reimburse');

-- What was verified with a document stays as it was approved (life.D16.7).
create function billing.keep_reimbursed() returns trigger language plpgsql as $$
begin
  if exists (select from billing.billing_line where reimbursement_id = old.id and status in ('verified', 'paid') and deleted_at is null) then
    raise exception 'a reimbursement that was billed is read only' using errcode = '23514';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger reimbursement_kept before update or delete on reimbursement for each row execute function billing.keep_reimbursed();

create view public_reimbursement as select * from reimbursement;
create or replace view public_billing_line as select * from billing_line;
