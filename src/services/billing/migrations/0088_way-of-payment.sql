-- By which way a vendor is paid is chosen by somebody who does not approve cash alone; it may change while the payment is prepared.
alter table trip_payment add column method_reason text, add column method_by uuid, add column method_by_name text;
create or replace view public_trip_payment as select * from trip_payment;
