-- A payment that failed or came back is said so by one person with the bank's reference, and confirmed by another (dec.I4.5); until then its
-- money is out. What is paid again after that says so, and waits for the statement where nothing came back that anybody saw.
alter table trip_payment
  add column undo_from text, add column undo_reference text, add column undo_at timestamptz, add column undo_file_id uuid,
  add column undo_reason text, add column undo_by uuid, add column undo_by_name text, add column undo_asked_at timestamptz,
  add column repeats_kind text check (repeats_kind in ('failed', 'reversed')), add column repeats_no text, add column repeats_on date,
  add column statement_on date, add column statement_file_id uuid;
alter table trip_payment add constraint trip_payment_repeats check (num_nulls(repeats_kind, repeats_no, repeats_on) in (0, 3));
alter table trip_payment drop constraint trip_payment_status_check;
alter table trip_payment add constraint trip_payment_status_check check (status in
  ('draft', 'approved', 'exported', 'paid', 'reconciled', 'failing', 'failed', 'void', 'reversing', 'reversed'));
alter table trip_payment add constraint trip_payment_undone_by check (
  status not in ('failing', 'reversing') or num_nulls(undo_from, undo_reference, undo_reason, undo_by_name, undo_asked_at) = 0);
create index trip_payment_repeats on trip_payment (repeats_kind, id);
create index trip_payment_undo_file on trip_payment (undo_file_id) where undo_file_id is not null;
create index trip_payment_statement_file on trip_payment (statement_file_id) where statement_file_id is not null;
create or replace view public_trip_payment as select * from trip_payment;

create or replace function billing.keep_payment() returns trigger language plpgsql as $$
declare
  gone constant text[] := array['paid', 'reconciled', 'reversing', 'reversed'];
  free constant text[] := array['status', 'status_reason', 'updated_at', 'updated_by', 'row_version', 'reconciled_at', 'reconciled_by_name',
    'undo_from', 'undo_reference', 'undo_at', 'undo_file_id', 'undo_reason', 'undo_by', 'undo_by_name', 'undo_asked_at'];
begin
  if tg_op = 'DELETE' then raise exception 'a payment stays' using errcode = '23514'; end if;
  if old.status = any(gone) and (new.status <> all(gone) or to_jsonb(old) - free is distinct from to_jsonb(new) - free) then
    raise exception 'a paid payment is read only: it is reversed by another one' using errcode = '23514';
  end if;
  if (new.payment_no, new.kind, new.vendor_id, new.driver_id, new.reverses_id)
      is distinct from (old.payment_no, old.kind, old.vendor_id, old.driver_id, old.reverses_id)
      or (new.proposed_by is distinct from old.proposed_by and not (old.status in ('approved', 'failed') and new.status = 'draft'))
      or (old.status in ('approved', 'exported', 'failing') and new.status <> 'draft'
        and (new.bank_account_id, new.total_idr, new.method) is distinct from (old.bank_account_id, old.total_idr, old.method)) then
    raise exception 'who is paid, where and how much is not changed once it is approved' using errcode = '23514';
  end if;
  return new;
end $$;

-- Money that a reversal is asked for is still out until somebody else has seen it come back.
create or replace view driver_pay_sums as
  select l.trip_id,
    coalesce(sum(l.amount_idr) filter (where l.component = 'driver_premium' and p.status in ('paid', 'reconciled', 'reversing')), 0)::bigint
      as premium_idr,
    max(p.paid_at) filter (where l.component = 'driver_premium' and p.status in ('paid', 'reconciled', 'reversing')) as paid_at,
    coalesce(-sum(l.amount_idr) filter (where l.component <> 'driver_premium'), 0)::bigint as taken_idr,
    coalesce(-sum(l.amount_idr) filter (where l.component = 'driver_pay_back'
      or l.component = 'driver_pay' and p.status in ('paid', 'reconciled', 'reversing')), 0)::bigint as settled_idr
  from trip_payment_line l join trip_payment p on p.id = l.trip_payment_id
  where l.is_live and l.component in ('driver_premium', 'driver_pay', 'driver_pay_back') group by l.trip_id;

-- A bank's reference is of one movement of an account: nothing is said to be paid, or to have come back, by that of another one. `holder` is
-- the payee, or the check sum of the account's number, so that one account under two names is one.
create table bank_movement (
  id uuid primary key, at timestamptz not null, direction text not null check (direction in ('out', 'in')), holder text not null,
  reference text not null, source_type text not null, source_id uuid not null, source_no text not null
);
create unique index bank_movement_once on bank_movement (direction, holder, reference);
create index bank_movement_source on bank_movement (source_id);
create trigger bank_movement_append_only before update or delete on bank_movement for each row execute function billing.refuse_change();
create trigger bank_movement_no_truncate before truncate on bank_movement for each statement execute function billing.refuse_change();
do $$ begin
  if to_regprocedure('billing.keep_sealed(text)') is not null then perform billing.keep_sealed('bank_movement'); end if;
end $$;
-- What was paid before: of two payments with one reference the first has it, since nobody had to look.
insert into bank_movement
  select distinct on (m.direction, m.holder, m.reference) gen_random_uuid(), m.at, m.direction, m.holder, m.reference, m.type, m.id, m.no
  from (
    select p.paid_at as at, case p.kind when 'reversal' then 'in' else 'out' end as direction, h.holder,
      billing.bare_reference(p.bank_reference) as reference, 'trip-payment' as type, p.id, p.payment_no as no
    from trip_payment p left join bank_account_number n on n.id = p.bank_account_id
    cross join lateral (values (coalesce(p.driver_id, p.vendor_id)::text),
      (case when n.id is not null then encode(sha256((p.bank_code || ' ' || n.account_no)::bytea), 'hex') end)) h (holder)
    where p.bank_reference is not null and p.method in ('transfer', 'cash') and p.status in ('paid', 'reconciled', 'reversed') and h.holder is not null
    union all
    select a.paid_at, 'out', a.driver_id::text, billing.bare_reference(a.pay_reference), 'travel-advance', a.id, a.advance_no
    from travel_advance a where a.pay_reference is not null and a.paid_at is not null) m
  where m.reference <> '' order by m.direction, m.holder, m.reference, m.at;
