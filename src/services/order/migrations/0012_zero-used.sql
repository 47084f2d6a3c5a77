-- The sight of the empty platform that the last weight of a scale has used up, by the moment it bears. It is compared as a name
-- only (the same or another), so that a clock that was wrong for a while neither stops a scale nor lets a truck be weighed twice.
alter table scale_chain add column zero_used_at timestamptz;
update scale_chain c set zero_used_at = r.zero_seen_at
  from sub.public_scale_reading r where r.scale_id = c.scale_id and r.zero_seen_at <= c.last_captured_at;
create or replace view public_scale_chain as select * from scale_chain;
