-- Parties and places (spec.3). A code is unique among the rows that are not deleted.

create table vendor (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  address text not null,
  phone text not null,
  npwp text not null check (npwp ~ '^[0-9]{15,16}$'),
  valid_date timestamptz not null check (valid_date >= '1900-01-01'),
  expired_date timestamptz not null check (expired_date < '2100-01-02'),
  is_active boolean not null default true,
  check (expired_date >= valid_date)
);
create unique index vendor_code on vendor (code) where deleted_at is null;
create index vendor_expired_date on vendor (expired_date desc, id desc);

create table work_unit (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  is_active boolean not null default true
);
create unique index work_unit_code on work_unit (code) where deleted_at is null;

create table payload_type (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null
);
create unique index payload_type_code on payload_type (code) where deleted_at is null;

create table cargo (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  payload_type_id uuid not null references payload_type,
  erp_material_code text,
  density_ton_m3 numeric(6,3) check (density_ton_m3 > 0),
  bag_weight_kg numeric(8,3) check (bag_weight_kg > 0),
  claim_price_idr_per_kg bigint check (claim_price_idr_per_kg >= 0),
  susut_tolerance_percent numeric(6,3) check (susut_tolerance_percent between 0 and 100),
  is_hazardous boolean not null default false,
  msds_file_id uuid,
  is_active boolean not null default true
);
create unique index cargo_code on cargo (code) where deleted_at is null;

create table scale_type (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null
);
create unique index scale_type_code on scale_type (code) where deleted_at is null;

create table scale (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  pts text,
  scale_type_id uuid not null references scale_type,
  longitude double precision not null check (longitude between -180 and 180),
  latitude double precision not null check (latitude between -90 and 90),
  radius double precision not null check (radius between 10 and 5000),
  is_active boolean not null default true
);
create unique index scale_code on scale (code) where deleted_at is null;

-- What weighing needs to know about a scale, beside the fields the spec gives it.
create table scale_profile (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  scale_id uuid not null references scale,
  protocol text not null check (protocol in
    ('toledo', 'toledo_cks', 'sma', 'xk3190_stx', 'xk3190_eq', 'xk3190_a12', 'manual', 'simulator')),
  connection text not null check (connection in ('serial', 'tcp', 'bridge')),
  baud integer check (baud between 300 and 115200),
  parity text check (parity in ('none', 'even', 'odd')),
  host text,
  port integer check (port between 1 and 65535),
  -- SHA-256 of the secret with which a bridge program posts readings; the secret itself is shown once.
  bridge_token_hash text,
  capacity_kg integer not null default 60000 check (capacity_kg > 0),
  division_kg integer not null default 10 check (division_kg > 0),
  min_kg integer not null default 400 check (min_kg >= 0),
  tera_certificate_no text,
  tera_date date check (tera_date between '1900-01-01' and '2099-12-31'),
  tera_expired_at date check (tera_expired_at between '1900-01-01' and '2099-12-31'),
  tolerance_percent numeric(6,3) not null default 0.5 check (tolerance_percent between 0 and 100),
  overload_percent numeric(6,3) not null default 5 check (overload_percent between 0 and 100),
  underload_percent numeric(6,3) not null default 10 check (underload_percent between 0 and 100),
  is_third_party boolean not null default false,
  allow_manual boolean not null default false,
  check (tera_expired_at >= tera_date),
  check (min_kg < capacity_kg)
);
create unique index scale_profile_scale on scale_profile (scale_id) where deleted_at is null;

create table scale_camera (
  id uuid primary key,
  scale_profile_id uuid not null references scale_profile on delete cascade,
  position integer not null,
  place text not null check (place in ('front', 'rear', 'top', 'cabin')),
  url text not null,
  unique (scale_profile_id, place)
);

create table scale_one_pass_cargo (
  id uuid primary key,
  scale_profile_id uuid not null references scale_profile on delete cascade,
  position integer not null,
  cargo_id uuid not null references cargo,
  unique (scale_profile_id, cargo_id)
);

create table checker (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  vendor_id uuid not null references vendor,
  is_active boolean not null default true
);
create unique index checker_code on checker (code) where deleted_at is null;

create table checkpoint (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  short_name text not null,
  checker_id uuid references checker,
  plant_code text,
  sloc_code text,
  vendor_id uuid references vendor,
  scale_id uuid references scale,
  port boolean not null default false,
  longitude double precision not null check (longitude between -180 and 180),
  latitude double precision not null check (latitude between -90 and 90),
  radius double precision not null check (radius between 10 and 5000),
  is_active boolean not null default true
);
create unique index checkpoint_code on checkpoint (code) where deleted_at is null;
