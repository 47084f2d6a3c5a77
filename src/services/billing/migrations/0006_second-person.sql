-- What a line's trips cost beyond what there is, taken by a decision with its reason.
alter table purchase_order_ledger drop constraint purchase_order_ledger_type_check;
alter table purchase_order_ledger add constraint purchase_order_ledger_type_check
  check (type in ('reserve', 'commit', 'overrun', 'actual', 'release', 'adjust'));
alter table work_unit_budget_entry drop constraint work_unit_budget_entry_type_check;
alter table work_unit_budget_entry add constraint work_unit_budget_entry_type_check
  check (type in ('allocate', 'revise', 'reserve', 'commit', 'overrun', 'actual', 'release', 'transfer'));

-- A change of an open purchase order or an active budget waits here for a second person.
alter table purchase_order
  add column change_reason text,
  add column proposed jsonb,
  add column proposed_text text,
  add column proposed_by uuid,
  add column proposed_at timestamptz;
alter table work_unit_budget
  add column change_reason text,
  add column proposed jsonb,
  add column proposed_text text,
  add column proposed_by uuid,
  add column proposed_at timestamptz;
create or replace view public_purchase_order as select * from purchase_order;
create or replace view public_work_unit_budget as select * from work_unit_budget;
