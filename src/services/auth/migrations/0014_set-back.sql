-- Chains that end before the end a server has seen (decision 88): what was known, what is there, and who declared that it was restored.
create table auth.set_back (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  found_at timestamptz not null, known_at timestamptz, chains text not null, ends jsonb,
  status text not null default 'found' check (status in ('found', 'declared', 'confirmed', 'ended')),
  reason text, declared_by uuid, declared_by_name text, declared_at timestamptz, waits_until timestamptz,
  decided_by uuid, decided_by_name text, decided_at timestamptz, decision_reason text
);
create index set_back_status on auth.set_back (status, id);
create index set_back_found on auth.set_back (found_at desc, id desc);
create index set_back_newest on auth.set_back (created_at desc, id desc);
create index set_back_chains_begins on auth.set_back (lower(chains) text_pattern_ops);
create index set_back_search on auth.set_back using gin (chains gin_trgm_ops);
create view auth.public_set_back as select * from auth.set_back;
select auth.keep_proven('auth.set_back');
