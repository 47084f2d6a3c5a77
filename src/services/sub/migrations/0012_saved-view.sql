-- What people keep of lists: views (what is searched, filtered, sorted and shown), templates of downloads, and how
-- somebody left the columns. It belongs to one person, or to a role, whose people see it.
create table saved_view (
  id uuid primary key,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  list text not null,
  kind text not null check (kind in ('view', 'export', 'layout')),
  user_id uuid,
  role_code text,
  -- A layout has none, or the id of the view it was left on.
  name text not null,
  query text not null default '?' check (length(query) <= 2000),
  layout jsonb not null default '{}',
  format text check (format in ('xlsx', 'csv')),
  is_default boolean not null default false,
  check (num_nonnulls(user_id, role_code) = 1),
  check ((kind = 'export') = (format is not null))
);
create unique index saved_view_of_person on saved_view (lower(name), list, kind, user_id) where user_id is not null;
create unique index saved_view_of_role on saved_view (lower(name), list, kind, role_code) where role_code is not null;
create index saved_view_list on saved_view (list, user_id);
