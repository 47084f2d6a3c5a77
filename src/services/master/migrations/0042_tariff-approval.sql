-- A tariff counts once somebody else than who entered it has seen it (dec.I4.17). What holds today goes on: it is from before.
alter table contract_route
  add column status text not null default 'waiting' check (status in ('waiting', 'approved', 'refused')),
  add column status_reason text,
  add column change_text text,
  add column entered_by uuid,
  add column entered_by_name text,
  add column entered_at timestamptz,
  add column approved_by uuid,
  add column approved_by_name text,
  add column approved_at timestamptz,
  add column follows_id uuid references contract_route,
  add constraint contract_route_two_people check (approved_by is null or approved_by is distinct from entered_by);
update contract_route set status = 'approved';
create index contract_route_status on contract_route (status, id);
create index contract_route_valid_from on contract_route (valid_from, id);
create index contract_route_follows on contract_route (follows_id) where follows_id is not null;

-- One that waits may overlap the tariff that it follows; of those that count, two never hold on the same day.
alter table contract_route drop constraint contract_route_period;
alter table contract_route add constraint contract_route_period exclude using gist (
  contract_id with =, origin_checkpoint_id with =, destination_checkpoint_id with =,
  coalesce(cargo_id, '00000000-0000-0000-0000-000000000000') with =,
  coalesce(payload_type_id, '00000000-0000-0000-0000-000000000000') with =,
  coalesce(truck_type, '') with =,
  daterange(valid_from, valid_to, '[]') with &&
) where (is_active and deleted_at is null and status = 'approved');
create or replace view public_contract_route as select * from contract_route;

-- What was approved, word for word: the row has to say the same for as long as it counts.
create table contract_route_approval (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  at timestamptz not null,
  contract_route_id uuid not null references contract_route,
  entered_by uuid,
  approved_by uuid,
  is_start boolean not null default false,
  origin_checkpoint_id uuid not null,
  destination_checkpoint_id uuid not null,
  cargo_id uuid,
  payload_type_id uuid,
  truck_type text,
  valid_from date not null,
  standard_duration_min integer not null,
  charge_basis text not null,
  tariff_idr bigint not null,
  min_charge_ton numeric(12,3),
  fixed_ton_per_trip numeric(12,3),
  distance_km numeric(9,2) not null,
  driver_premium_idr bigint not null,
  travel_allowance_idr bigint not null,
  reimburse_cap_idr bigint,
  valid_to date not null,
  check (approved_by is null or approved_by is distinct from entered_by)
);
create index contract_route_approval_route on contract_route_approval (contract_route_id, seq desc);
insert into contract_route_approval (at, contract_route_id, is_start, origin_checkpoint_id, destination_checkpoint_id, cargo_id, payload_type_id,
  truck_type, valid_from, standard_duration_min, charge_basis, tariff_idr, min_charge_ton, fixed_ton_per_trip, distance_km,
  driver_premium_idr, travel_allowance_idr, reimburse_cap_idr, valid_to)
select updated_at, id, true, origin_checkpoint_id, destination_checkpoint_id, cargo_id, payload_type_id, truck_type, valid_from,
  standard_duration_min, charge_basis, tariff_idr, min_charge_ton, fixed_ton_per_trip, distance_km, driver_premium_idr, travel_allowance_idr,
  reimburse_cap_idr, valid_to from contract_route;
create trigger contract_route_approval_append_only before update or delete on contract_route_approval
  for each row execute function master.refuse_change();
create trigger contract_route_approval_no_truncate before truncate on contract_route_approval
  for each statement execute function master.refuse_change();
do $$ begin
  if to_regproc('master.keep_sealed') is not null then
    perform master.keep_sealed('contract_route_approval');
  end if;
end $$;

-- What a plant begins with is marked by who loads it, in that transaction; truth looks whether it could be from the beginning.
create function master.keep_route_approval() returns trigger language plpgsql as $$
begin
  insert into master.contract_route_approval (at, contract_route_id, entered_by, approved_by, is_start, origin_checkpoint_id,
    destination_checkpoint_id, cargo_id, payload_type_id, truck_type, valid_from, standard_duration_min, charge_basis, tariff_idr,
    min_charge_ton, fixed_ton_per_trip, distance_km, driver_premium_idr, travel_allowance_idr, reimburse_cap_idr, valid_to)
  values (coalesce(new.approved_at, new.updated_at), new.id, new.entered_by, new.approved_by,
    coalesce(current_setting('angkut.start_data', true), '') = 'on', new.origin_checkpoint_id,
    new.destination_checkpoint_id, new.cargo_id, new.payload_type_id, new.truck_type, new.valid_from, new.standard_duration_min,
    new.charge_basis, new.tariff_idr, new.min_charge_ton, new.fixed_ton_per_trip, new.distance_km, new.driver_premium_idr,
    new.travel_allowance_idr, new.reimburse_cap_idr, new.valid_to);
  return null;
end $$;
create trigger contract_route_approved after insert on contract_route
  for each row when (new.status = 'approved') execute function master.keep_route_approval();
create trigger contract_route_approved_later after update of status on contract_route
  for each row when (new.status = 'approved' and old.status <> 'approved') execute function master.keep_route_approval();
