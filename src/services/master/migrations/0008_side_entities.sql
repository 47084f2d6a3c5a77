-- The indicator that shows its digits in reading order, and the unit of displays whose frames carry none (live.G5).
alter table master.scale_profile drop constraint scale_profile_protocol_check;
alter table master.scale_profile add constraint scale_profile_protocol_check check (protocol in
  ('toledo', 'toledo_cks', 'sma', 'xk3190_stx', 'xk3190_eq', 'xk3190_eq_ordered', 'xk3190_a12', 'manual', 'simulator'));
alter table master.scale_profile add column display_unit text not null default 'kg' check (display_unit in ('kg', 't'));
alter table master.scale_profile add column bridge_token_set_at timestamptz;
create or replace view master.public_scale_profile as select * from master.scale_profile;

-- A checker confirms with a PIN (read.R11). Only its Argon2id hash is kept, and siblings need not see that.
alter table master.checker add column pin_set_at timestamptz;
create or replace view master.public_checker as select * from master.checker;
alter table master.checker add column pin_hash text;
alter table master.checker add constraint checker_pin check ((pin_hash is null) = (pin_set_at is null));

-- The device that reports for a truck; one truck for each device.
create unique index truck_device on master.truck (device_id) where deleted_at is null;
