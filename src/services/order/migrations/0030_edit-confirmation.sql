-- The requester's word on a change that made the order dearer: asked for, until when, and what was said.
alter table "order" add column edit_confirmation text
  check (edit_confirmation in ('waiting', 'unconfirmed', 'confirmed', 'objected'));
alter table "order" add column edit_confirm_by timestamptz;
alter table "order" add column edit_answer text;
create index order_edit_confirmation on "order" (edit_confirmation, id) where edit_confirmation is not null;
create or replace view public_order as select * from "order";
