-- Boards and groups count up to ten thousand orders of a state or a unit and add their tonnes: out of the index, not ten thousand pages.
drop index order_unit;
create index order_unit on "order" (work_unit_id, created_at desc, id desc) include (quantity_ton, status, deleted_at);
drop index order_status;
create index order_status on "order" (status, created_at desc, id desc) include (quantity_ton, work_unit_id, deleted_at);
