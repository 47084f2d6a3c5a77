-- Where vendors and drivers are paid (dec.I4.10). What is paid to never changes: another number is another row, seen by two people.
create table bank_account (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  vendor_id uuid not null, driver_id uuid,
  bank_code text not null check (bank_code ~ '^[0-9]{3}$'), account_no text not null,
  holder_name text not null, proof_file_id uuid, note text,
  status text not null default 'proposed' check (status in ('proposed', 'confirmed', 'refused', 'withdrawn', 'ended')),
  status_reason text,
  proposed_by uuid, proposed_by_name text not null, proposed_at timestamptz not null,
  confirmed_by uuid, confirmed_by_name text, confirmed_at timestamptz, usable_at timestamptz, ends_at timestamptz,
  check (status not in ('confirmed', 'ended') or (confirmed_at is not null and usable_at is not null)),
  check (confirmed_by is null or confirmed_by is distinct from proposed_by)
);
-- One is proposed at a time, and one is paid to.
create unique index bank_account_proposed on bank_account (coalesce(driver_id, vendor_id)) where status = 'proposed' and deleted_at is null;
create unique index bank_account_last on bank_account (coalesce(driver_id, vendor_id))
  where status = 'confirmed' and ends_at is null and deleted_at is null;
create index bank_account_vendor on bank_account (vendor_id, id);
create index bank_account_driver on bank_account (driver_id, id);
create index bank_account_status on bank_account (status, id);
create index bank_account_bank on bank_account (bank_code, id);
create index bank_account_usable on bank_account (usable_at, id);
create index bank_account_ends on bank_account (ends_at) where status = 'confirmed';
create index bank_account_holder on bank_account (holder_name, id);
create index bank_account_proposed_at on bank_account (proposed_at desc, id desc);
create index bank_account_newest on bank_account (created_at desc, id desc);
create index bank_account_proof on bank_account (proof_file_id) where proof_file_id is not null;
create index bank_account_search on bank_account using gin (holder_name gin_trgm_ops);
create index bank_account_holder_begins on bank_account (lower(holder_name) text_pattern_ops);
-- The number itself: written once, read by who fills in a bank file, and by the comparison with what the second person types.
create table bank_account_number (
  id uuid primary key references bank_account deferrable initially deferred,
  account_no text not null check (account_no ~ '^[0-9]{5,20}$')
);
create trigger bank_account_number_append_only before update or delete on bank_account_number
  for each row execute function billing.refuse_change();
create trigger bank_account_number_no_truncate before truncate on bank_account_number
  for each statement execute function billing.refuse_change();
do $$ begin
  if to_regprocedure('billing.keep_sealed(text)') is not null then perform billing.keep_sealed('bank_account_number'); end if;
end $$;

create function billing.keep_bank_account() returns trigger language plpgsql as $$
begin
  if (new.vendor_id, new.driver_id, new.bank_code, new.account_no, new.holder_name, new.proposed_by)
     is distinct from (old.vendor_id, old.driver_id, old.bank_code, old.account_no, old.holder_name, old.proposed_by)
     or (old.confirmed_at is not null and (new.confirmed_by, new.confirmed_at, new.usable_at)
       is distinct from (old.confirmed_by, old.confirmed_at, old.usable_at)) then
    raise exception 'a bank account is not changed: another one is another row' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger bank_account_kept before update on bank_account for each row execute function billing.keep_bank_account();
create view public_bank_account as select * from bank_account;
