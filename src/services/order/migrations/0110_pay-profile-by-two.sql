-- A wage counts once another control tower than who entered it has approved it (life.D16.8). Those that are there already count as before:
-- nobody stands with them as who entered them.
alter table driver_pay_profile
  add column status text not null default 'approved' check (status in ('waiting', 'approved', 'refused')),
  add column status_reason text,
  add column entered_by uuid, add column entered_by_name text,
  add column approved_by uuid, add column approved_by_name text, add column approved_at timestamptz,
  add constraint driver_pay_profile_by_two
    check (status <> 'approved' or entered_by is null or (approved_by is not null and approved_by <> entered_by));
alter table driver_pay_profile alter column status set default 'waiting';
drop index driver_pay_profile_valid;
-- One that was refused leaves its day to another.
create unique index driver_pay_profile_valid
  on driver_pay_profile (valid_from, vendor_id, coalesce(driver_id, '00000000-0000-0000-0000-000000000000'))
  where deleted_at is null and status <> 'refused';
create index driver_pay_profile_status on driver_pay_profile (status, id);
create or replace view public_driver_pay_profile as select * from driver_pay_profile;
