-- What every table has: newest first is its list's order, foreign keys are joined and counted, siblings read views.

do $$
declare
  entity text;
  key record;
begin
  for entity in
    select distinct table_name from information_schema.columns
    where table_schema = 'master' and column_name in ('deleted_at', 'position')
  loop
    if exists (select from information_schema.columns
               where table_schema = 'master' and table_name = entity and column_name = 'deleted_at') then
      execute format('create index %I on master.%I (created_at desc, id desc)', entity || '_newest', entity);
    end if;
    execute format('create view master.%I as select * from master.%I', 'public_' || entity, entity);
  end loop;

  for key in
    select t.relname as entity, a.attname as name
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'master'::regnamespace
      and not exists (select from pg_index i where i.indrelid = t.oid and i.indkey[0] = a.attnum and i.indpred is null)
  loop
    execute format('create index %I on master.%I (%I)', key.entity || '_' || key.name, key.entity, key.name);
  end loop;
end $$;

-- Who a user is, whatever the role: the profile call and the login's scope read this one view.
create view public_profile as
select user_id, 'order-requester' as role_code, id as profile_id, name, code, rolename, picture,
       null::uuid as vendor_id, work_unit_id from order_requester where deleted_at is null
union all select user_id, 'control-tower', id, name, code, rolename, picture, vendor_id, null from control_tower where deleted_at is null
union all select user_id, 'super-ct', id, name, code, rolename, picture, null, null from super_ct where deleted_at is null
union all select user_id, 'weighbridge', id, name, code, rolename, picture, null, null from weighbridge_operator where deleted_at is null
union all select user_id, 'vehicle-maintenance', id, name, code, rolename, picture, vendor_id, null from vehicle_maintenance where deleted_at is null
union all select user_id, 'safety-officer', id, name, code, rolename, picture, vendor_id, null from safety_officer where deleted_at is null
union all select user_id, 'helpdesk', id, name, code, rolename, picture, null, null from helpdesk where deleted_at is null
union all select user_id, 'respond-center', id, name, code, rolename, picture, null, null from respond_center where deleted_at is null
union all select user_id, 'super-admin', id, name, code, rolename, picture, null, null from super_admin where deleted_at is null
union all select user_id, 'compiler-handling', id, name, code, rolename, picture, null, null from compiler_handling where deleted_at is null
union all select user_id, 'k3', id, name, code, rolename, picture, null, null from k3 where deleted_at is null
union all select user_id, 'transport-admin', id, name, code, rolename, picture, null, null from transport_admin where deleted_at is null
union all select user_id, 'transport-management', id, name, code, rolename, picture, null, null from transport_management where deleted_at is null
union all select user_id, 'driver', id, name, code, 'Driver', null, vendor_id, null from driver where deleted_at is null and user_id is not null;
