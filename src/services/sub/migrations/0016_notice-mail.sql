-- Some notices are mailed as well, once for each notification; nobody who has switched that off gets one.
alter table user_notification_pref add column has_mail boolean not null default true;

create table notice_mail (
  notification_id uuid primary key references notification on delete cascade,
  at timestamptz not null,
  next_try_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  skipped text
);
create index notice_mail_due on notice_mail (next_try_at) where sent_at is null and skipped is null;
