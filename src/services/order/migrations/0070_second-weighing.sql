-- How far the asked weights are from the second weighing that proves them, and why where they contradict it.
alter table weighing_revision
  add column reweigh_reason text,
  add column reweigh_gross_difference_kg integer,
  add column reweigh_tare_difference_kg integer;
create or replace view public_weighing_revision as select * from weighing_revision;
