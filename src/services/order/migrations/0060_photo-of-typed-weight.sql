-- A weight that is typed has a picture of the indicator; the ticket carries it, and the weight its hash.
alter table weighing add column first_photo_file_id uuid, add column second_photo_file_id uuid;
create or replace view public_weighing as select * from weighing;
create unique index weighing_first_photo on weighing (first_photo_file_id) where first_photo_file_id is not null;
create unique index weighing_second_photo on weighing (second_photo_file_id) where second_photo_file_id is not null;
