-- What a line's trips cost beyond what there is, taken by a decision with its reason.
alter table purchase_order_ledger drop constraint purchase_order_ledger_type_check;
alter table purchase_order_ledger add constraint purchase_order_ledger_type_check
  check (type in ('reserve', 'commit', 'overrun', 'actual', 'release', 'adjust'));
alter table work_unit_budget_entry drop constraint work_unit_budget_entry_type_check;
alter table work_unit_budget_entry add constraint work_unit_budget_entry_type_check
  check (type in ('allocate', 'revise', 'reserve', 'commit', 'overrun', 'actual', 'release', 'transfer'));
