-- What a payment was prepared without, though its payee owes it: who chose so, and why. Added to only.
create table payment_left_out (
  id uuid primary key, at timestamptz not null, by_user uuid, by_name text not null,
  trip_payment_id uuid not null references trip_payment,
  component text not null check (component in ('receivable', 'deduction', 'driver_pay')),
  billing_id uuid references billing, trip_id uuid, travel_advance_id uuid references travel_advance,
  source_no text not null, open_idr bigint not null check (open_idr > 0),
  why text not null check (why in ('unticked', 'later')),
  reason text not null check (length(trim(reason)) >= 10),
  check (coalesce(billing_id, travel_advance_id, trip_id) is not null)
);
create index payment_left_out_payment on payment_left_out (trip_payment_id);
create index payment_left_out_billing on payment_left_out (billing_id);
create index payment_left_out_advance on payment_left_out (travel_advance_id);
create trigger payment_left_out_append_only before update or delete on payment_left_out
  for each row execute function billing.refuse_change();
create trigger payment_left_out_no_truncate before truncate on payment_left_out
  for each statement execute function billing.refuse_change();
do $$ begin
  if to_regprocedure('billing.keep_sealed(text)') is not null then perform billing.keep_sealed('payment_left_out'); end if;
end $$;
