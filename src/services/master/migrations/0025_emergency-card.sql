-- What a driver of hazardous cargo carries beside the safety data sheet: what to do in an accident.
alter table cargo add column emergency_card_file_id uuid;
create index cargo_emergency_card on cargo (emergency_card_file_id) where emergency_card_file_id is not null;
create or replace view public_cargo as select * from cargo;
