-- Numbers by which the company's ERP knows an order and its lines. Those of the lines stand on the order too, so that it is found by them.
alter table "order" add column erp_so_no text, add column erp_do_no text, add column erp_po_items text;
alter table order_line add column erp_po_item text;
drop index order_search;
create index order_search on "order" using gin ((coalesce(order_no, '') || ' ' || coalesce(vessel_name, '') || ' ' || coalesce(erp_so_no, '')
  || ' ' || coalesce(erp_do_no, '') || ' ' || coalesce(erp_po_items, '')) gin_trgm_ops);
create or replace view public_order_line as select * from order_line;

-- What was decided of an order last, by whom, and for whom.
alter table "order" add column decision text check (decision in ('approved', 'rejected', 'returned')),
  add column decided_by_name text, add column decided_for_name text;
update "order" o set decision = a.decision, decided_by_name = a.decided_by_name
from (select distinct on (subject_id) subject_id, decision, decided_by_name, decided_at from approval
      where subject_type = 'order' order by subject_id, decided_at desc) a
where a.subject_id = o.id and o.decided_at is not null;
create index order_decided_by on "order" (decided_by, decided_at desc) where decided_by is not null;
create or replace view public_order as select * from "order";
