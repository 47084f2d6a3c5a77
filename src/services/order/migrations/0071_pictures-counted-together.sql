-- Weights that are put in together count their pictures together: one change of a ticket, however many rows come.
drop trigger weighment_counts_pictures on weighment;
create or replace function count_pictures() returns trigger language plpgsql as $$
begin
  update orders.weighing g set photo_count = g.photo_count + a.n
  from (select weighing_id, sum(jsonb_array_length(photos))::integer as n from added group by weighing_id) a
  where a.weighing_id = g.id and a.n > 0;
  return null;
end $$;
create trigger weighment_counts_pictures after insert on weighment referencing new table as added
  for each statement execute function count_pictures();
