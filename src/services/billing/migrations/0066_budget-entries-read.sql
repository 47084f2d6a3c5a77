-- What each line of an order drew on, for the list of orders to approve.
create view public_work_unit_budget_entry as select * from work_unit_budget_entry;
