-- The colour of a truck's plates decides whether PPN is charged on what it carries (dec.I4.2); one that nobody entered is taxed.
alter table truck add column plate_colour text check (plate_colour in ('yellow', 'black', 'white', 'red'));
create or replace view public_truck as select * from truck;
