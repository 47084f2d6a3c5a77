-- Notes that people write on records, in the schema of the service that owns the record.
create table {schema}.note (
  id uuid primary key,
  subject_type text not null,
  subject_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  -- Who was told: id, user name and name of each, as they were then.
  mentions jsonb not null default '[]',
  created_at timestamptz not null,
  created_by uuid not null,
  author_name text not null,
  author_role text not null,
  deleted_at timestamptz
);
create index note_subject on {schema}.note (subject_type, subject_id, created_at desc, id desc);

-- The files of a note. The cleaner of files and whoever asks for a file look a file up here.
create table {schema}.note_file (
  note_id uuid not null references {schema}.note (id),
  position integer not null,
  file_id uuid not null,
  primary key (note_id, position)
);
create index note_file_file on {schema}.note_file (file_id);

-- What was written stays as it was; a note may only be marked as deleted, once.
create function {schema}.refuse_note_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'note' then
    if old.deleted_at is null and new.deleted_at is not null
      and to_jsonb(new) - 'deleted_at' = to_jsonb(old) - 'deleted_at' then
      return new;
    end if;
  end if;
  raise exception '%.% is append only: % refused', tg_table_schema, tg_table_name, lower(tg_op)
    using errcode = 'restrict_violation';
end $$;
create trigger note_append_only before update or delete on {schema}.note
  for each row execute function {schema}.refuse_note_change();
create trigger note_no_truncate before truncate on {schema}.note
  for each statement execute function {schema}.refuse_note_change();
create trigger note_file_append_only before update or delete on {schema}.note_file
  for each row execute function {schema}.refuse_note_change();
create trigger note_file_no_truncate before truncate on {schema}.note_file
  for each statement execute function {schema}.refuse_note_change();
