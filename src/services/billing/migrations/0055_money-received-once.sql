-- A bank's reference without the blanks and strokes that people write differently.
create function billing.bare_reference(reference text) returns text language sql immutable as $$
  select coalesce(nullif(regexp_replace(upper(reference), '[^A-Z0-9]', '', 'g'), ''), reference)
$$;
-- The day is typed: of one debt a transfer of the bank is entered once, whatever day is said of it.
drop index money_received_once;
create unique index money_received_once on money_received (coalesce(billing_id, travel_advance_id), billing.bare_reference(bank_reference))
  where status in ('entered', 'confirmed');
-- The second person sees what else was entered with the reference.
create index money_received_reference on money_received (billing.bare_reference(bank_reference)) where status in ('entered', 'confirmed');
