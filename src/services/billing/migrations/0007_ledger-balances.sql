-- Each entry keeps its number in its owner's ledger, and what was left after it: written while the owner is locked, never counted again.
-- Entries of before are sealed as they are: they stay without.
alter table purchase_order_ledger
  add column entry_no bigint check (entry_no > 0),
  add column left_idr bigint,
  add column left_ton numeric(15, 3),
  add column part_left_ton numeric(12, 3);
create unique index purchase_order_ledger_number on purchase_order_ledger (purchase_order_id, entry_no);

alter table work_unit_budget_entry
  add column entry_no bigint check (entry_no > 0),
  add column left_idr bigint,
  add column part_left_idr bigint;
create unique index work_unit_budget_entry_number on work_unit_budget_entry (work_unit_budget_id, entry_no);
