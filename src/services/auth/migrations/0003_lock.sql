-- A super admin may lock an account, which stays so until a super admin unlocks it; failed sign-ins lock only for a while.
alter table auth."user" add locked_at timestamptz;

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
       exists (select from auth.second_factor f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor
from auth."user" u;
