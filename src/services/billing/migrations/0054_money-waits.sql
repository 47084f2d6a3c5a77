-- What is held by money that was entered and that nobody confirmed is left out as well, with its reason (dec.I4.5).
alter table payment_left_out drop constraint payment_left_out_why_check;
alter table payment_left_out add constraint payment_left_out_why_check check (why in ('unticked', 'later', 'waits'));

-- Nor is money that was received emptied. Not with refuse_change(), which marks what is never updated.
create function billing.refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'money that was received is never gone: it is taken back' using errcode = '23514';
end $$;
create trigger money_received_no_truncate before truncate on money_received
  for each statement execute function billing.refuse_truncate();
