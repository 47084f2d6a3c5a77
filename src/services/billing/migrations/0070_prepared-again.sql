-- Whoever prepares a payment again is who prepared it: it could be approved by the same person otherwise, and go into a second bank file
-- on one word. Only a payment that goes back to draft gets another one.
create or replace function billing.keep_payment() returns trigger language plpgsql as $$
declare
  free constant text[] := array['status', 'status_reason', 'updated_at', 'updated_by', 'row_version', 'reconciled_at', 'reconciled_by_name'];
begin
  if tg_op = 'DELETE' then raise exception 'a payment stays' using errcode = '23514'; end if;
  if old.status in ('paid', 'reconciled', 'reversed') and (new.status not in ('paid', 'reconciled', 'reversed')
      or to_jsonb(old) - free is distinct from to_jsonb(new) - free) then
    raise exception 'a paid payment is read only: it is reversed by another one' using errcode = '23514';
  end if;
  if (new.payment_no, new.kind, new.vendor_id, new.driver_id, new.reverses_id)
      is distinct from (old.payment_no, old.kind, old.vendor_id, old.driver_id, old.reverses_id)
      or (new.proposed_by is distinct from old.proposed_by and not (old.status in ('approved', 'failed') and new.status = 'draft'))
      or (old.status in ('approved', 'exported') and new.status <> 'draft'
        and (new.bank_account_id, new.total_idr, new.method) is distinct from (old.bank_account_id, old.total_idr, old.method)) then
    raise exception 'who is paid, where and how much is not changed once it is approved' using errcode = '23514';
  end if;
  return new;
end $$;
