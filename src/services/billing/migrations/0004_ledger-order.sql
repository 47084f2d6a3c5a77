-- Entries of a ledger are numbered while their owner is locked: the order in which its balance moved, whatever their clocks say.
-- What is there already is numbered as it stands in the table, which is the order in which it was written.
alter table purchase_order_ledger add column seq bigint generated always as identity;
create unique index purchase_order_ledger_seq on purchase_order_ledger (purchase_order_id, seq);
drop index purchase_order_ledger_po;
alter table work_unit_budget_entry add column seq bigint generated always as identity;
create unique index work_unit_budget_entry_seq on work_unit_budget_entry (work_unit_budget_id, seq);
drop index work_unit_budget_entry_budget;

-- What a source used of an order line is entered once.
create unique index purchase_order_ledger_once
  on purchase_order_ledger (purchase_order_id, source_id, source_type, type, purchase_order_line_id, order_line_id)
  nulls not distinct where type = 'actual';
create unique index work_unit_budget_entry_once
  on work_unit_budget_entry (work_unit_budget_id, source_id, source_type, type, month, order_line_id)
  nulls not distinct where type = 'actual';
