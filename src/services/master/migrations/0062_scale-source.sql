-- A token of a scale's program and the key that came with it count once another person than who made the token has confirmed them (decision 47).
alter table scale_profile add column bridge_token_set_by uuid, add column bridge_token_set_by_name text;
create or replace view public_scale_profile as select * from scale_profile;

create table scale_source (
  id uuid primary key,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  row_version integer not null default 1,
  deleted_at timestamptz,
  scale_id uuid not null references scale,
  kind text not null check (kind in ('token', 'key')),
  -- The SHA-256 of the token, as the scale's profile keeps it.
  token_hash text not null default '',
  key_id text check (key_id ~ '^[0-9a-f]{16}$'),
  status text not null default 'waiting' check (status in ('waiting', 'alone', 'confirmed', 'refused', 'ended')),
  status_reason text,
  token_by uuid,
  token_by_name text,
  arrived_at timestamptz not null,
  confirmed_by uuid,
  confirmed_by_name text,
  confirmed_at timestamptz,
  shown_kg integer,
  -- From when on its weights are no new ones; of what waits, never.
  counts_from timestamptz,
  check ((kind = 'key') = (key_id is not null)),
  constraint scale_source_by_two
    check (status <> 'confirmed' or token_by is null or (confirmed_by is not null and confirmed_by <> token_by))
);
create unique index scale_source_token on scale_source (scale_id, token_hash, coalesce(key_id, ''));
-- Of a scale one thing is asked at a time: what comes later replaces it.
create unique index scale_source_open on scale_source (scale_id) where status in ('waiting', 'alone') and deleted_at is null;
create index scale_source_key on scale_source (scale_id, key_id);
create index scale_source_status on scale_source (status, id);
create index scale_source_kind on scale_source (kind, id);
create index scale_source_arrived on scale_source (arrived_at, id);
create index scale_source_newest on scale_source (created_at desc, id desc);
create index scale_source_search on scale_source using gin ((coalesce(key_id, '')) gin_trgm_ops);
create view public_scale_source as select * from scale_source;

-- What works already counts as before, and nobody stands with it as who made it.
insert into scale_source (id, created_at, updated_at, scale_id, kind, token_hash, status, arrived_at, counts_from)
select gen_random_uuid(), now(), now(), scale_id, 'token', bridge_token_hash, 'confirmed', at, at
from (select *, coalesce(bridge_token_set_at, created_at) as at from scale_profile) p
where bridge_token_hash is not null and deleted_at is null;
do $$ begin
  -- Also keys of earlier tokens: weights that were signed without the server may still be on their way.
  if to_regclass('sub.scale_agent_key') is not null then
    insert into master.scale_source (id, created_at, updated_at, scale_id, kind, token_hash, key_id, status, arrived_at, counts_from)
    select gen_random_uuid(), now(), now(), k.scale_id, 'key', k.token_hash, k.key_id, 'confirmed', k.registered_at, k.registered_at
    from sub.scale_agent_key k join master.scale s on s.id = k.scale_id;
  end if;
  if to_regproc('auth.keep_proven') is not null then perform auth.keep_proven('master.scale_source'); end if;
end $$;
