-- Budgets of work units by month with their ledger (life.D8).
create table work_unit_budget (
  id uuid primary key,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  row_version integer not null default 1,
  deleted_at timestamptz,
  work_unit_id uuid not null,
  fiscal_year integer not null check (fiscal_year between 2000 and 2099),
  control_action text not null default 'block' check (control_action in ('block', 'warn', 'none')),
  warn_threshold_percent integer not null default 80 check (warn_threshold_percent between 50 and 100),
  carry_over boolean not null default false,
  revision_no integer not null default 0,
  revision_reason text,
  notes text,
  allocated_idr bigint not null default 0 check (allocated_idr >= 0),
  reserved_idr bigint not null default 0 check (reserved_idr >= 0),
  committed_idr bigint not null default 0 check (committed_idr >= 0),
  actual_idr bigint not null default 0 check (actual_idr >= 0),
  available_idr bigint generated always as (allocated_idr - reserved_idr - committed_idr - actual_idr) stored,
  status text not null default 'draft' check (status in ('draft', 'active', 'locked', 'closed'))
);
create unique index work_unit_budget_key on work_unit_budget (work_unit_id, fiscal_year) where deleted_at is null;
create index work_unit_budget_created on work_unit_budget (created_at desc, id desc);
create index work_unit_budget_year on work_unit_budget (fiscal_year desc, id desc);
create index work_unit_budget_available on work_unit_budget (available_idr desc, id desc);

create table work_unit_budget_month (
  id uuid primary key,
  work_unit_budget_id uuid not null references work_unit_budget on delete cascade,
  position integer not null,
  month integer not null check (month between 1 and 12),
  allocated_idr bigint not null default 0 check (allocated_idr >= 0),
  reserved_idr bigint not null default 0 check (reserved_idr >= 0),
  committed_idr bigint not null default 0 check (committed_idr >= 0),
  actual_idr bigint not null default 0 check (actual_idr >= 0),
  available_idr bigint generated always as (allocated_idr - reserved_idr - committed_idr - actual_idr) stored,
  unique (work_unit_budget_id, month)
);

create table work_unit_budget_entry (
  id uuid primary key,
  work_unit_budget_id uuid not null references work_unit_budget,
  month integer not null check (month between 1 and 12),
  type text not null check (type in ('allocate', 'revise', 'reserve', 'commit', 'actual', 'release', 'transfer')),
  source_type text not null check (source_type in ('order', 'trip', 'billing_line', 'manual')),
  source_id uuid not null,
  source_no text,
  order_line_id uuid,
  idr bigint not null,
  allocated_idr bigint not null default 0,
  reserved_idr bigint not null default 0,
  committed_idr bigint not null default 0,
  actual_idr bigint not null default 0,
  reason text,
  actor_id uuid,
  at timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index work_unit_budget_entry_budget on work_unit_budget_entry (work_unit_budget_id, at desc, id desc);
create index work_unit_budget_entry_order_line on work_unit_budget_entry (order_line_id);
create trigger work_unit_budget_entry_append_only before update or delete on work_unit_budget_entry
  for each row execute function billing.refuse_change();
create trigger work_unit_budget_entry_no_truncate before truncate on work_unit_budget_entry
  for each statement execute function billing.refuse_change();

create view public_work_unit_budget as select * from work_unit_budget;
create view public_work_unit_budget_month as select * from work_unit_budget_month;
