-- Tokens of drivers' phones and of handhelds at checkpoints (read.R11): one in use for each, kept as a hash, and nothing siblings see.
create table device_token (
  id uuid primary key,
  created_at timestamptz not null,
  created_by uuid,
  driver_id uuid references driver (id),
  checkpoint_id uuid references checkpoint (id),
  token_hash text not null,
  ended_at timestamptz,
  check ((driver_id is null) <> (checkpoint_id is null))
);
create unique index device_token_hash on device_token (token_hash);
create unique index device_token_driver on device_token (driver_id) where ended_at is null;
create unique index device_token_checkpoint on device_token (checkpoint_id) where ended_at is null;
create index device_token_of_driver on device_token (driver_id);
create index device_token_of_checkpoint on device_token (checkpoint_id);

-- A PIN has a million values: after some wrong ones in a row nobody may try for a while.
alter table checker add column pin_failures integer not null default 0 check (pin_failures >= 0),
  add column pin_locked_until timestamptz;
create or replace view public_checker as
  select id, created_at, created_by, updated_at, updated_by, row_version, deleted_at, code, name, vendor_id, is_active, pin_set_at, pin_locked_until
  from checker;

alter table driver add column token_set_at timestamptz;
alter table checkpoint add column token_set_at timestamptz;
create or replace view public_driver as select * from driver;
create or replace view public_checkpoint as select * from checkpoint;
