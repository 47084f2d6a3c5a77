-- Purchase orders with their ledger (life.D7). Rollups are kept by the ports in the caller's transaction;
-- available is always total - reserved - committed - actual, and every bucket is the sum of the ledger's moves.
create table purchase_order (
  id uuid primary key,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  row_version integer not null default 1,
  deleted_at timestamptz,
  po_no text not null check (po_no ~ '^[0-9A-Z/-]{4,30}$'),
  version integer not null check (version in (1, 2)),
  vendor_id uuid not null,
  contract_id uuid not null,
  work_unit_id uuid not null,
  po_date date not null,
  valid_from date not null,
  valid_to date not null,
  currency text not null default 'IDR' check (currency = 'IDR'),
  total_value_idr bigint not null default 0 check (total_value_idr >= 0),
  file_id uuid,
  notes text,
  reserved_idr bigint not null default 0 check (reserved_idr >= 0),
  committed_idr bigint not null default 0 check (committed_idr >= 0),
  actual_idr bigint not null default 0 check (actual_idr >= 0),
  available_idr bigint generated always as (total_value_idr - reserved_idr - committed_idr - actual_idr) stored,
  status text not null default 'draft'
    check (status in ('draft', 'open', 'exhausted', 'on_hold', 'expired', 'closed', 'cancelled')),
  approved_by uuid,
  approved_at timestamptz,
  status_reason text,
  check (valid_to >= valid_from)
);
create unique index purchase_order_no on purchase_order (po_no) where deleted_at is null;
create index purchase_order_no_search on purchase_order using gin (po_no gin_trgm_ops);
create index purchase_order_created on purchase_order (created_at desc, id desc);
create index purchase_order_valid_to on purchase_order (valid_to desc, id desc);
create index purchase_order_available on purchase_order (available_idr desc, id desc);
create index purchase_order_unit on purchase_order (work_unit_id, status);
create index purchase_order_vendor on purchase_order (vendor_id, status);
create index purchase_order_contract on purchase_order (contract_id);

create table purchase_order_line (
  id uuid primary key,
  purchase_order_id uuid not null references purchase_order on delete cascade,
  position integer not null,
  line_no integer generated always as (position) stored,
  cargo_id uuid not null,
  contract_route_id uuid,
  quantity_ton numeric(12, 3) not null check (quantity_ton > 0),
  unit_price_idr bigint not null check (unit_price_idr > 0),
  amount_idr bigint generated always as (round(quantity_ton * unit_price_idr)::bigint) stored,
  reserved_ton numeric(12, 3) not null default 0 check (reserved_ton >= 0),
  committed_ton numeric(12, 3) not null default 0 check (committed_ton >= 0),
  actual_ton numeric(12, 3) not null default 0 check (actual_ton >= 0),
  available_ton numeric(12, 3) generated always as (quantity_ton - reserved_ton - committed_ton - actual_ton) stored,
  constraint purchase_order_line_no unique (purchase_order_id, line_no) deferrable initially deferred
);
create index purchase_order_line_cargo on purchase_order_line (cargo_id);
create index purchase_order_line_route on purchase_order_line (contract_route_id);

create table purchase_order_ledger (
  id uuid primary key,
  purchase_order_id uuid not null references purchase_order,
  purchase_order_line_id uuid references purchase_order_line,
  type text not null check (type in ('reserve', 'commit', 'actual', 'release', 'adjust')),
  source_type text not null check (source_type in ('order', 'trip', 'billing_line', 'manual')),
  source_id uuid not null,
  source_no text,
  order_line_id uuid,
  ton numeric(12, 3) not null,
  idr bigint not null,
  reserved_ton numeric(12, 3) not null default 0,
  committed_ton numeric(12, 3) not null default 0,
  actual_ton numeric(12, 3) not null default 0,
  reserved_idr bigint not null default 0,
  committed_idr bigint not null default 0,
  actual_idr bigint not null default 0,
  reason text,
  actor_id uuid,
  at timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index purchase_order_ledger_po on purchase_order_ledger (purchase_order_id, at desc, id desc);
create index purchase_order_ledger_line on purchase_order_ledger (purchase_order_line_id);
create index purchase_order_ledger_order_line on purchase_order_ledger (order_line_id);
create trigger purchase_order_ledger_append_only before update or delete on purchase_order_ledger
  for each row execute function billing.refuse_change();
create trigger purchase_order_ledger_no_truncate before truncate on purchase_order_ledger
  for each statement execute function billing.refuse_change();

create view public_purchase_order as select * from purchase_order;
create view public_purchase_order_line as select * from purchase_order_line;
