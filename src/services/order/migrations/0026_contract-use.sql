-- What the orders of a contract take of its ceilings: estimates, and of verified orders what they came to. Kept with every change of an
-- order, so that nobody adds up all orders of a contract; the row is the lock under which an order is held against the ceiling.
create table contract_use (
  contract_id uuid primary key,
  orders_idr bigint not null default 0,
  orders_ton numeric(15, 3) not null default 0,
  -- When its requesters were told that it is nearly used up.
  warned_at timestamptz
);
create view public_contract_use as select * from contract_use;

create function order_takes(status text, estimate bigint, verified bigint) returns bigint language sql immutable as $$
  select case when status in ('draft', 'returned', 'rejected', 'cancelled') then 0
    when status in ('verified', 'billed', 'closed') then verified else estimate end $$;

create function count_contract_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into orders.contract_use as u (contract_id, orders_idr, orders_ton)
    select contract_id, sum(orders.order_takes(status, est_amount_idr, verified_idr)),
      sum(orders.order_takes(status, (quantity_ton * 1000)::bigint, verified_kg)) / 1000.0
    from new_rows where status not in ('draft', 'returned', 'rejected', 'cancelled') group by contract_id order by contract_id
    on conflict (contract_id) do update
      set orders_idr = u.orders_idr + excluded.orders_idr, orders_ton = u.orders_ton + excluded.orders_ton;
  else
    insert into orders.contract_use as u (contract_id, orders_idr, orders_ton)
    select contract_id, sum(idr), sum(kg) / 1000.0
    from (
      select contract_id, orders.order_takes(status, est_amount_idr, verified_idr) as idr,
        orders.order_takes(status, (quantity_ton * 1000)::bigint, verified_kg) as kg from new_rows
      union all
      select contract_id, -orders.order_takes(status, est_amount_idr, verified_idr),
        -orders.order_takes(status, (quantity_ton * 1000)::bigint, verified_kg) from old_rows) moved
    group by contract_id having sum(idr) <> 0 or sum(kg) <> 0 order by contract_id
    on conflict (contract_id) do update
      set orders_idr = u.orders_idr + excluded.orders_idr, orders_ton = u.orders_ton + excluded.orders_ton;
  end if;
  return null;
end $$;

insert into contract_use (contract_id, orders_idr, orders_ton)
select contract_id, sum(order_takes(status, est_amount_idr, verified_idr)),
  sum(order_takes(status, (quantity_ton * 1000)::bigint, verified_kg)) / 1000.0
from "order" group by contract_id;

create trigger order_contract_use_new after insert on "order" referencing new table as new_rows
  for each statement execute function count_contract_use();
create trigger order_contract_use after update on "order" referencing new table as new_rows old table as old_rows
  for each statement execute function count_contract_use();
