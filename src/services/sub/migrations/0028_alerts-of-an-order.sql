-- Lists of orders count what is open of each.
create index alert_order on alert (order_id, status);
