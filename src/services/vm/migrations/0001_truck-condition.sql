-- The condition of trucks (life.D9): every change is a row, the current row is the state.
create table truck_condition (
  id uuid primary key,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  row_version integer not null default 1,
  deleted_at timestamptz,
  truck_id uuid not null,
  vendor_id uuid not null,
  condition text not null check (condition in ('ready', 'ready_with_notes', 'not_ready', 'breakdown', 'in_maintenance', 'inactive')),
  reason_problem_id uuid,
  since timestamptz not null,
  until timestamptz,
  set_by uuid,
  set_by_name text,
  source text not null check (source in ('inspection', 'control_tower', 'vm', 'trouble', 'document', 'system')),
  expected_ready_at timestamptz,
  note text,
  is_current boolean not null default true,
  check (is_current = (until is null)),
  check (until is null or until >= since)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create unique index truck_condition_current on truck_condition (truck_id) where is_current;
create index truck_condition_history on truck_condition (truck_id, since desc, id desc);
create index truck_condition_vendor on truck_condition (vendor_id, condition) where is_current;
create index truck_condition_since on truck_condition (since desc, id desc);
create index truck_condition_created on truck_condition (created_at desc, id desc);
create index truck_condition_problem on truck_condition (reason_problem_id);

create view public_truck_condition as select * from truck_condition;
-- One row a truck: what guards and lists of the siblings ask for.
create view public_truck_state as select * from truck_condition where is_current and deleted_at is null;
