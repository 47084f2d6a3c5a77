-- What should not last: opened when its cause begins, ended when it does (life.D15).
create table alert (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  kind text not null,
  severity text not null check (severity in ('warning', 'serious')),
  trip_id uuid, order_id uuid, truck_id uuid, driver_id uuid, vendor_id uuid not null,
  started_at timestamptz not null, ended_at timestamptz,
  acked_at timestamptz, acked_by_name text, note text,
  status text not null default 'open' check (status in ('open', 'acknowledged', 'ended')),
  check ((status = 'ended') = (ended_at is not null))
);
-- One of a kind for a trip while its cause lasts, however many servers look.
create unique index alert_running on alert (kind, trip_id) where ended_at is null and deleted_at is null;
create index alert_started on alert (started_at desc, id desc);
create index alert_newest on alert (created_at desc, id desc);
create index alert_status on alert (status, id);
create index alert_trip on alert (trip_id);
create index alert_truck on alert (truck_id);
create index alert_driver on alert (driver_id);
create index alert_vendor on alert (vendor_id, status);
create index alert_search on alert using gin (note gin_trgm_ops);
create view public_alert as select * from alert;
