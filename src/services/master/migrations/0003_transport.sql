-- Trucks, what they may carry, and what carrying costs.

create table truck (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  plate_no text not null check (plate_no ~ '^[A-Z]{1,2} [0-9]{1,4}( [A-Z]{1,3})?$'),
  vendor_id uuid not null references vendor,
  ownership text not null check (ownership in ('own', 'vendor')),
  truck_type text not null check (truck_type in
    ('dump', 'tronton_dump', 'flatbed', 'wingbox', 'tank', 'trailer_flat', 'trailer_dump', 'pickup')),
  axle_config text not null check (axle_config in ('1-1', '1-2', '1-2.2', '1.1-2.2', '1-2-2.2', '1-2.2-2.2', '1-2.2-2.2.2')),
  brand text,
  model text,
  year integer check (year between 1950 and 2100),
  color text,
  chassis_no text,
  engine_no text,
  fuel_type text not null default 'diesel' check (fuel_type in ('diesel', 'biodiesel', 'electric', 'other')),
  tare_kg integer not null check (tare_kg > 0),
  tare_verified_at timestamptz,
  tare_valid_until date check (tare_valid_until between '1900-01-01' and '2099-12-31'),
  jbi_kg integer not null,
  max_net_kg integer generated always as (jbi_kg - tare_kg) stored,
  box_volume_m3 numeric(8,3) check (box_volume_m3 > 0),
  odometer_km numeric(9,2) not null default 0 check (odometer_km >= 0),
  engine_hours numeric(9,2) not null default 0 check (engine_hours >= 0),
  device_id uuid,
  rfid_tag text,
  -- Kept by the vm service through ports.ts, as are the two below by the order service.
  condition text not null default 'ready' check (condition in
    ('ready', 'ready_with_notes', 'not_ready', 'breakdown', 'in_maintenance', 'inactive')),
  current_trip_id uuid,
  current_driver_id uuid references driver,
  is_active boolean not null default true,
  inactive_reason text,
  photo_file_id uuid,
  check (jbi_kg > tare_kg)
);
create unique index truck_code on truck (code) where deleted_at is null;
create unique index truck_plate_no on truck (plate_no) where deleted_at is null;
create unique index truck_rfid_tag on truck (rfid_tag) where deleted_at is null;
create index truck_condition on truck (condition);
create index truck_search on truck using gin (code gin_trgm_ops, plate_no gin_trgm_ops);

create table truck_document (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  truck_id uuid not null references truck,
  doc_type text not null check (doc_type in ('stnk', 'kir', 'insurance', 'tax', 'b3_permit', 'port_pass')),
  doc_no text not null,
  issued_at date check (issued_at between '1900-01-01' and '2099-12-31'),
  expired_at date not null check (expired_at between '1900-01-01' and '2099-12-31'),
  file_id uuid,
  check (expired_at >= issued_at)
);
create unique index truck_document_type on truck_document (truck_id, doc_type) where deleted_at is null;
create index truck_document_expired_at on truck_document (expired_at desc, id desc);

create table truck_cargo (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  truck_id uuid not null references truck,
  cargo_id uuid not null references cargo,
  payload_type_id uuid not null references payload_type,
  max_load_kg integer not null check (max_load_kg > 0),
  requires_cleaning boolean not null default false,
  is_active boolean not null default true
);
create unique index truck_cargo_code on truck_cargo (code) where deleted_at is null;
create unique index truck_cargo_triple on truck_cargo (truck_id, cargo_id, payload_type_id) where deleted_at is null;

create table truck_ton_trip (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  truck_type text not null check (truck_type in
    ('dump', 'tronton_dump', 'flatbed', 'wingbox', 'tank', 'trailer_flat', 'trailer_dump', 'pickup')),
  payload_type_id uuid not null references payload_type,
  cargo_id uuid references cargo,
  ton_per_trip numeric(12,3) not null check (ton_per_trip between 0.1 and 60),
  max_trip_per_day integer not null check (max_trip_per_day >= 1),
  loading_min integer check (loading_min >= 0),
  unloading_min integer check (unloading_min >= 0),
  is_active boolean not null default true
);
create unique index truck_ton_trip_code on truck_ton_trip (code) where deleted_at is null;

create table contract (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  contract_no text not null,
  vendor_id uuid not null references vendor,
  -- Empty means any work unit.
  work_unit_id uuid references work_unit,
  start_date date not null check (start_date between '1900-01-01' and '2099-12-31'),
  end_date date not null check (end_date between '1900-01-01' and '2099-12-31'),
  contract_value_idr bigint check (contract_value_idr >= 0),
  max_ton numeric(12,3) check (max_ton >= 0),
  billing_weight_basis text not null default 'lower_of_both' check (billing_weight_basis in
    ('origin_net', 'destination_net', 'lower_of_both', 'bag_count', 'fixed_ton_per_trip')),
  susut_tolerance_percent numeric(6,3) not null default 0.5 check (susut_tolerance_percent between 0 and 100),
  under_tolerance_percent numeric(6,3) not null default 5 check (under_tolerance_percent between 0 and 100),
  over_tolerance_percent numeric(6,3) not null default 5 check (over_tolerance_percent between 0 and 100),
  ppn_percent numeric(6,3) not null default 0 check (ppn_percent between 0 and 100),
  pph23_percent numeric(6,3) not null default 0 check (pph23_percent between 0 and 100),
  payment_term_days integer not null default 30 check (payment_term_days between 0 and 365),
  waiting_free_min integer check (waiting_free_min >= 0),
  waiting_rate_idr_per_hour bigint check (waiting_rate_idr_per_hour >= 0),
  status text not null default 'draft' check (status in ('draft', 'active', 'expired', 'terminated')),
  terminated_reason text,
  check (end_date >= start_date)
);
create unique index contract_code on contract (code) where deleted_at is null;
create unique index contract_contract_no on contract (contract_no) where deleted_at is null;
create index contract_end_date on contract (end_date desc, id desc);

create table contract_route (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  contract_id uuid not null references contract,
  code text not null,
  origin_checkpoint_id uuid not null references checkpoint,
  destination_checkpoint_id uuid not null references checkpoint,
  cargo_id uuid references cargo,
  payload_type_id uuid references payload_type,
  truck_type text check (truck_type in
    ('dump', 'tronton_dump', 'flatbed', 'wingbox', 'tank', 'trailer_flat', 'trailer_dump', 'pickup')),
  distance_km numeric(9,2) not null check (distance_km > 0),
  standard_duration_min integer not null check (standard_duration_min > 0),
  charge_basis text not null check (charge_basis in ('per_ton', 'per_ton_km', 'per_trip', 'per_bag', 'per_hour')),
  tariff_idr bigint not null check (tariff_idr > 0),
  min_charge_ton numeric(12,3) check (min_charge_ton >= 0),
  fixed_ton_per_trip numeric(12,3) check (fixed_ton_per_trip > 0),
  driver_premium_idr bigint not null default 0 check (driver_premium_idr >= 0),
  travel_allowance_idr bigint not null default 0 check (travel_allowance_idr >= 0),
  -- A GeoJSON LineString; a truck farther than the width from it is off its route.
  corridor jsonb,
  corridor_width_m integer not null default 200 check (corridor_width_m between 10 and 5000),
  valid_from date not null check (valid_from between '1900-01-01' and '2099-12-31'),
  valid_to date not null check (valid_to between '1900-01-01' and '2099-12-31'),
  is_active boolean not null default true,
  check (valid_to >= valid_from),
  check (origin_checkpoint_id <> destination_checkpoint_id),
  -- Two tariffs for the same carriage never hold on the same day.
  constraint contract_route_period exclude using gist (
    contract_id with =, origin_checkpoint_id with =, destination_checkpoint_id with =,
    coalesce(cargo_id, '00000000-0000-0000-0000-000000000000') with =,
    coalesce(payload_type_id, '00000000-0000-0000-0000-000000000000') with =,
    coalesce(truck_type, '') with =,
    daterange(valid_from, valid_to, '[]') with &&
  ) where (is_active and deleted_at is null)
);
create unique index contract_route_code on contract_route (contract_id, code) where deleted_at is null;
