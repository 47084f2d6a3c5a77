-- What happened that a person should know: one row for each who is told. The title is the English key with its
-- values, so that everybody reads it in the language they use at that moment.
create table notification (
  id uuid primary key,
  at timestamptz not null,
  user_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  title text not null,
  data jsonb not null default '{}',
  link text check (link like '/%'),
  read_at timestamptz
);
-- An event may arrive twice; nobody is told twice.
create unique index notification_once on notification (event_id, user_id);
create index notification_unread on notification (user_id) where read_at is null;
create index notification_list on notification (user_id, (read_at is null) desc, at desc, id desc);
create index notification_at on notification (at);

-- What a person does not want to be told; without a row they are told.
create table user_notification_pref (
  user_id uuid not null,
  event_type text not null,
  is_on boolean not null,
  primary key (user_id, event_type)
);
