-- What a trip costs: as it is planned from its assignment on, as it was once the order is completed. Trips of before have none.
alter table trip add column freight_idr bigint check (freight_idr >= 0);
-- The loss that is tolerated, as it stood when the trip was assigned.
alter table trip add column tolerance_percent numeric(6, 3);
-- Why more was carried or spent than was ordered.
alter table "order" add column overrun_reason text;
create or replace view public_trip as select * from trip;
create or replace view public_order as select * from "order";
