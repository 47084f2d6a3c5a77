-- The record a notification is about: when the record has moved on, what was said about it counts as read.
alter table notification add subject_id uuid;
create index notification_open on notification (subject_id) where read_at is null;
