-- Hours of drivers give cause for an alert too: it is about a session, on a trip or not.
alter table alert add column session_id uuid;
create unique index alert_running_session on alert (kind, session_id) where ended_at is null and deleted_at is null;
drop index alert_running;
create unique index alert_running on alert (kind, trip_id) where session_id is null and ended_at is null and deleted_at is null;
create index alert_session on alert (session_id) where session_id is not null;
create or replace view public_alert as select * from alert;
