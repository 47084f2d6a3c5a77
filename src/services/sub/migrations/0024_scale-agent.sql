-- The programs on the PCs of scales (dec.I3.2). The key a token was first used with is the token's for good: another key wants a new token.
create table scale_agent_key (
  id uuid primary key,
  scale_id uuid not null,
  -- The SHA-256 of the token, as the scale's profile keeps it.
  token_hash text not null,
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  public_key text not null,
  registered_at timestamptz not null
);
create unique index scale_agent_key_token on scale_agent_key (scale_id, token_hash);
create index scale_agent_key_id on scale_agent_key (scale_id, key_id);
create trigger scale_agent_key_append_only before update or delete on scale_agent_key for each row execute function sub.refuse_change();
create trigger scale_agent_key_no_truncate before truncate on scale_agent_key for each statement execute function sub.refuse_change();
do $$ begin
  if to_regprocedure('sub.keep_sealed(text)') is not null then perform sub.keep_sealed('scale_agent_key'); end if;
end $$;
-- Weights that arrive later are checked with the keys there were.
create view public_scale_agent_key as select * from scale_agent_key;

-- What an agent last said of itself.
create table scale_agent (
  scale_id uuid primary key,
  key_id text not null,
  version text not null,
  -- Its clock against the server's, ms, as it measured it; it corrects its frames by that.
  offset_ms integer not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null
);

-- The last frame with its signature, and the pictures that were taken with the weight; none of a program that does not sign.
alter table scale_reading add column frame jsonb, add column photos jsonb not null default '[]';
create or replace view public_scale_reading as
  select scale_id, weight_kg, stable, zero, overload, negative, net, raw, indicator_record_no, at, zero_seen_at, samples, source, frame, photos
  from scale_reading;
