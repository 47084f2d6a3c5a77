-- Seals: each row of an append-only table is put into one signed chain of its schema soon after it was written, so that a row
-- changed, deleted or put in afterwards is found. A row is sealed with every column that is not null: a column that comes later to
-- such a table is nullable and has no default.
create table {schema}.seal (
  seq bigint primary key,
  table_name text not null,
  row_id uuid not null,
  key_id text not null,
  hash bytea not null check (length(hash) = 32),
  unique (table_name, row_id)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create trigger seal_append_only before update or delete on {schema}.seal
  for each row execute function {schema}.refuse_change();
create trigger seal_no_truncate before truncate on {schema}.seal
  for each statement execute function {schema}.refuse_change();

-- The end of the chain: locked while rows are sealed.
create table {schema}.seal_head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null default 0,
  hash bytea,
  key_id text,
  signature text,
  check ((seq = 0) = (hash is null) and (hash is null) = (signature is null) and (hash is null) = (key_id is null))
);
insert into {schema}.seal_head default values;

-- What waits for its seal.
create table {schema}.seal_due (
  table_name text not null,
  row_id uuid not null,
  primary key (table_name, row_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

create function {schema}.await_seal() returns trigger language plpgsql as $$
begin
  insert into {schema}.seal_due (table_name, row_id) values (tg_table_name, new.id);
  return null;
end $$;

-- Every append-only table there is; one that comes later asks for this itself.
create function {schema}.keep_sealed(kept text) returns void language plpgsql as $$
begin
  execute format('create trigger %I after insert on {schema}.%I for each row execute function {schema}.await_seal()', kept || '_sealed', kept);
  execute format('insert into {schema}.seal_due (table_name, row_id) select %L, id from {schema}.%I', kept, kept);
end $$;
select {schema}.keep_sealed(c.relname::text)
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = '{schema}' and c.relname <> 'seal' and exists (
  select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = '{schema}.refuse_change'::regproc);
