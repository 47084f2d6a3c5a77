-- What no longer fits between an order and its vessel: she comes on other days, or the vessel it names comes twice while it runs.
alter table "order" add column vessel_doubt text check (vessel_doubt in ('window', 'two_calls'));
create index order_vessel_doubt on "order" (vessel_doubt, id) where vessel_doubt is not null;
create or replace view public_order as select * from "order";
