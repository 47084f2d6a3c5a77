-- Kinds of notification that a person also wants to hear; without a row, or where it says no, nothing sounds.
alter table user_notification_pref add column has_sound boolean not null default false;
