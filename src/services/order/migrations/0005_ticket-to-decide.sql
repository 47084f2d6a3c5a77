-- What a ticket waits for from control tower (life.W5, life.W7): a word on its void comes before one on its serious flags.
alter table weighing add to_decide text generated always as (case
  when status not in ('open', 'closed', 'flagged') then null
  when void_requested_at is not null then 'void'
  when status = 'flagged' and flags @> '[{"level": "block"}]' then 'flags' end) stored;
drop index weighing_void_requested;
create index weighing_to_decide on weighing (created_at desc, id desc) where to_decide is not null;
create or replace view public_weighing as select * from weighing;
