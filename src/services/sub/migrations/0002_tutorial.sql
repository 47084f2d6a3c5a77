-- How things are done, for the roles it concerns.
create table tutorial (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  code text not null,
  title text not null,
  media_type text not null check (media_type in ('article', 'video', 'pdf', 'image')),
  body_markdown text,
  file_id uuid,
  url text check (url like 'https://%'),
  -- Empty means every role.
  audience_role_codes jsonb not null default '[]',
  sequence integer not null default 1 check (sequence >= 0),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  published_at timestamptz
);
create unique index tutorial_code on tutorial (code) where deleted_at is null;
create index tutorial_newest on tutorial (created_at desc, id desc);
