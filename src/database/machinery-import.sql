-- Imports of spreadsheets: one row for each file, with what became of it. The file goes when its rows are in; the row goes after a day.
-- The first services that had imports made these tables in migrations of their own, so each is made only where it is not there.
create table if not exists {schema}.import_job (
  id uuid primary key,
  account uuid not null,
  resource text not null,
  file_name text not null,
  file bytea,
  sheet text,
  columns jsonb not null,
  mapping jsonb not null,
  constants jsonb not null default '{}',
  state text not null default 'read'
    check (state in ('read', 'running', 'checked', 'refused', 'done', 'failed', 'interrupted')),
  mode text check (mode in ('dry_run', 'all_or_nothing', 'good_rows')),
  update_existing boolean not null default false,
  total integer not null,
  done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  failed integer not null default 0,
  -- A text of the dictionary with its values, said when it is read.
  problem jsonb,
  created_at timestamptz not null default now(),
  -- The process that works on it says every few seconds that it still does.
  seen_at timestamptz not null default now()
);
create index if not exists import_job_account on {schema}.import_job (account, created_at desc);
create index if not exists import_job_created_at on {schema}.import_job (created_at);

-- The rows of a file that were refused, with their cells as they stood in it.
create table if not exists {schema}.import_error (
  job_id uuid not null references {schema}.import_job (id) on delete cascade,
  row_no integer not null,
  errors jsonb not null,
  cells jsonb not null,
  primary key (job_id, row_no)
);
