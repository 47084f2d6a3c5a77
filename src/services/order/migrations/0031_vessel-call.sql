-- A vessel at a berth: what she brings or takes, when, and what held the work up.
create table vessel_call (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  vessel_name text not null, voyage text not null, checkpoint_id uuid not null,
  direction text not null check (direction in ('discharge', 'load')),
  bill_ton numeric(12, 3) not null check (bill_ton > 0),
  eta timestamptz not null, etb timestamptz, etd timestamptz, berthed_at timestamptz, sailed_at timestamptz,
  draft_survey_ton numeric(12, 3) check (draft_survey_ton > 0),
  notes text,
  status text not null default 'planned' check (status in ('planned', 'alongside', 'sailed')),
  -- How her name and voyage are compared with those that requesters write: letters and figures only.
  vessel_key text not null generated always as (upper(regexp_replace(vessel_name, '[^A-Za-z0-9]', '', 'g'))) stored,
  voyage_key text not null generated always as (upper(regexp_replace(voyage, '[^A-Za-z0-9]', '', 'g'))) stored
);
create unique index vessel_call_voyage on vessel_call (vessel_key, voyage_key) where deleted_at is null;
create index vessel_call_eta on vessel_call (eta desc, id desc);
create index vessel_call_newest on vessel_call (created_at desc, id desc);
create index vessel_call_name on vessel_call (vessel_name, id);
create index vessel_call_name_begins on vessel_call (lower(vessel_name) text_pattern_ops);
create index vessel_call_voyage_begins on vessel_call (lower(voyage) text_pattern_ops);
create index vessel_call_checkpoint on vessel_call (checkpoint_id);
create index vessel_call_search on vessel_call using gin ((coalesce(vessel_name, '') || ' ' || coalesce(voyage, '')) gin_trgm_ops);

create table vessel_standstill (
  id uuid primary key, vessel_call_id uuid not null references vessel_call on delete cascade, position integer not null,
  reason text not null check (reason in ('rain', 'crane', 'no_cargo', 'blackout', 'other')),
  from_at timestamptz not null, to_at timestamptz, note text,
  check (to_at > from_at)
);
create index vessel_standstill_call on vessel_standstill (vessel_call_id);

-- An order belongs to the call it was put to, or else to the one whose vessel and voyage it names.
alter table "order" add column vessel_call_id uuid references vessel_call;
alter table "order" add column vessel_key text generated always as (upper(regexp_replace(vessel_name, '[^A-Za-z0-9]', '', 'g'))) stored;
alter table "order" add column voyage_key text generated always as (upper(regexp_replace(voyage, '[^A-Za-z0-9]', '', 'g'))) stored;
create index order_vessel_call on "order" (vessel_call_id) where vessel_call_id is not null;
create index order_vessel_key on "order" (vessel_key, voyage_key) where vessel_key is not null;

create view public_vessel_call as select * from vessel_call;
create view public_vessel_standstill as select * from vessel_standstill;
create or replace view public_order as select * from "order";
