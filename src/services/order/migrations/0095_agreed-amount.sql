-- What the requester has agreed to pay for an order that was changed since: small changes one after the other are held against it,
-- not against the one before (life.O17). Empty while the order is as it was approved.
alter table "order" add column agreed_idr bigint;
create or replace view public_order as select * from "order";
