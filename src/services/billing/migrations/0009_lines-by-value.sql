-- A line whose route is not paid by the tonne is controlled by its value; its tonnes are counted and refuse nothing (dec.I1.4).
alter table purchase_order_line add column by_value boolean not null default false;
create or replace view public_purchase_order_line as select * from purchase_order_line;
