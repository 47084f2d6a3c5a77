-- A claim that went beyond its order and is corrected later: what of the correction takes back what is owed beside the order, below zero, with
-- the correction's line (decision 68). The rest of it charges the order again.
alter table claim_beyond drop constraint claim_beyond_idr_check;
alter table claim_beyond add constraint claim_beyond_idr_check check (idr <> 0);

-- Never more is taken back than went beyond, of the line that is corrected and of its corrections together.
create function billing.check_eased() returns trigger language plpgsql as $$
declare
  root uuid := (select coalesce(corrects_line_id, id) from billing.billing_line where id = new.billing_line_id);
begin
  if new.idr < 0 and (select sum(c.idr) from billing.claim_beyond c join billing.billing_line l on l.id = c.billing_line_id
      where c.ledger = new.ledger and coalesce(l.corrects_line_id, l.id) = root) < 0 then
    raise exception 'more is taken back than went beyond %', new.no using errcode = '23514';
  end if;
  return null;
end $$;
create trigger claim_beyond_eased after insert on claim_beyond for each row execute function billing.check_eased();
