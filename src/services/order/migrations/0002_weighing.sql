-- Weighings and their weights (life.D4). A weight never changes: a correction is a new row.
create table weighing (
  id uuid primary key,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  row_version integer not null default 1,
  deleted_at timestamptz,
  ticket_no text not null,
  place text not null check (place in ('origin', 'destination', 'check')),
  flow text not null check (flow in ('tare_first', 'gross_first', 'one_pass', 'check')),
  status text not null default 'open' check (status in ('open', 'closed', 'flagged', 'verified', 'revision_pending', 'void')),
  -- A trip's weighing, or a general one ("timbang umum") with its reason.
  trip_id uuid references trip,
  trip_no text,
  order_id uuid references "order",
  order_no text,
  place_reason text,
  scale_id uuid not null,
  scale_second_id uuid,
  truck_id uuid not null,
  truck_code text not null,
  truck_type text not null,
  plate_no text not null,
  driver_id uuid,
  driver_name text,
  vendor_id uuid not null,
  work_unit_id uuid,
  cargo_id uuid,
  origin_checkpoint_id uuid,
  destination_checkpoint_id uuid,
  bag_count integer check (bag_count > 0),
  seal_numbers jsonb not null default '[]',
  deduction_kg integer not null default 0 check (deduction_kg >= 0),
  deduction_reason text,
  notes text,
  first_weighment_id uuid,
  first_kg integer,
  first_at timestamptz,
  first_operator_id uuid,
  first_operator_name text,
  second_weighment_id uuid,
  second_kg integer,
  second_at timestamptz,
  second_operator_id uuid,
  second_operator_name text,
  tare_kg integer,
  gross_kg integer,
  net_kg integer check (net_kg > 0),
  net_expected_kg integer,
  variance_percent numeric(9, 3),
  tare_source text not null default 'weighed' check (tare_source in ('weighed', 'stored')),
  stored_tare_valid_until date,
  flags jsonb not null default '[]',
  -- The codes alone, so that a list can be filtered by them.
  flag_codes text not null default '',
  flag_answers jsonb not null default '[]',
  anomaly_score integer not null default 0 check (anomaly_score between 0 and 100),
  verified_at timestamptz,
  verified_by uuid,
  verified_by_name text,
  verify_comment text,
  void_requested_at timestamptz,
  void_requested_by uuid,
  void_requested_by_name text,
  void_reason text,
  voided_at timestamptz,
  voided_by uuid,
  voided_by_name text,
  surat_jalan_no text,
  current_version integer not null default 1,
  printed_count integer not null default 0,
  simulated boolean not null default false,
  check (trip_id is not null or place_reason is not null),
  check (deduction_kg = 0 or deduction_reason is not null),
  check (status in ('open', 'void') or (net_kg is not null and second_weighment_id is not null)),
  check (net_kg is null or net_kg = gross_kg - tare_kg - deduction_kg)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create unique index weighing_ticket_no on weighing (ticket_no);
-- A truck stands between two weighings once, and a trip is weighed once at each place (life.W1).
create unique index weighing_open_truck on weighing (truck_id) where status = 'open';
create unique index weighing_trip_place on weighing (trip_id, place) where trip_id is not null and status <> 'void';
create index weighing_created on weighing (created_at desc, id desc);
create index weighing_first_at on weighing (first_at desc, id desc);
create index weighing_second_at on weighing (second_at desc, id desc);
create index weighing_net on weighing (net_kg desc, id desc);
create index weighing_score on weighing (anomaly_score desc, id desc);
create index weighing_status on weighing (status, created_at desc, id desc);
create index weighing_scale on weighing (scale_id, created_at desc, id desc);
create index weighing_scale_second on weighing (scale_second_id, created_at desc, id desc);
create index weighing_vendor on weighing (vendor_id, created_at desc, id desc);
create index weighing_unit on weighing (work_unit_id, created_at desc, id desc);
create index weighing_trip on weighing (trip_id);
create index weighing_order on weighing (order_id);
create index weighing_truck on weighing (truck_id, created_at desc);
create index weighing_driver on weighing (driver_id);
create index weighing_cargo on weighing (cargo_id);
create index weighing_outlier on weighing (truck_type, cargo_id, second_at desc) where status in ('closed', 'flagged', 'verified');
create index weighing_ticket_search on weighing using gin (ticket_no gin_trgm_ops);
create index weighing_plate_search on weighing using gin (plate_no gin_trgm_ops);
create index weighing_truck_code_search on weighing using gin (truck_code gin_trgm_ops);
create index weighing_driver_search on weighing using gin (driver_name gin_trgm_ops);
create index weighing_trip_no_search on weighing using gin (trip_no gin_trgm_ops);

-- One weight, written once. The columns up to manual_reason are what its hash covers (rules/chain.ts).
create table weighment (
  id uuid primary key,
  weighing_id uuid not null references weighing,
  sequence integer not null check (sequence between 1 and 3),
  weight_kg integer not null check (weight_kg >= 0),
  captured_at timestamptz not null,
  source text not null check (source in ('indicator', 'manual', 'stored_tare', 'third_party')),
  stable boolean not null,
  zero_before boolean not null,
  raw_frame text,
  indicator_record_no text,
  samples jsonb not null default '[]',
  operator_id uuid,
  scale_id uuid not null,
  shift integer not null check (shift in (1, 2, 3)),
  photos jsonb not null default '[]',
  plate_ocr text,
  plate_match boolean,
  truck_distance_m integer,
  manual_reason uuid,
  chain_seq bigint not null check (chain_seq >= 1),
  prev_hash text not null check (prev_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  unique (scale_id, chain_seq),
  unique (weighing_id, sequence)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create unique index weighment_hash on weighment (hash);
create index weighment_captured on weighment (captured_at desc, id desc);
create trigger weighment_append_only before update or delete on weighment
  for each row execute function orders.refuse_change();
create trigger weighment_no_truncate before truncate on weighment
  for each statement execute function orders.refuse_change();

-- The end of each scale's chain: locked while a weight is added, so that two captures follow each other.
create table scale_chain (
  scale_id uuid primary key,
  seq bigint not null default 0,
  hash text,
  last_captured_at timestamptz,
  check ((seq = 0) = (hash is null))
);

create view public_weighing as select * from weighing;
create view public_weighment as select * from weighment;
create view public_scale_chain as select * from scale_chain;
