-- Files that a requester attaches to an order, in the order that people see them.
create table order_attachment (
  id uuid primary key,
  order_id uuid not null references "order" on delete cascade,
  position integer not null,
  file_id uuid not null,
  caption text
);
create index order_attachment_order on order_attachment (order_id);
create index order_attachment_file on order_attachment (file_id);
create view public_order_attachment as select * from order_attachment;
