-- What somebody was refused because they may not do it stands beside their sign-ins (std.S50).
alter table auth.login_audit drop constraint login_audit_result_check;
alter table auth.login_audit add constraint login_audit_result_check
  check (result in ('ok', 'bad_password', 'bad_code', 'locked', 'inactive', 'logout', 'reauthenticated', 'reset', 'refused'));
alter table auth.login_audit add column what text;
create or replace view auth.login_audit_entry as
  select id, at, user_id, username, result, ip, user_agent,
         at as created_at, at as updated_at, 1 as row_version, null::timestamptz as deleted_at, what
  from auth.login_audit;
