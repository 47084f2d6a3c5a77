-- A driver on duty with one truck. One open session for each driver and for each truck (life.D16.1).
create table driver_session (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  driver_id uuid not null, truck_id uuid not null, driver_name text not null, plate_no text not null, vendor_id uuid not null,
  open_reason text not null,
  login_at timestamptz not null, logout_at timestamptz,
  resting_since timestamptz, rested_at timestamptz,
  drive_s integer check (drive_s >= 0), rest_s integer not null default 0 check (rest_s >= 0),
  by_proxy boolean not null default false, opened_by_name text, ended_by_name text,
  end_type text check (end_type in ('logout', 'forced', 'expired', 'replaced')),
  forced_reason text,
  status text not null default 'active' check (status in ('active', 'resting', 'ended'))
);
create unique index driver_session_driver_open on driver_session (driver_id) where status in ('active', 'resting') and deleted_at is null;
create unique index driver_session_truck_open on driver_session (truck_id) where status in ('active', 'resting') and deleted_at is null;
create index driver_session_driver on driver_session (driver_id, login_at desc);
create index driver_session_truck on driver_session (truck_id, login_at desc);
create index driver_session_vendor on driver_session (vendor_id, login_at desc);
create index driver_session_login on driver_session (login_at desc, id desc);
create index driver_session_newest on driver_session (created_at desc, id desc);
create index driver_session_search on driver_session using gin ((coalesce(driver_name, '') || ' ' || coalesce(plate_no, '')) gin_trgm_ops);
create index driver_session_driver_begins on driver_session (lower(driver_name) text_pattern_ops);
create index driver_session_plate_begins on driver_session (lower(plate_no) text_pattern_ops);
create view public_driver_session as select * from driver_session;
-- What a driver did since a moment: the activities and the duty clocks ask by driver.
create index trip_driver_day on trip (driver_id, status_since desc);
create index trip_session on trip (driver_session_id) where driver_session_id is not null;
