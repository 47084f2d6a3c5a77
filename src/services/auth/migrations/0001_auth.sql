-- Accounts, sessions and what guards them (std.A2.3). Profiles live in the master service.

create table auth."user" (
  id uuid primary key,
  username text not null check (username ~ '^[a-z0-9._-]{2,40}$'),
  email text,
  phone text,
  name text not null check (length(name) between 2 and 120),
  picture text,
  role_code text not null,
  is_active boolean not null default true,
  must_change_password boolean not null default false,
  password_hash text not null check (password_hash like '$argon2id$%'),
  password_changed_at timestamptz not null default now(),
  last_login_at timestamptz,
  last_login_ip text,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  row_version integer not null default 1,
  deleted_at timestamptz
);
create unique index user_username on auth."user" (username) where deleted_at is null;
create unique index user_email on auth."user" (lower(email)) where email is not null and deleted_at is null;
create index user_created_at on auth."user" (created_at desc, id desc);
create index user_by_name on auth."user" (name, id);
create index user_by_role on auth."user" (role_code);

-- One row for each place a person is signed in. The row decides; the token only shows.
create table auth.session (
  id uuid primary key,
  user_id uuid not null references auth."user" (id),
  role_code text not null,
  issued_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the current token pair was made; all requests that renew at once get the same pair.
  token_at timestamptz not null,
  idle_minutes integer not null check (idle_minutes > 0),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  user_agent text,
  ip text,
  channel text not null default 'web' check (channel in ('web', 'api'))
);
create index session_by_user on auth.session (user_id, issued_at desc);
create index session_expires_at on auth.session (expires_at);

-- Wrong passwords by account name and network, whether or not the account exists (std.S06, std.S08).
create table auth.login_attempt (
  account text not null,
  network text not null,
  failures integer not null,
  last_failure_at timestamptz not null,
  blocked_until timestamptz,
  primary key (account, network)
);

create table auth.login_audit (
  id uuid primary key,
  at timestamptz not null,
  user_id uuid,
  username text not null,
  result text not null check (result in ('ok', 'bad_password', 'locked', 'inactive', 'logout')),
  ip text,
  user_agent text
);
create index login_audit_user on auth.login_audit (user_id, at desc);
create index login_audit_at on auth.login_audit (at desc, id desc);
create trigger login_audit_append_only before update or delete on auth.login_audit
  for each row execute function auth.refuse_change();

-- A browser its owner has signed in from before: it passes while strangers attack the account (std.S07).
create table auth.known_device (
  token_hash text not null,
  user_id uuid not null references auth."user" (id),
  last_seen_at timestamptz not null,
  primary key (token_hash, user_id)
);

-- Keys that sign tokens: the newest signs, every one that is not retired verifies (std.S21).
create table auth.signing_key (
  kid text primary key,
  public_jwk jsonb not null,
  private_jwk jsonb not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

create view auth.public_user as
  select id, username, name, role_code, is_active, picture, deleted_at from auth."user";

-- What any process needs to believe a token: never the private halves.
create view auth.public_signing_key as
  select kid, public_jwk, created_at from auth.signing_key where retired_at is null;
