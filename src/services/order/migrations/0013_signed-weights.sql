-- Each weight, and the end of each scale's chain, is signed with a secret key, whose id it carries; weights without one are older than keys.
alter table weighment add column key_id text;
alter table weighment drop constraint weighment_source_check;
alter table weighment add constraint weighment_source_check
  check (source in ('indicator', 'simulator', 'manual', 'stored_tare', 'third_party'));
create or replace view public_weighment as select * from weighment;

alter table scale_chain add column key_id text, add column signature text check ((key_id is null) = (signature is null));
create or replace view public_scale_chain as select * from scale_chain;
