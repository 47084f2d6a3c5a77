-- Which tutorials a driver is given whose points become few (life.D10).
alter table tutorial add column is_coaching boolean not null default false;
create or replace view public_tutorial as select * from tutorial;
