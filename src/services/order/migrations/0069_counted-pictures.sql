-- How many pictures the weights of a ticket name, for who verifies: lists sort and show it. Weights never change, so it only grows.
alter table weighing add column photo_count integer not null default 0;
update weighing g set photo_count = c.n
from (select weighing_id, sum(jsonb_array_length(photos)) as n from weighment group by weighing_id) c
where c.weighing_id = g.id and c.n > 0;
create function count_pictures() returns trigger language plpgsql as $$
begin
  update orders.weighing set photo_count = photo_count + jsonb_array_length(new.photos) where id = new.weighing_id;
  return null;
end $$;
create trigger weighment_counts_pictures after insert on weighment for each row
  when (jsonb_array_length(new.photos) > 0) execute function count_pictures();
create or replace view public_weighing as select * from weighing;
