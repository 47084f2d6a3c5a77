-- The whole life of a session (life.D12): the phone that opened it, what its clocks say, how it ended and what was put right in it.
alter table driver_session
  add column device_id text,
  add column last_seen_at timestamptz,
  add column is_unseen boolean not null default false,
  add column to_workshop boolean not null default false,
  -- The trip that truck and driver are on, as the truck says it.
  add column trip_id uuid,
  add column duty_s integer check (duty_s >= 0),
  add column duty_clock text check (duty_clock in ('over_8h', 'over_12h')),
  add column duty_clock_at timestamptz,
  add column no_rest_at timestamptz,
  add column lacks_rest boolean not null generated always as (no_rest_at is not null) stored,
  add column forced_kind text,
  add column handover_driver_id uuid,
  add column corrected_at timestamptz,
  add column corrected_by_name text,
  add column correction_reason text,
  add check (logout_at is null or logout_at >= login_at);
-- Whoever ended it before this did so for the driver: nobody was thrown out.
update driver_session set end_type = 'logout' where end_type = 'forced';
create index driver_session_status on driver_session (status, login_at desc, id desc);
create index driver_session_clock on driver_session (duty_clock, login_at desc) where duty_clock is not null;
create index driver_session_end_type on driver_session (end_type, login_at desc) where end_type is not null;
create index driver_session_trip on driver_session (trip_id) where trip_id is not null;
create index driver_session_handover on driver_session (handover_driver_id) where handover_driver_id is not null;
-- Overtime looks for what has changed since it looked last.
create index driver_session_updated on driver_session (updated_at, id);
create or replace view public_driver_session as select * from driver_session;
-- A trip that was handed to another driver on the road: the driving before that is the first one's.
create index trip_event_handed on trip_event ((payload ->> 'from_driver_id')) where type = 'reassigned' and payload ? 'from_driver_id';
