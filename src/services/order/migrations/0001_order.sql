-- Orders, their lines, decisions, trips and trip events (life.D1, life.D2).
create table "order" (
  id uuid primary key,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  row_version integer not null default 1,
  deleted_at timestamptz,
  order_no text not null,
  version integer not null check (version in (1, 2)),
  order_type text not null check (order_type in ('dispatch', 'receive', 'internal_transfer', 'service')),
  requester_id uuid not null,
  work_unit_id uuid not null,
  vendor_id uuid not null,
  contract_id uuid not null,
  purchase_order_id uuid,
  priority text not null default 'normal' check (priority in ('normal', 'high', 'urgent')),
  priority_reason text,
  window_start timestamptz not null,
  window_end timestamptz not null,
  requires_seal boolean not null default false,
  requires_pod boolean not null default true,
  vessel_name text,
  voyage text,
  notes text,
  -- The first line in short, so that lists read one row an order.
  line_count integer not null default 0,
  cargo_id uuid,
  origin_checkpoint_id uuid,
  destination_checkpoint_id uuid,
  est_amount_idr bigint not null default 0 check (est_amount_idr >= 0),
  quantity_ton numeric(12, 3) not null default 0 check (quantity_ton >= 0),
  planned_trips integer not null default 0,
  assigned_trips integer not null default 0,
  done_trips integer not null default 0,
  allocated_kg bigint not null default 0,
  delivered_kg bigint not null default 0,
  verified_kg bigint not null default 0,
  billed_kg bigint not null default 0,
  progress_percent numeric(6, 1) generated always as (
    case when quantity_ton > 0 then least(99999, round(delivered_kg / (quantity_ton * 10), 1)) else 0 end) stored,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'rejected', 'approved', 'assigned',
    'in_progress', 'completion_requested', 'completed', 'disputed', 'verified', 'billed', 'closed', 'cancelled')),
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  decision_reason text,
  completion_requested_at timestamptz,
  completion_requested_by uuid,
  completion_reason text,
  completed_at timestamptz,
  completed_by uuid,
  shortage_reason text,
  verified_at timestamptz,
  verified_by uuid,
  auto_verified boolean not null default false,
  cancelled_reason text,
  super_ct_revision integer not null default 0,
  edit_diffs jsonb not null default '[]',
  check (window_end > window_start),
  check (priority <> 'urgent' or priority_reason is not null),
  check (version = 2 or purchase_order_id is null)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create unique index order_no on "order" (order_no);
create index order_no_search on "order" using gin (order_no gin_trgm_ops);
create index order_vessel_search on "order" using gin (vessel_name gin_trgm_ops);
create index order_created on "order" (created_at desc, id desc);
create index order_window_start on "order" (window_start desc, id desc);
create index order_window_end on "order" (window_end desc, id desc);
create index order_submitted on "order" (submitted_at desc, id desc);
create index order_completed on "order" (completed_at desc, id desc);
create index order_verified on "order" (verified_at desc, id desc);
create index order_est on "order" (est_amount_idr desc, id desc);
create index order_quantity on "order" (quantity_ton desc, id desc);
create index order_status on "order" (status, created_at desc, id desc);
create index order_unit on "order" (work_unit_id, created_at desc, id desc);
create index order_vendor on "order" (vendor_id, created_at desc, id desc);
create index order_created_by on "order" (created_by);
create index order_requester on "order" (requester_id);
create index order_contract on "order" (contract_id);
create index order_po on "order" (purchase_order_id) where purchase_order_id is not null;
create index order_cargo on "order" (cargo_id);
create index order_origin on "order" (origin_checkpoint_id);
create index order_destination on "order" (destination_checkpoint_id);

create table order_line (
  id uuid primary key,
  order_id uuid not null references "order" on delete cascade,
  position integer not null,
  line_no integer generated always as (position) stored,
  cargo_id uuid not null,
  payload_type_id uuid not null,
  origin_checkpoint_id uuid not null,
  destination_checkpoint_id uuid not null,
  quantity_ton numeric(12, 3) not null check (quantity_ton > 0),
  bag_count integer check (bag_count > 0),
  truck_type text,
  trucks_requested integer check (trucks_requested > 0),
  load_date date not null,
  max_trip_per_truck_per_day integer check (max_trip_per_truck_per_day > 0),
  daily_limit_ton numeric(12, 3) check (daily_limit_ton > 0),
  -- Fixed when the order is submitted: which tariff row applies and what the line is worth.
  contract_route_id uuid,
  charge_basis text,
  tariff_idr bigint,
  est_amount_idr bigint not null default 0 check (est_amount_idr >= 0),
  purchase_order_line_id uuid,
  planned_trips integer not null default 0,
  allocated_kg bigint not null default 0,
  delivered_kg bigint not null default 0,
  remaining_kg bigint generated always as ((quantity_ton * 1000)::bigint - allocated_kg) stored,
  check (origin_checkpoint_id <> destination_checkpoint_id),
  constraint order_line_no unique (order_id, line_no) deferrable initially deferred
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index order_line_cargo on order_line (cargo_id);
create index order_line_load_date on order_line (load_date);
create index order_line_route on order_line (contract_route_id);
create index order_line_po_line on order_line (purchase_order_line_id) where purchase_order_line_id is not null;

create table approval (
  id uuid primary key,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  row_version integer not null default 1,
  deleted_at timestamptz,
  subject_type text not null check (subject_type in
    ('order', 'trip_request', 'weighing_revision', 'overtime', 'budget', 'payment', 'purchase_order')),
  subject_id uuid not null,
  subject_no text,
  work_unit_id uuid,
  step integer not null default 1 check (step >= 1),
  required_role_code text not null,
  decided_by uuid not null,
  decided_by_name text not null,
  decision text not null check (decision in ('approved', 'rejected', 'returned')),
  reason text,
  self_approved boolean not null default false,
  decided_at timestamptz not null
);
create index approval_subject on approval (subject_type, subject_id, decided_at desc);
create index approval_decided on approval (decided_at desc, id desc);
create index approval_created on approval (created_at desc, id desc);
create index approval_by on approval (decided_by, decided_at desc);
create index approval_unit on approval (work_unit_id, decided_at desc);
create index approval_no_search on approval using gin (subject_no gin_trgm_ops);
create trigger approval_append_only before update or delete on approval
  for each row execute function orders.refuse_change();

-- A lock to take before a truck or a driver is given work: one row for each, made when first needed.
create table duty_lock (id uuid primary key);

create table trip (
  id uuid primary key,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  row_version integer not null default 1,
  deleted_at timestamptz,
  trip_no text not null,
  order_id uuid not null references "order",
  order_line_id uuid not null references order_line,
  sequence integer not null check (sequence >= 1),
  parent_trip_id uuid references trip,
  trip_request_id uuid,
  work_unit_id uuid not null,
  vendor_id uuid not null,
  truck_id uuid not null,
  plate_no text not null,
  driver_id uuid not null,
  driver_name text not null,
  co_driver_id uuid,
  driver_session_id uuid,
  cargo_id uuid not null,
  payload_type_id uuid not null,
  origin_checkpoint_id uuid not null,
  destination_checkpoint_id uuid not null,
  origin_scale_id uuid,
  destination_scale_id uuid,
  contract_route_id uuid,
  charge_basis text,
  tariff_idr bigint,
  planned_kg bigint not null check (planned_kg > 0),
  bag_count_planned integer,
  seal_numbers jsonb not null default '[]',
  weigh_plan text not null check (weigh_plan in ('origin', 'destination', 'both', 'none')),
  planned_start_at timestamptz not null,
  planned_arrive_at timestamptz,
  planned_end_at timestamptz not null,
  eta_at timestamptz,
  accepted_at timestamptz,
  started_at timestamptz,
  loaded_at timestamptz,
  delivered_at timestamptz,
  status_since timestamptz not null,
  origin_tare_kg bigint,
  origin_gross_kg bigint,
  origin_net_kg bigint check (origin_net_kg > 0),
  destination_gross_kg bigint,
  destination_tare_kg bigint,
  destination_net_kg bigint check (destination_net_kg > 0),
  bag_count_received integer check (bag_count_received >= 0),
  loss_kg bigint,
  loss_percent numeric(9, 3),
  loss_reason text,
  over_tolerance boolean not null default false,
  billable_kg bigint,
  distance_km numeric(9, 2),
  deviation_km numeric(9, 2),
  waiting_origin_min integer,
  loading_min integer,
  transit_min integer,
  waiting_destination_min integer,
  unloading_min integer,
  cycle_min integer,
  surat_jalan_no text not null,
  surat_jalan_file_id uuid,
  pod_receiver_name text,
  pod_signed_at timestamptz,
  pod_signature_file_id uuid,
  pod_photos jsonb not null default '[]',
  status text not null default 'assigned' check (status in ('assigned', 'declined', 'accepted', 'to_origin', 'at_origin',
    'weighed_first', 'loading', 'loaded', 'in_transit', 'at_destination', 'unloading', 'delivered', 'completed', 'verified',
    'disputed', 'billed', 'paid', 'on_hold', 'failed', 'cancelled')),
  resume_to text,
  hold_reason_problem_id uuid,
  dispute_problem_id uuid,
  dispute_reason text,
  dispute_answer text,
  cancelled_reason text,
  verification jsonb,
  billing_line_id uuid,
  on_time boolean,
  flags jsonb not null default '[]',
  check (planned_end_at > planned_start_at),
  check (origin_checkpoint_id <> destination_checkpoint_id),
  check ((status = 'on_hold') = (resume_to is not null)),
  -- Nobody is planned twice at one time (life.D16.1); a delivered trip no longer holds its truck and driver.
  constraint trip_truck_overlap exclude using gist (truck_id with =, tstzrange(planned_start_at, planned_end_at) with &&)
    where (status in ('assigned', 'accepted', 'to_origin', 'at_origin', 'weighed_first', 'loading', 'loaded', 'in_transit',
      'at_destination', 'unloading', 'on_hold')),
  constraint trip_driver_overlap exclude using gist (driver_id with =, tstzrange(planned_start_at, planned_end_at) with &&)
    where (status in ('assigned', 'accepted', 'to_origin', 'at_origin', 'weighed_first', 'loading', 'loaded', 'in_transit',
      'at_destination', 'unloading', 'on_hold'))
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
-- A truck and a driver are under way on one trip at a time, whatever was planned.
create unique index trip_truck_under_way on trip (truck_id) where status in
  ('accepted', 'to_origin', 'at_origin', 'weighed_first', 'loading', 'loaded', 'in_transit', 'at_destination', 'unloading', 'on_hold');
create unique index trip_driver_under_way on trip (driver_id) where status in
  ('accepted', 'to_origin', 'at_origin', 'weighed_first', 'loading', 'loaded', 'in_transit', 'at_destination', 'unloading', 'on_hold');
create unique index trip_no on trip (trip_no);
create unique index trip_surat_jalan on trip (surat_jalan_no);
create unique index trip_sequence on trip (order_id, sequence);
create index trip_no_search on trip using gin (trip_no gin_trgm_ops);
create index trip_surat_jalan_search on trip using gin (surat_jalan_no gin_trgm_ops);
create index trip_plate_search on trip using gin (plate_no gin_trgm_ops);
create index trip_driver_search on trip using gin (driver_name gin_trgm_ops);
create index trip_created on trip (created_at desc, id desc);
create index trip_planned_start on trip (planned_start_at desc, id desc);
create index trip_delivered on trip (delivered_at desc, id desc);
create index trip_status on trip (status, created_at desc, id desc);
create index trip_vendor on trip (vendor_id, created_at desc, id desc);
create index trip_unit on trip (work_unit_id, created_at desc, id desc);
create index trip_order_line on trip (order_line_id);
create index trip_truck on trip (truck_id, planned_start_at desc);
create index trip_driver on trip (driver_id, planned_start_at desc);
create index trip_cargo on trip (cargo_id);
create index trip_origin on trip (origin_checkpoint_id);
create index trip_destination on trip (destination_checkpoint_id);
create index trip_origin_scale on trip (origin_scale_id, created_at desc);
create index trip_destination_scale on trip (destination_scale_id, created_at desc);
create index trip_parent on trip (parent_trip_id) where parent_trip_id is not null;

create table trip_event (
  id uuid primary key,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  row_version integer not null default 1,
  deleted_at timestamptz,
  trip_id uuid not null references trip,
  type text not null check (type in ('assigned', 'accepted', 'declined', 'reassigned', 'p2h_passed', 'p2h_failed',
    'departed_to_origin', 'arrived_origin', 'gate_in_origin', 'first_weigh_origin', 'loading_started', 'loading_finished',
    'second_weigh_origin', 'surat_jalan_issued', 'departed_origin', 'checkpoint_passed', 'off_route', 'stopped', 'resumed',
    'arrived_destination', 'first_weigh_destination', 'unloading_started', 'unloading_finished', 'second_weigh_destination',
    'checker_confirmed', 'pod_signed', 'trouble_reported', 'held', 'released', 'transshipped', 'cancelled', 'completed',
    'verified', 'disputed')),
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  source text not null check (source in
    ('driver_app', 'geofence', 'weighbridge', 'checker', 'control_tower', 'system', 'simulator')),
  actor_id uuid,
  actor_name text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  accuracy_m numeric(9, 2),
  checkpoint_id uuid,
  weighing_id uuid,
  problem_id uuid,
  -- The trip's state after the event, so that a timeline needs no replay.
  status_after text not null,
  reason text,
  payload jsonb not null default '{}',
  by_proxy boolean not null default false
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index trip_event_trip on trip_event (trip_id, occurred_at, id);
create index trip_event_occurred on trip_event (occurred_at desc, id desc);
create index trip_event_created on trip_event (created_at desc, id desc);
create index trip_event_type on trip_event (type, occurred_at desc);
create index trip_event_checkpoint on trip_event (checkpoint_id) where checkpoint_id is not null;
create trigger trip_event_append_only before update or delete on trip_event
  for each row execute function orders.refuse_change();
create trigger trip_event_no_truncate before truncate on trip_event
  for each statement execute function orders.refuse_change();

create view public_order as select * from "order";
create view public_order_line as select * from order_line;
create view public_trip as select * from trip;
create view public_trip_event as select * from trip_event;
