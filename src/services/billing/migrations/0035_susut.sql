-- What the susut account of each freight line is made of (dec.I4.15): who drove, what left the origin, and what was claimed of its loss.
alter table billing_line add column driver_id uuid, add column origin_net_kg bigint check (origin_net_kg >= 0),
  add column penalty_idr bigint not null default 0 check (penalty_idr >= 0);
create index billing_line_driver on billing_line (driver_id, id);
create index billing_line_route on billing_line (contract_route_id, id);
create index billing_line_trip_verified on billing_line (trip_verified_at desc, id desc);
create or replace view public_billing_line as select * from billing_line;
