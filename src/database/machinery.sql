-- What every service has, applied to each schema as migration 0000_machinery; {schema} is replaced.

-- Any table that may only grow takes this trigger; weigh records and ledgers use it too.
create function {schema}.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append only: % refused', tg_table_schema, tg_table_name, lower(tg_op)
    using errcode = 'restrict_violation';
end $$;

create table {schema}.audit_event (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_name text,
  actor_role text,
  ip text,
  request_id text,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  subject_no text,
  before jsonb,
  after jsonb,
  reason text
);
create index audit_event_subject on {schema}.audit_event (subject_type, subject_id, at desc);
create index audit_event_at on {schema}.audit_event (at desc, id desc);
create index audit_event_actor on {schema}.audit_event (actor_id, at desc);
create trigger audit_event_append_only before update or delete on {schema}.audit_event
  for each row execute function {schema}.refuse_change();
create trigger audit_event_no_truncate before truncate on {schema}.audit_event
  for each statement execute function {schema}.refuse_change();

-- seq is the order of insertion, not of commit: a reader takes unpublished rows, never "seq > last seen".
create table {schema}.outbox (
  seq bigint generated always as identity primary key,
  id uuid not null unique,
  type text not null,
  version integer not null default 1,
  occurred_at timestamptz not null default now(),
  recorded_at timestamptz not null default now(),
  actor jsonb,
  scope jsonb,
  subject_type text,
  subject_id uuid,
  subject_no text,
  data jsonb not null default '{}',
  published_at timestamptz
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index outbox_unpublished on {schema}.outbox (seq) where published_at is null;
create index outbox_published on {schema}.outbox (published_at) where published_at is not null;

create table {schema}.idempotency (
  account uuid not null,
  route text not null,
  key text not null,
  request_hash text not null,
  status integer,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (account, route, key)
);
create index idempotency_created_at on {schema}.idempotency (created_at);

create table {schema}.processed_event (
  consumer text not null,
  event_id uuid not null,
  at timestamptz not null default now(),
  primary key (consumer, event_id)
);

-- Document numbers: the next one is taken by locking one row of its prefix.
create table {schema}.number_series (
  prefix text primary key,
  last_value bigint not null
);
