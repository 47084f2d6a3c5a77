-- Somebody asks for another trip, truck, driver, more time, or for an end of a trip.
create table trip_request (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  request_no text not null,
  type text not null check (type in ('extra_trip', 'replace_truck', 'replace_driver', 'return_load', 'extend_window', 'cancel_trip')),
  order_id uuid references "order", order_line_id uuid references order_line, line_no integer,
  trip_id uuid references trip,
  work_unit_id uuid not null, vendor_id uuid not null,
  -- The truck that is concerned: the trip's, or the one that would take another trip.
  asking_truck_id uuid, truck_id uuid, driver_id uuid,
  planned_kg integer check (planned_kg > 0), needed_at timestamptz, window_end timestamptz,
  problem_id uuid, reason text not null,
  asked_by text not null default 'driver' check (asked_by in ('driver', 'vendor', 'checker', 'control_tower')),
  asked_by_name text,
  requested_by uuid not null, requested_by_name text not null,
  status text not null default 'requested' check (status in ('requested', 'approved', 'rejected', 'cancelled', 'expired')),
  expires_at timestamptz not null,
  decided_at timestamptz, decided_by_name text, decision_reason text,
  result_trip_id uuid references trip
);
create unique index trip_request_no on trip_request (request_no);
-- One that waits for each truck and type; without a truck, for each order.
create unique index trip_request_open on trip_request (coalesce(asking_truck_id, order_id), type) where status = 'requested';
create index trip_request_newest on trip_request (created_at desc, id desc);
create index trip_request_number on trip_request (request_no, id);
create index trip_request_needed on trip_request (needed_at, id);
create index trip_request_expires on trip_request (expires_at, id);
create index trip_request_status on trip_request (status, created_at desc);
create index trip_request_order on trip_request (order_id);
create index trip_request_line on trip_request (order_line_id);
create index trip_request_trip on trip_request (trip_id);
create index trip_request_result on trip_request (result_trip_id);
create index trip_request_vendor on trip_request (vendor_id, created_at desc);
create index trip_request_unit on trip_request (work_unit_id, created_at desc);
create index trip_request_asking on trip_request (asking_truck_id);
create index trip_request_truck on trip_request (truck_id);
create index trip_request_driver on trip_request (driver_id);
create index trip_request_problem on trip_request (problem_id);
create index trip_request_no_begins on trip_request (lower(request_no) text_pattern_ops);
create index trip_request_name_begins on trip_request (lower(asked_by_name) text_pattern_ops);
create index trip_request_search on trip_request using gin ((coalesce(request_no, '') || ' ' || coalesce(asked_by_name, '')) gin_trgm_ops);
create view public_trip_request as select * from trip_request;
