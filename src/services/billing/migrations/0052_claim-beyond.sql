-- Claims above all that a purchase order or a month was used for (dec.I4.5): what goes beyond is owed by the vendor all the same, and gives
-- nothing back to the order, which would let more be ordered than it is worth. Who verified it so, and why. Added to only.
create table claim_beyond (
  id uuid primary key, at timestamptz not null, by_user uuid, by_name text not null,
  billing_line_id uuid not null references billing_line,
  ledger text not null check (ledger in ('purchase_order', 'work_unit_budget')),
  owner_id uuid not null, month integer, no text not null,
  idr bigint not null check (idr > 0), reason text not null check (length(trim(reason)) >= 10),
  check ((ledger = 'work_unit_budget') = (month is not null))
);
create unique index claim_beyond_once on claim_beyond (billing_line_id, ledger);
create trigger claim_beyond_append_only before update or delete on claim_beyond
  for each row execute function billing.refuse_change();
create trigger claim_beyond_no_truncate before truncate on claim_beyond
  for each statement execute function billing.refuse_change();
do $$ begin
  if to_regprocedure('billing.keep_sealed(text)') is not null then perform billing.keep_sealed('claim_beyond'); end if;
end $$;
