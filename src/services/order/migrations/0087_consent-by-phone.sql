-- The driver agrees to ordered overtime on the signed list, or with the own phone: article 28 takes either (dec.I2.5).
alter table overtime_order add column consent_way text check (consent_way in ('paper', 'phone'));
update overtime_order set consent_way = 'paper' where consent_file_id is not null;
alter table overtime_order add check (consent_way is null or consent_at is not null);
create or replace view public_overtime_order as select * from overtime_order;
