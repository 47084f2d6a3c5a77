-- Tonnes of a vessel that are not carried yet, by the weights of all her orders; a job keeps it for her list.
alter table vessel_call add column left_ton numeric(12, 3);
create or replace view public_vessel_call as select * from vessel_call;
