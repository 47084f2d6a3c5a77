-- Proofs of rows: whatever a transaction of the product changes in a table that decides about weights or money is signed by the server
-- in the same transaction, row by row and in their order. One row here is one transaction's, or a part of it; each of its lines is
--   number of this row's proof, table, key, digest or "gone", "ok" or "unproven"
-- "unproven": before this change the row was not as its last proof says.
create table row_proof (
  id uuid primary key,
  kind text not null check (kind in ('write', 'migration', 'taken over')),
  rows text not null,
  key_id text not null,
  signature text not null
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create trigger row_proof_append_only before update or delete on row_proof
  for each row execute function auth.refuse_change();
create trigger row_proof_no_truncate before truncate on row_proof
  for each statement execute function auth.refuse_change();
-- A new database gets its seals after this and finds the table by itself.
do $$ begin
  if to_regproc('auth.keep_sealed') is not null then
    perform auth.keep_sealed('row_proof');
  end if;
end $$;

-- "offset 0" below: a row is turned into JSON, and its digest reckoned, once and not once for each place that reads it.

-- The last proof of each row, signed by itself, so that the server need not look for it; and what the row said then, so that a check
-- can name the column. A row that is gone has no digest.
create table row_state (
  table_name text not null,
  row_key text not null,
  number bigint not null check (number > 0),
  digest text,
  key_id text not null,
  signature text not null,
  said jsonb,
  primary key (table_name, row_key)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

create function row_digest(said jsonb) returns text language sql immutable strict parallel safe as $$
  select encode(sha256(convert_to(said::text, 'UTF8')), 'hex')
$$;

-- What a proof covers of a row: every column that is not null, but for those that are left out.
create function row_said(given jsonb, left_out text[]) returns jsonb language sql immutable strict parallel safe as $$
  select jsonb_strip_nulls(given) - left_out
$$;

create function row_key(given jsonb, names text[]) returns text language sql immutable strict parallel safe as $$
  select case cardinality(names)
    when 1 then given ->> names[1]
    else concat_ws('/', given ->> names[1], given ->> names[2], given ->> names[3]) end
$$;

-- Notes what a statement changed, for the end of the transaction. Only in a transaction that says it will ask (angkut.changes): the
-- notes are settings that end with it, because a table could be written to by others. They are kept in pieces, since each further note
-- copies the piece that it comes to. Names begin with _, because columns of any table stand beside them. One row a line: table, key,
-- digest before or "-", digest after or "-", and what it says now where its table may change.
create function note_rows() returns trigger language plpgsql as $$
declare
  _at text := current_setting('angkut.changes', true);
  _keys text[] := string_to_array(tg_argv[0], ',');
  _left_out text[] := string_to_array(tg_argv[1], ',');
  _may_change boolean := tg_argv[2] = 'changes';
  _place text := tg_table_schema || '.' || tg_table_name;
  _noted text;
  _piece text;
begin
  if coalesce(_at, '') = '' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select string_agg(concat_ws(' ', _place, key, '-', auth.row_digest(said), case when _may_change then said end), e'\n') into _noted
      from (select auth.row_key(row, _keys) as key, auth.row_said(row, _left_out) as said
        from (select to_jsonb(n) as row from new_rows n offset 0) once offset 0) one;
  elsif tg_op = 'DELETE' then
    select string_agg(concat_ws(' ', _place, key, auth.row_digest(said), '-'), e'\n') into _noted
      from (select auth.row_key(row, _keys) as key, auth.row_said(row, _left_out) as said
        from (select to_jsonb(o) as row from old_rows o offset 0) once offset 0) one;
  else
    with was as materialized (select auth.row_key(row, _keys) as key, auth.row_said(row, _left_out) as said
        from (select to_jsonb(o) as row from old_rows o offset 0) once),
      now as materialized (select auth.row_key(row, _keys) as key, auth.row_said(row, _left_out) as said
        from (select to_jsonb(n) as row from new_rows n offset 0) once)
    select string_agg(concat_ws(' ', _place, key, coalesce(auth.row_digest(was.said), '-'), coalesce(auth.row_digest(now.said), '-'),
        case when _may_change then now.said end), e'\n') into _noted
      from was full join now using (key) where was.said is distinct from now.said;
  end if;
  if _noted is null then
    return null;
  end if;
  _piece := current_setting('angkut.changes_' || _at, true);
  if length(_piece) > 8000 then
    _at := (_at::integer + 1)::text;
    _piece := '';
    perform set_config('angkut.changes', _at, true);
  end if;
  perform set_config('angkut.changes_' || _at, coalesce(_piece, '') || _noted || e'\n', true);
  return null;
end $$;

-- Has the rows of a table proven from now on: its changes are noted. `left_out`: columns that say nothing of weights or money and
-- change without a transaction of their own.
create function keep_proven(kept text, variadic left_out text[] default '{}') returns void language plpgsql as $$
declare
  keys text := (
    select string_agg(a.attname, ',' order by part.n) from pg_index i, unnest(i.indkey::int2[]) with ordinality as part (attnum, n), pg_attribute a
    where i.indrelid = kept::regclass and i.indisprimary and a.attrelid = i.indrelid and a.attnum = part.attnum);
  -- Of a table that only grows nobody needs to know what a row said before.
  changes text := (select case when count(*) = 0 then 'changes' else 'grows' end from pg_trigger
    where tgrelid = kept::regclass and tgname like '%\_append\_only');
  base text := trim(both '"' from split_part(kept, '.', 2));
begin
  execute format('create trigger %I after insert on %s referencing new table as new_rows for each statement execute function auth.note_rows(%L, %L, %L)',
    base || '_proven_insert', kept, keys, array_to_string(left_out, ','), changes);
  execute format('create trigger %I after update on %s referencing old table as old_rows new table as new_rows for each statement execute function auth.note_rows(%L, %L, %L)',
    base || '_proven_update', kept, keys, array_to_string(left_out, ','), changes);
  execute format('create trigger %I after delete on %s referencing old table as old_rows for each statement execute function auth.note_rows(%L, %L, %L)',
    base || '_proven_delete', kept, keys, array_to_string(left_out, ','), changes);
end $$;

-- The tables whose rows are proven: name as in proofs, how SQL writes it, the parts of its key, what is left out, whether its rows change.
create view proven_table as
  select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as place,
    string_to_array(split_part(args.text, '\000', 1), ',') as keys,
    string_to_array(split_part(args.text, '\000', 2), ',') as left_out,
    split_part(args.text, '\000', 3) = 'changes' as may_change
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (select encode(t.tgargs, 'escape') as text) args
  where t.tgfoid = 'auth.note_rows'::regproc and t.tgname like '%\_proven\_update';

-- What this transaction changed, with what each row says now and its last proof. Of several notes of a row the last one tells what it became,
-- unless a trigger has changed it again: that one's note comes before the note of what set it off.
create function changed_rows() returns table (
  table_name text, row_key text, was text[], digest text, said text, number bigint, proven text, key_id text, signature text)
language plpgsql as $$
#variable_conflict use_column
declare
  noted text;
begin
  select string_agg(current_setting('angkut.changes_' || n, true), '') into noted
    from generate_series(0, nullif(current_setting('angkut.changes', true), '')::integer) n;
  if coalesce(noted, '') = '' then
    return;
  end if;
  return query
    with note as (
      select split_part(line, ' ', 1) as place, split_part(line, ' ', 2) as key, split_part(line, ' ', 3) as before,
        split_part(line, ' ', 4) as after, substr(line, length(concat_ws(' ', split_part(line, ' ', 1), split_part(line, ' ', 2),
          split_part(line, ' ', 3), split_part(line, ' ', 4))) + 2) as text, n
      from unnest(string_to_array(noted, e'\n')) with ordinality part (line, n) where line <> ''),
    row as (select place, key, array_agg(before) as was from note group by place, key),
    last as (
      select distinct on (place, key) place, key, row.was, nullif(after, '-') as after, nullif(text, '') as text
      from note join row using (place, key) order by place, key, after = any (row.was), n desc)
    select last.place, last.key, last.was, last.after, last.text, s.number, s.digest, s.key_id, s.signature
    from last left join auth.row_state s on s.table_name = last.place and s.row_key = last.key;
end $$;

-- Rows of a proven table that are not as their last proof says, have none, or are gone.
create function unproven_rows(given text) returns table (
  row_key text, digest text, said text, number bigint, proven text, key_id text, signature text)
language plpgsql stable as $$
declare
  one record;
begin
  select p.* into one from auth.proven_table p where p.name = given;
  return query execute format(
    'with now as (
       select key, digest, case when $4 then said end as said from (
         select key, said, auth.row_digest(said) as digest from (
           select auth.row_key(row, $2) as key, auth.row_said(row, $3) as said
           from (select to_jsonb(t) as row from %s t offset 0) once offset 0) one offset 0) digested),
     state as (select row_key, number, digest, key_id, signature from auth.row_state where table_name = $1)
     select coalesce(now.key, s.row_key), now.digest, now.said::text, s.number, s.digest, s.key_id, s.signature
     from now full join state s on s.row_key = now.key
     where now.digest is distinct from s.digest', one.place)
    using given, one.keys, one.left_out, one.may_change;
end $$;
