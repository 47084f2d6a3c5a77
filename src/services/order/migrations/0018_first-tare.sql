-- The standard tare of the truck as it stood at its first weight: what is changed afterwards does not count, and is flagged.
alter table weighing add column truck_tare_kg integer;
create or replace view public_weighing as select * from weighing;
