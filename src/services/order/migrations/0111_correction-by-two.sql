-- A correction of a session far from the times it had, which nothing but the control tower's word bears out, waits for another one of them.
alter table driver_session
  add column waiting_login_at timestamptz,
  add column waiting_logout_at timestamptz,
  add column waiting_rest_s integer check (waiting_rest_s >= 0),
  add column waiting_reason text,
  add column waiting_by uuid,
  add column waiting_by_name text,
  add column waiting_at timestamptz;
create or replace view public_driver_session as select * from driver_session;
