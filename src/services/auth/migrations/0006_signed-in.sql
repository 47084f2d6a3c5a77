-- Whether somebody has ever signed in decides whether the profile that says what they see may go.
create or replace view auth.public_user_account as
  select id, username, name, role_code, is_active, picture, deleted_at, last_login_at from auth."user";
