-- A rate that somebody has entered or changed counts once somebody else has confirmed it (decision 84). Rates that are there already count as
-- before: nobody stands with them as who entered them.
alter table tax_rate
  add column entered_by uuid, add column entered_by_name text,
  add column confirmed_by uuid, add column confirmed_by_name text, add column confirmed_at timestamptz,
  add constraint tax_rate_by_two check (entered_by is null or not is_confirmed or (confirmed_by is not null and confirmed_by <> entered_by)),
  drop constraint tax_rate_period,
  -- On no day two rates of a kind that count.
  add constraint tax_rate_period exclude using gist (kind with =, daterange(valid_from, valid_to, '[]') with &&)
    where (deleted_at is null and (is_confirmed or entered_by is null));
create or replace view public_tax_rate as select * from tax_rate;
