-- Whether the whole truck stood on the platform, and how many people were on board (dec.I3.12). Weights from before say neither.
alter table weighment
  add column whole_on_deck boolean,
  add column occupants integer check (occupants between 0 and 9);
create or replace view public_weighment as select * from weighment;

-- Why a truck that was to be weighed in one pass is weighed empty too (dec.I3.8).
alter table weighing
  add column spot_check text check (spot_check in ('drawn', 'new_tare', 'maintenance', 'drift'));
create or replace view public_weighing as select * from weighing;
create index weighing_truck_tare on weighing (truck_id, second_at desc) where net_kg is not null;
create index weighing_spot_check on weighing (truck_id, first_at desc) where spot_check is not null;
