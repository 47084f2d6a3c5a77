-- The workshop's job that a report has led to (life.D13).
alter table trouble_report add column maintenance_no text;
create or replace view public_trouble_report as select * from trouble_report;
