-- The account of who decided on overtime: another one than whoever made its sessions, orders and consents (life.D16.8).
alter table overtime add column decided_by uuid;
create or replace view public_overtime as select * from overtime;
