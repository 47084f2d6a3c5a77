-- What a rule saw is kept as a text of the dictionary with its numbers, so that each reader has it in their own language (life.D10);
-- what people say stays what they wrote. Remarks from before keep their text.
alter table driver_remark alter column description drop not null;
alter table driver_remark add column saw jsonb;
alter table driver_remark add check (rule is not null or saw is null);
alter table driver_remark add check (description is not null or saw is not null);
create or replace view public_driver_remark as select * from driver_remark;
