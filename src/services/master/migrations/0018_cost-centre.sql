-- Where the costs of a work unit stand in the company's own books (dec.I1.8).
alter table work_unit add column cost_centre text, add column gl_account text;
create or replace view public_work_unit as select * from work_unit;
drop index master.work_unit_search;
create index work_unit_search on master.work_unit using gin (
  (coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(cost_centre, '') || ' ' || coalesce(gl_account, '')) gin_trgm_ops
);
