-- How many trucks an hour a checkpoint loads or unloads: what waits there is waited for by that.
alter table checkpoint add column capacity_per_hour integer;
create or replace view public_checkpoint as select * from checkpoint;
