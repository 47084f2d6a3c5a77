-- Users as the super-admin keeps them: second factor, one-time links, mail, limits (std.S05, std.S15, std.S16, std.S51, life.D13).

-- Invited and not yet here: nobody knows a password, so nobody can sign in.
alter table auth."user" alter column password_hash drop not null;
create index user_last_login on auth."user" (last_login_at desc, id desc);

-- When the person last proved again who they are; sensitive calls ask for a recent one.
alter table auth.session add column reauthenticated_at timestamptz;

alter table auth.login_audit drop constraint login_audit_result_check;
alter table auth.login_audit add constraint login_audit_result_check
  check (result in ('ok', 'bad_password', 'bad_code', 'locked', 'inactive', 'logout', 'reauthenticated', 'reset'));
create index login_audit_result on auth.login_audit (result, at desc, id desc);

-- RFC 6238. Not in force before a first code was given; a step is used once.
create table auth.second_factor (
  user_id uuid primary key references auth."user" (id),
  secret text not null check (secret ~ '^[A-Z2-7]{32}$'),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table auth.recovery_code (
  user_id uuid not null references auth.second_factor (user_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- One-time links to set a password. Only the hash is here, so that a copy of the table opens no account.
create table auth.access_link (
  id uuid primary key,
  user_id uuid not null references auth."user" (id),
  purpose text not null check (purpose in ('reset', 'invitation')),
  token_hash text not null unique,
  created_at timestamptz not null,
  created_by uuid,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz
);
create index access_link_user on auth.access_link (user_id) where used_at is null;

-- Mail waiting to be sent. A link is made only at that moment, so no row ever holds one.
create table auth.mail (
  id uuid primary key,
  at timestamptz not null,
  user_id uuid not null references auth."user" (id),
  to_address text not null,
  kind text not null check (kind in ('invitation', 'reset', 'password-changed', 'second-factor-on', 'second-factor-off')),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  sent_at timestamptz
);
create index mail_due on auth.mail (next_try_at) where sent_at is null;
create index mail_user on auth.mail (user_id, at desc);

-- How often something was done by an account or network within its window (std.A6).
create table auth.call_window (
  kind text not null,
  key text not null,
  started_at timestamptz not null,
  uses integer not null,
  primary key (kind, key)
);
create index call_window_started on auth.call_window (started_at);

-- Late bound on purpose: the master service's tables are made after these.
create function auth.has_profile(account uuid, role text) returns boolean language plpgsql stable as $$
begin
  return exists (select from master.public_profile p where p.user_id = account and p.role_code = role);
end $$;

-- What the user screens read and write. One table and otherwise expressions, so that writes go through it.
create view auth.user_account as
select u.*,
       (select max(a.blocked_until) from auth.login_attempt a
        where a.account = u.username and a.blocked_until > now()) as locked_until,
       case
         when not u.is_active then 'inactive'
         when exists (select from auth.login_attempt a where a.account = u.username and a.blocked_until > now()) then 'locked'
         when u.password_hash is null then 'invited'
         else 'active'
       end as status,
       auth.has_profile(u.id, u.role_code) as profile_complete,
       exists (select from auth.second_factor f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor
from auth."user" u;

create view auth.public_user_account as
  select id, username, name, role_code, is_active, picture, deleted_at from auth."user";

-- The audit with the columns every list has.
create view auth.login_audit_entry as
  select id, at, user_id, username, result, ip, user_agent,
         at as created_at, at as updated_at, 1 as row_version, null::timestamptz as deleted_at
  from auth.login_audit;
