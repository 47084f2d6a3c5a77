-- A plant that begins with one super admin is set up until its first weight. Neither moment is ever changed (decision 24).
create table set_up (
  id uuid primary key,
  what text not null unique check (what in ('begun', 'ended')),
  at timestamptz not null
);
create trigger set_up_append_only before update or delete on set_up for each row execute function master.refuse_change();
create trigger set_up_not_emptied before truncate on set_up for each statement execute function master.refuse_change();
create view public_set_up as select * from set_up;

-- A new database gets its seals after this and finds the table by itself.
do $$ begin
  if to_regproc('master.keep_sealed') is not null then
    perform master.keep_sealed('set_up');
  end if;
end $$;
