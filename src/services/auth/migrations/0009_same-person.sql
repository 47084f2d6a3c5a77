-- Two accounts of one person are one in every rule of four eyes: said by a super admin, and joined over any number of accounts.
alter table auth."user" add column same_as_id uuid references auth."user" (id);
alter table auth."user" add constraint user_not_same_as_itself check (same_as_id <> id);
create index user_same_as on auth."user" (same_as_id) where same_as_id is not null;

create function auth.accounts_of_person(account uuid) returns uuid[] language sql stable as $$
  with recursive own as (
    select account as id
    union
    select case when u.id = own.id then u.same_as_id else u.id end
    from own join auth."user" u on u.same_as_id is not null and (u.id = own.id or u.same_as_id = own.id)
  )
  select array_agg(id) from own
$$;
