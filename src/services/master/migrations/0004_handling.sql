-- What can go wrong, what is inspected, and the settings of the plant.

create table problem_category (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  scope text not null check (scope in ('trip', 'weighing', 'truck', 'driver', 'facility')),
  is_active boolean not null default true
);
create unique index problem_category_code on problem_category (code) where deleted_at is null;

create table problem (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  category_id uuid not null references problem_category,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  default_point integer not null default 0 check (default_point between -30 and 10),
  stops_trip boolean not null default false,
  sla_ack_min integer not null check (sla_ack_min > 0),
  sla_resolve_min integer not null check (sla_resolve_min > 0),
  is_active boolean not null default true
);
create unique index problem_code on problem (code) where deleted_at is null;

create table inspection_group (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  sequence integer not null default 1 check (sequence >= 0),
  -- Empty means every type.
  applies_to_truck_types jsonb not null default '[]',
  frequency text not null check (frequency in ('per_session', 'daily', 'weekly', 'monthly')),
  is_active boolean not null default true
);
create unique index inspection_group_code on inspection_group (code) where deleted_at is null;

create table inspection (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  name text not null,
  inspection_group_id uuid not null references inspection_group,
  sequence integer not null default 1 check (sequence >= 0),
  input_type text not null check (input_type in ('pass_fail', 'number', 'text', 'choice')),
  unit text,
  min_value numeric(12,3),
  max_value numeric(12,3),
  choices jsonb not null default '[]',
  is_critical boolean not null default false,
  photo_required text not null default 'on_fail' check (photo_required in ('never', 'on_fail', 'always')),
  guidance text,
  is_active boolean not null default true,
  check (max_value >= min_value),
  check (input_type <> 'choice' or jsonb_array_length(choices) >= 2)
);
create unique index inspection_code on inspection (code) where deleted_at is null;

-- scope_id is empty for the plant's own value; a work unit's or a scale's value goes before it.
create table setting (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  name text not null check (name ~ '^[a-z][a-z0-9_]{1,59}$'),
  value jsonb not null,
  scope text not null default 'global' check (scope in ('global', 'work_unit', 'scale')),
  scope_id uuid,
  note text,
  check ((scope = 'global') = (scope_id is null))
);
create unique index setting_name on setting (name, scope, coalesce(scope_id, '00000000-0000-0000-0000-000000000000'))
  where deleted_at is null;
