-- What one super admin entrusts to an account that decides about weights or money waits for a second one, or for its time (decision 24).
create table auth.entrustment (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  user_id uuid not null references auth."user" (id), username text not null, user_name text not null, role_code text not null,
  kind text not null check (kind in ('account', 'profile', 'scope', 'role', 'mail', 'password', 'second-factor', 'activate', 'unlock',
    'same-person', 'lost')),
  words text, change jsonb, holds boolean not null default false,
  status text not null default 'waiting' check (status in ('waiting', 'alone', 'in_force', 'refused')),
  asked_by uuid, asked_by_name text, asked_at timestamptz, waits_until timestamptz,
  decided_by uuid, decided_by_name text, decided_at timestamptz, decision_reason text
);
create unique index entrustment_waits_once on auth.entrustment (user_id, kind) where status = 'waiting';
create index entrustment_user on auth.entrustment (user_id, id);
create index entrustment_status on auth.entrustment (status, id);
create index entrustment_kind on auth.entrustment (kind, id);
create index entrustment_asked on auth.entrustment (asked_at desc, id desc);
create index entrustment_newest on auth.entrustment (created_at desc, id desc);
create index entrustment_username_begins on auth.entrustment (lower(username) text_pattern_ops);
create index entrustment_search on auth.entrustment using gin
  ((coalesce(username, '') || ' ' || coalesce(user_name, '')) gin_trgm_ops);
create view auth.public_entrustment as select * from auth.entrustment;

-- Accounts that nobody signs in with until a second super admin has approved them. `never` says that they have not counted at all yet.
create view auth.public_held_account as
  select user_id, bool_or(kind in ('account', 'profile')) as never, min(waits_until) as waits_until, count(*) = count(waits_until) as by_time
  from auth.entrustment where status = 'waiting' and holds and deleted_at is null group by user_id;

drop view auth.user_account;
create view auth.user_account as
select u.*,
       (select max(a.blocked_until) from auth.login_attempt a
        where a.account = u.username and a.blocked_until > now()) as locked_until,
       case
         when not u.is_active then 'inactive'
         when u.locked_at is not null then 'locked'
         when exists (select from auth.login_attempt a where a.account = u.username and a.blocked_until > now()) then 'locked'
         when u.password_hash is null then 'invited'
         else 'active'
       end as status,
       auth.has_profile(u.id, u.role_code) as profile_complete,
       exists (select from auth.second_factor f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor,
       exists (select from auth.entrustment e where e.user_id = u.id and e.status = 'waiting' and e.holds and e.deleted_at is null) as is_held
from auth."user" u;

create or replace view auth.public_user_account as
  select id, username, name, role_code, is_active, picture, deleted_at, last_login_at,
         greatest(u.entrusted_at, (
           select max(l.used_at) from auth.access_link l where l.user_id = u.id and l.created_by <> u.id),
           (select now() from auth.public_held_account h where h.user_id = u.id)) as entrusted_at
  from auth."user" u;

alter table auth.login_audit drop constraint login_audit_result_check;
alter table auth.login_audit add constraint login_audit_result_check check (result in ('ok', 'bad_password', 'bad_code', 'locked',
  'inactive', 'held', 'logout', 'reauthenticated', 'reset', 'refused'));
