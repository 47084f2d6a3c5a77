-- The number of its document stands with a line, so that lists of trips and orders say it without a look at the document.
alter table billing_line add column document_no text;
alter table billing_line disable trigger user;
update billing_line l set document_no = b.billing_no from billing b where b.id = l.billing_id;
alter table billing_line enable trigger user;
create function billing.name_document() returns trigger language plpgsql as $$
begin
  new.document_no := (select billing_no from billing.billing where id = new.billing_id);
  return new;
end $$;
create trigger billing_line_document before insert or update of billing_id on billing_line
  for each row execute function billing.name_document();
create index billing_line_trip_document on billing_line (trip_id, document_no desc) where document_no is not null;
create index billing_line_order_document on billing_line (order_id, document_no desc) where document_no is not null;
create or replace view public_billing_line as select * from billing_line;
