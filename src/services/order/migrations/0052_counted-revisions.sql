-- Revisions are counted by who asked for them, and tickets by whether they were revised.
create index weighing_revision_asker_name on weighing_revision using gin (requested_by_name gin_trgm_ops);
alter table weighing add column is_revised boolean not null generated always as (current_version > 1) stored;
create index weighing_revised on weighing (first_at desc, id desc) where is_revised;
create or replace view public_weighing as select * from weighing;
