-- Tonnes loaded so far, between what is allocated and what is delivered.
alter table "order" add column loaded_kg bigint not null default 0;

-- Until when an order that is still to be carried may be: its window, while it runs.
alter table "order" add column ends_at timestamptz generated always as (
  case when status in ('submitted', 'approved', 'assigned', 'in_progress', 'completion_requested') then window_end end) stored;
-- It may be given trucks, and something of it is not given to any.
alter table "order" add column is_unallocated boolean not null generated always as (
  status in ('approved', 'assigned', 'in_progress') and allocated_kg < quantity_ton * 1000) stored;

-- Whether it can be carried within its window, looked at by a job; since when it cannot, and the numbers it comes from.
alter table "order" add column late_risk boolean not null default false;
alter table "order" add column late_since timestamptz;
alter table "order" add column pace jsonb;

update "order" o set loaded_kg = s.kg
from (select order_id, sum(coalesce(origin_net_kg, destination_net_kg, planned_kg)) as kg from trip
  where status in ('delivered', 'completed', 'verified', 'disputed', 'billed', 'paid')
    or (loaded_at is not null and status in ('loaded', 'in_transit', 'at_destination', 'unloading', 'on_hold'))
  group by order_id) s
where s.order_id = o.id;

-- Both are asked for among few: the orders under way.
create index order_unallocated on "order" (created_at desc, id desc) where is_unallocated;
create index order_late_risk on "order" (created_at desc, id desc) where late_risk;
create index order_pace on "order" (id) where pace is not null;
create or replace view public_order as select * from "order";
