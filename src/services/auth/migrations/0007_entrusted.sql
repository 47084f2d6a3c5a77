-- When somebody else last had an account in hand: made it, gave it its role or mail address, or made a link that set its password. Who
-- makes an account as their own second person must not approve with it on the same day (life.D16.8). What the system makes has no such moment.
alter table auth."user" add column entrusted_at timestamptz;

update auth."user" set entrusted_at = created_at where created_by is not null;

create function auth.mark_entrusted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.created_by is not null then
      new.entrusted_at := new.created_at;
    end if;
  elsif new.updated_by <> new.id and (new.role_code, new.email) is distinct from (old.role_code, old.email) then
    new.entrusted_at := new.updated_at;
  end if;
  return new;
end $$;
create trigger mark_entrusted before insert or update of role_code, email on auth."user"
  for each row execute function auth.mark_entrusted();

create or replace view auth.public_user_account as
  select id, username, name, role_code, is_active, picture, deleted_at, last_login_at,
         greatest(u.entrusted_at, (
           select max(l.used_at) from auth.access_link l where l.user_id = u.id and l.created_by <> u.id)) as entrusted_at
  from auth."user" u;
create index access_link_used on auth.access_link (user_id) where used_at is not null;
