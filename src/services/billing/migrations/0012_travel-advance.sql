-- Money that a driver takes along on a trip (dec.I2.8), its receipts, and the ledger of where it went.
create table travel_advance (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  advance_no text not null,
  trip_id uuid not null, driver_id uuid not null, vendor_id uuid not null,
  amount_idr bigint check (amount_idr is not null and amount_idr between 1 and 100000000),
  suggested_idr bigint check (suggested_idr >= 0),
  amount_reason text,
  status text not null default 'asked'
    check (status in ('asked', 'approved', 'paid', 'settling', 'settled', 'returned', 'rejected', 'cancelled')),
  status_reason text,
  asked_by uuid, asked_by_name text not null, asked_at timestamptz not null,
  due_at timestamptz,
  approved_by uuid, approved_by_name text, approved_at timestamptz,
  single_person boolean not null default false,
  method text check (method in ('cash', 'transfer')), pay_reference text, paid_by uuid, paid_by_name text, paid_at timestamptz,
  late_reason text, receipt_file_id uuid, signature_file_id uuid,
  submitted_by uuid, submitted_by_name text, submitted_at timestamptz, handed_back_idr bigint check (handed_back_idr >= 0),
  return_method text check (return_method in ('cash', 'transfer')), return_no text, returned_at timestamptz,
  claim_reason text,
  settled_by uuid, settled_by_name text, settled_at timestamptz,
  receipts_idr bigint not null default 0 check (receipts_idr >= 0),
  paid_idr bigint not null default 0 check (paid_idr >= 0),
  claimed_idr bigint not null default 0 check (claimed_idr >= 0),
  borne_idr bigint not null default 0 check (borne_idr >= 0),
  spent_idr bigint not null default 0 check (spent_idr >= 0),
  returned_idr bigint not null default 0 check (returned_idr >= 0),
  deducted_idr bigint not null default 0 check (deducted_idr >= 0),
  open_idr bigint generated always as (paid_idr + claimed_idr + borne_idr - spent_idr - returned_idr - deducted_idr) stored
);
create unique index travel_advance_no on travel_advance (advance_no);
create index travel_advance_no_begins on travel_advance (lower(advance_no) text_pattern_ops);
-- A trip has one advance at a time; one that was refused, withdrawn or returned whole may be followed by another.
create unique index travel_advance_trip_id on travel_advance (trip_id)
  where status in ('asked', 'approved', 'paid', 'settling', 'settled') and deleted_at is null;
create index travel_advance_trip on travel_advance (trip_id);
create index travel_advance_driver on travel_advance (driver_id, status);
create index travel_advance_vendor on travel_advance (vendor_id, status);
create index travel_advance_status on travel_advance (status, id);
create index travel_advance_method on travel_advance (method, id);
create index travel_advance_newest on travel_advance (created_at desc, id desc);
create index travel_advance_asked on travel_advance (asked_at desc, id desc);
create index travel_advance_paid on travel_advance (paid_at desc, id desc);
create index travel_advance_due on travel_advance (due_at, id);
create index travel_advance_amount on travel_advance (amount_idr desc, id desc);
create index travel_advance_open on travel_advance (open_idr desc, id desc);
create index travel_advance_receipt_file on travel_advance (receipt_file_id) where receipt_file_id is not null;
create index travel_advance_signature_file on travel_advance (signature_file_id) where signature_file_id is not null;
create index travel_advance_search on travel_advance
  using gin ((coalesce(advance_no, '') || ' ' || coalesce(pay_reference, '') || ' ' || coalesce(return_no, '')) gin_trgm_ops);

create table travel_advance_receipt (
  id uuid primary key, travel_advance_id uuid not null references travel_advance on delete cascade, position integer not null,
  kind text not null check (kind in ('toll', 'port_parking', 'retribution', 'fuel', 'other')),
  amount_idr bigint not null check (amount_idr between 1 and 100000000),
  spent_on date not null,
  photo_file_id uuid not null,
  note text
);
create index travel_advance_receipt_advance on travel_advance_receipt (travel_advance_id);
create unique index travel_advance_receipt_photo_file_id on travel_advance_receipt (photo_file_id);
-- What the pictures of receipts are made of: the same one uploaded twice is the same receipt.
create table travel_advance_photo (
  sha256 text primary key,
  travel_advance_receipt_id uuid not null unique references travel_advance_receipt on delete cascade
);

create table travel_advance_entry (
  id uuid primary key,
  seq bigint generated always as identity,
  travel_advance_id uuid not null references travel_advance,
  entry_no bigint check (entry_no > 0),
  type text not null check (type in ('pay', 'settle', 'return')),
  source_type text not null check (source_type = 'trip'),
  source_id uuid not null,
  source_no text,
  idr bigint not null,
  left_idr bigint,
  paid_idr bigint not null default 0,
  claimed_idr bigint not null default 0,
  borne_idr bigint not null default 0,
  spent_idr bigint not null default 0,
  returned_idr bigint not null default 0,
  deducted_idr bigint not null default 0,
  reason text,
  actor_id uuid,
  at timestamptz not null
);
create unique index travel_advance_entry_seq on travel_advance_entry (travel_advance_id, seq);
create unique index travel_advance_entry_number on travel_advance_entry (travel_advance_id, entry_no);
-- Money is paid once and accounted for once, however many press at the same time.
create unique index travel_advance_entry_paid on travel_advance_entry (travel_advance_id) where type = 'pay';
create unique index travel_advance_entry_closed on travel_advance_entry (travel_advance_id) where type in ('settle', 'return');
create trigger travel_advance_entry_append_only before update or delete on travel_advance_entry
  for each row execute function billing.refuse_change();
create trigger travel_advance_entry_no_truncate before truncate on travel_advance_entry
  for each statement execute function billing.refuse_change();
-- A new database seals every append-only table after its last migration; one that is there already is told of this one.
do $$ begin
  if to_regprocedure('billing.keep_sealed(text)') is not null then perform billing.keep_sealed('travel_advance_entry'); end if;
end $$;

-- What was paid is what was approved, and signed for; before that and where nothing was paid there is no money; at the end none is open.
-- Looked at when a transaction ends: state and sums are written one after the other.
create function billing.check_travel_advance() returns trigger language plpgsql as $$
declare
  a billing.travel_advance;
begin
  select * into a from billing.travel_advance where id = new.id;
  if a.paid_idr <> (case when a.status in ('paid', 'settling', 'settled', 'returned') then a.amount_idr else 0 end)
     or (a.paid_idr > 0 and a.receipt_file_id is null and a.signature_file_id is null)
     or (a.status in ('settled', 'returned') and a.open_idr <> 0)
     or (a.status = 'returned' and a.returned_idr <> a.paid_idr)
     or (a.status = 'settled' and a.spent_idr <> a.receipts_idr) then
    raise exception 'the money of travel advance % does not add up', a.advance_no using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger travel_advance_sums after insert or update on travel_advance deferrable initially deferred
  for each row execute function billing.check_travel_advance();

-- What its due time was made of has changed, so it is made anew.
create function travel_advance_due_again() returns trigger language plpgsql as $$
begin
  if (new.status, new.asked_at, new.paid_at) is distinct from (old.status, old.asked_at, old.paid_at) then
    new.due_at := null;
  end if;
  return new;
end $$;
create trigger travel_advance_due before update of status, asked_at, paid_at on travel_advance
  for each row execute function travel_advance_due_again();

create view public_travel_advance as select * from travel_advance;
create view public_travel_advance_receipt as select * from travel_advance_receipt;
-- What a payment of a trip's driver has to carry of its advance: what the driver still gets, less what is deducted. Once a trip.
create view public_trip_advance as
  select a.trip_id, a.id as travel_advance_id, a.advance_no, a.driver_id, a.vendor_id, a.settled_at,
    a.claimed_idr, a.deducted_idr, a.claimed_idr - a.deducted_idr as to_pay_idr
  from travel_advance a where a.status = 'settled' and a.deleted_at is null;
