-- Completion can go back to the requester, with a reason that both read until it is asked for again.
alter table "order"
  add column completion_returned_at timestamptz,
  add column completion_return_reason text,
  add column completion_requested_by_name text,
  add column verified_by_name text,
  -- What stands in the way of completing the order, and what its requester has to look at; null until it was looked at.
  add column issue_count integer,
  add column issues text not null default '',
  add column flagged_trips integer,
  add column loss_kg bigint,
  add column loss_percent numeric(9, 3),
  add column loss_tolerance_percent numeric(6, 3),
  add column has_issues boolean not null generated always as (coalesce(issue_count, 0) > 0) stored,
  add column has_flags boolean not null generated always as (coalesce(flagged_trips, 0) > 0) stored;
update "order" o set
  completion_requested_by_name = (select e.actor_name from audit_event e
    where e.subject_type = 'order' and e.subject_id = o.id and e.action = 'request-completion' order by e.at desc limit 1),
  verified_by_name = (select e.actor_name from audit_event e
    where e.subject_type = 'order' and e.subject_id = o.id and e.action = 'verify' order by e.at desc limit 1)
where o.completion_requested_at is not null or o.verified_at is not null;
create index order_completion_requested on "order" (completion_requested_at desc, id desc);
create or replace view public_order as select * from "order";

-- The clock of completion runs from the request.
create or replace function order_due_again() returns trigger language plpgsql as $$
begin
  if (new.status, new.priority, new.submitted_at, new.decided_at, new.completion_requested_at, new.completed_at)
     is distinct from
     (old.status, old.priority, old.submitted_at, old.decided_at, old.completion_requested_at, old.completed_at) then
    new.due_at := null;
  end if;
  return new;
end $$;
drop trigger order_due on "order";
create trigger order_due before update of status, priority, submitted_at, decided_at, completion_requested_at, completed_at on "order"
  for each row execute function order_due_again();
