-- The month of a budget that each line of an order drew on last, and what is left of it: the list of orders to approve shows it.
create view order_budget as
  select l.id, l.order_id, o.work_unit_id, b.id as work_unit_budget_id, b.fiscal_year, m.month, m.available_idr,
    b.created_at, b.updated_at, b.row_version, o.deleted_at
  from order_line l
  join "order" o on o.id = l.order_id
  cross join lateral (select e.work_unit_budget_id, e.month from billing.public_work_unit_budget_entry e
    where e.order_line_id = l.id order by e.seq desc limit 1) held
  join billing.public_work_unit_budget b on b.id = held.work_unit_budget_id
  join billing.public_work_unit_budget_month m on m.work_unit_budget_id = held.work_unit_budget_id and m.month = held.month;
create view public_order_budget as select * from order_budget;
