-- What a vendor's statement says of each trip, and what was decided where it does not agree with the document (dec.I4.17).
alter table billing add column match_code text check (match_code in ('over', 'under', 'total_only'));
-- How many rows of the comparison wait for a decision.
alter table billing add column to_settle integer not null default 0 check (to_settle >= 0);
-- How many rows the vendor's statement has that were read; none where only its amount is known.
alter table billing add column statement_lines integer not null default 0 check (statement_lines >= 0);
create or replace view public_billing as select * from billing;

create table billing_statement_line (
  id uuid primary key, billing_id uuid not null references billing on delete cascade, row_no integer not null,
  -- Found by what the statement calls it; null where no trip is called so.
  trip_id uuid, name text not null, plate_no text, load_date date, kg bigint check (kg >= 0), tariff_idr bigint check (tariff_idr >= 0),
  amount_idr bigint not null
);
create unique index billing_statement_line_row on billing_statement_line (billing_id, row_no);
create index billing_statement_line_trip on billing_statement_line (trip_id);

create table billing_settlement (
  id uuid primary key, seq bigint generated always as identity,
  billing_id uuid not null references billing on delete cascade,
  -- The trip's id, or what the statement calls it.
  key text not null, decision text not null check (decision in ('keep', 'accept', 'later')),
  -- What both sides said when it was decided: a decision about other amounts counts no more.
  document_idr bigint, statement_idr bigint,
  reason text not null, billing_line_id uuid references billing_line,
  decided_by uuid not null, decided_by_name text not null, decided_at timestamptz not null,
  check ((decision = 'accept') = (billing_line_id is not null))
);
create index billing_settlement_billing on billing_settlement (billing_id, key, seq desc);
create index billing_settlement_line on billing_settlement (billing_line_id) where billing_line_id is not null;
create trigger billing_settlement_append_only before update or delete on billing_settlement
  for each row execute function billing.refuse_change();
create trigger billing_settlement_no_truncate before truncate on billing_settlement
  for each statement execute function billing.refuse_change();
-- A new database seals every append-only table after its last migration; one that is there already is told of this one.
do $$ begin
  if to_regprocedure('billing.keep_sealed(text)') is not null then perform billing.keep_sealed('billing_settlement'); end if;
end $$;

-- What a verified document stands on is read only as the document is (life.D16.7).
create function billing.keep_verified_parts() returns trigger language plpgsql as $$
declare
  document uuid;
begin
  document := case when tg_op = 'DELETE' then old.billing_id else new.billing_id end;
  if exists (select from billing.billing where id = document and status not in ('draft', 'in_review', 'returned')) then
    raise exception 'what a verified document stands on is read only' using errcode = '23514';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger billing_statement_line_kept before insert or update or delete on billing_statement_line
  for each row execute function billing.keep_verified_parts();
create trigger billing_settlement_kept before insert on billing_settlement
  for each row execute function billing.keep_verified_parts();
create trigger billing_tax_kept before insert or update or delete on billing_tax
  for each row execute function billing.keep_verified_parts();
-- No line comes to a document, or leaves it, once it is verified.
create function billing.keep_line_of_verified() returns trigger language plpgsql as $$
begin
  if new.billing_id is distinct from old.billing_id and exists (select from billing.billing
    where id in (new.billing_id, old.billing_id) and status not in ('draft', 'in_review', 'returned', 'void')) then
    raise exception 'a verified document keeps its lines' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger billing_line_of_verified before update of billing_id on billing_line
  for each row execute function billing.keep_line_of_verified();
create function billing.keep_new_line_of_verified() returns trigger language plpgsql as $$
begin
  if exists (select from billing.billing where id = new.billing_id and status not in ('draft', 'in_review', 'returned')) then
    raise exception 'a verified document keeps its lines' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger billing_line_new_of_verified before insert on billing_line
  for each row when (new.billing_id is not null) execute function billing.keep_new_line_of_verified();

create view public_billing_statement_line as select * from billing_statement_line;
create view public_billing_settlement as select * from billing_settlement;
