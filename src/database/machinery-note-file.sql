-- A file may be taken off a note later, with who and why; the note and the row stay. A note may say nothing but its files.
alter table {schema}.note_file
  add column removed_at timestamptz,
  add column removed_by uuid,
  add column removed_by_name text,
  add column removed_reason text;
alter table {schema}.note_file add constraint note_file_removed check (
  num_nulls(removed_at, removed_by, removed_by_name, removed_reason) in (0, 4)
);
alter table {schema}.note drop constraint note_text_check;
alter table {schema}.note add constraint note_text_check check (length(text) <= 2000);

create or replace function {schema}.refuse_note_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'note' then
    if old.deleted_at is null and new.deleted_at is not null
      and to_jsonb(new) - 'deleted_at' = to_jsonb(old) - 'deleted_at' then
      return new;
    end if;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'note_file' then
    if old.removed_at is null and new.removed_at is not null
      and (new.note_id, new.position, new.file_id) = (old.note_id, old.position, old.file_id) then
      return new;
    end if;
  end if;
  raise exception '%.% is append only: % refused', tg_table_schema, tg_table_name, lower(tg_op)
    using errcode = 'restrict_violation';
end $$;
