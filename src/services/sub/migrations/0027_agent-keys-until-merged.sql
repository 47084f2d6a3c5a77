create table if not exists scale_agent_key (
  id uuid primary key,
  scale_id uuid not null,
  token_hash text not null,
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  public_key text not null,
  registered_at timestamptz not null
);
create or replace view public_scale_agent_key as select * from scale_agent_key;
