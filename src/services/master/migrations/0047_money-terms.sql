-- What a contract and a cargo are money by is agreed by two (decision 81): a change waits beside the record, and what was agreed is kept.
alter table contract
  add column change_reason text,
  add column proposed jsonb,
  add column proposed_text text,
  add column proposed_by uuid,
  add column proposed_by_name text,
  add column proposed_at timestamptz,
  add column terms_by uuid,
  add column terms_by_name text;
update contract set terms_by = created_by where status = 'draft';
create index contract_waits on contract (proposed_at) where proposed is not null;
create or replace view public_contract as select * from contract;

alter table cargo
  add column change_state text not null default 'settled' check (change_state in ('settled', 'waiting')),
  add column change_reason text,
  add column proposed jsonb,
  add column proposed_text text,
  add column proposed_by uuid,
  add column proposed_by_name text,
  add column proposed_at timestamptz,
  add check ((change_state = 'waiting') = (proposed is not null));
create index cargo_change_state on cargo (change_state, id);
create or replace view public_cargo as select * from cargo;

-- Word for word: the record has to say the same for as long as it counts.
create table money_terms_approval (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  at timestamptz not null,
  contract_id uuid references contract,
  cargo_id uuid references cargo,
  entered_by uuid,
  approved_by uuid,
  is_start boolean not null default false,
  terms jsonb not null,
  check (num_nonnulls(contract_id, cargo_id) = 1),
  check (approved_by is null or approved_by is distinct from entered_by)
);
create index money_terms_approval_contract on money_terms_approval (contract_id, seq desc) where contract_id is not null;
create index money_terms_approval_cargo on money_terms_approval (cargo_id, seq desc) where cargo_id is not null;

create function contract_terms(c contract) returns jsonb language sql stable as $$
  select jsonb_build_object('contract_no', c.contract_no, 'vendor_id', c.vendor_id, 'work_unit_id', c.work_unit_id, 'start_date', c.start_date,
    'end_date', c.end_date, 'billing_weight_basis', c.billing_weight_basis, 'driver_components', c.driver_components,
    'contract_value_idr', c.contract_value_idr, 'max_ton', c.max_ton, 'susut_tolerance_percent', c.susut_tolerance_percent,
    'under_tolerance_percent', c.under_tolerance_percent, 'over_tolerance_percent', c.over_tolerance_percent, 'ppn_percent', c.ppn_percent,
    'pph23_percent', c.pph23_percent, 'payment_term_days', c.payment_term_days, 'waiting_free_min', c.waiting_free_min,
    'waiting_rate_idr_per_hour', c.waiting_rate_idr_per_hour, 'reimburse_cap_idr', c.reimburse_cap_idr)
$$;
create function cargo_terms(c cargo) returns jsonb language sql stable as $$
  select jsonb_build_object('claim_price_idr_per_kg', c.claim_price_idr_per_kg, 'susut_tolerance_percent', c.susut_tolerance_percent,
    'bag_weight_kg', c.bag_weight_kg)
$$;

insert into money_terms_approval (at, contract_id, is_start, terms)
select c.updated_at, c.id, true, contract_terms(c) from contract c where c.status <> 'draft';
insert into money_terms_approval (at, cargo_id, is_start, terms)
select c.updated_at, c.id, true, cargo_terms(c) from cargo c;

create trigger money_terms_approval_append_only before update or delete on money_terms_approval
  for each row execute function master.refuse_change();
create trigger money_terms_approval_no_truncate before truncate on money_terms_approval
  for each statement execute function master.refuse_change();
do $$ begin
  if to_regproc('master.keep_sealed') is not null then
    perform master.keep_sealed('money_terms_approval');
  end if;
end $$;

-- Of a draft nothing is agreed yet. Who activates it agrees to what somebody else has entered; later, who approves a change to what was asked for.
create function master.keep_contract_terms() returns trigger language plpgsql as $$
begin
  insert into master.money_terms_approval (at, contract_id, entered_by, approved_by, is_start, terms)
  values (new.updated_at, new.id,
    case when tg_op = 'UPDATE' and old.status <> 'draft' then old.proposed_by else new.terms_by end, new.updated_by,
    coalesce(current_setting('angkut.start_data', true), '') = 'on', master.contract_terms(new));
  return null;
end $$;
create trigger contract_terms_begun after insert on contract
  for each row when (new.status <> 'draft') execute function master.keep_contract_terms();
create trigger contract_terms_agreed after update on contract
  for each row when (new.status <> 'draft' and (old.status = 'draft' or master.contract_terms(old) is distinct from master.contract_terms(new)))
  execute function master.keep_contract_terms();

-- A new cargo's are what its maker says; every later one is agreed by two.
create function master.keep_cargo_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into master.money_terms_approval (at, cargo_id, entered_by, is_start, terms)
    values (new.updated_at, new.id, new.created_by, true, master.cargo_terms(new));
  else
    insert into master.money_terms_approval (at, cargo_id, entered_by, approved_by, terms)
    values (new.updated_at, new.id, old.proposed_by, new.updated_by, master.cargo_terms(new));
  end if;
  return null;
end $$;
create trigger cargo_terms_begun after insert on cargo for each row execute function master.keep_cargo_terms();
create trigger cargo_terms_agreed after update on cargo
  for each row when (master.cargo_terms(old) is distinct from master.cargo_terms(new)) execute function master.keep_cargo_terms();
