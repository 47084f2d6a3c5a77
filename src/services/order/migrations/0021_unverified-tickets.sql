-- What the verified trips of an order come to, and why it was verified although tickets were not.
alter table "order"
  add column verified_idr bigint not null default 0,
  add column unverified_reason text;
update "order" o set verified_idr = s.idr
from (select order_id, coalesce(sum(freight_idr), 0)::bigint as idr from trip
      where status in ('verified', 'billed', 'paid') group by order_id) s
where s.order_id = o.id;
create or replace view public_order as select * from "order";

-- Whether somebody else has verified the weights of a trip: billing waits until then.
create view public_trip_weights as
select t.id as trip_id, coalesce(bool_and(w.status = 'verified'), true) as are_verified,
  coalesce(array_agg(w.ticket_no order by w.ticket_no) filter (where w.status <> 'verified'), '{}') as unverified_tickets
from trip t left join weighing w on w.trip_id = t.id and w.status <> 'void' and w.deleted_at is null
group by t.id;
