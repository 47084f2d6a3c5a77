-- Statements that give the serving role ($3) what relations.sql says and take what it has beyond that; none where all is as it should be.
with
{relations},
  serving as (select oid, quote_ident(rolname) as name from pg_roles where rolname = $3),
  compared as (
    select relation.*, case relkind when 'S' then 'sequence' else 'table' end as word,
      array(
        select case grantee when 0 then 'public ' else '' end || privilege_type
        from aclexplode(coalesce(relacl, acldefault(case relkind when 'S' then 's'::"char" else 'r'::"char" end, relowner)))
        where grantee in (0, (select oid from serving)) order by 1) as has,
      array(
        select attname::text from pg_attribute where attrelid = relation.oid and attacl is not null and exists (
          select from aclexplode(attacl) where grantee in (0, (select oid from serving))) order by 1) as has_columns
    from relation)
select format('revoke all on schema %s from public, %s; grant usage on schema %1$s to %2$s', place.name, serving.name) as statement
from place, serving
where array(select privilege_type from aclexplode(acl) where grantee in (0, serving.oid) order by 1) <> '{USAGE}'
union all
-- Rights on a whole table take those on its columns with them.
select format('revoke all on %s %s from public, %s; grant %s on %1$s %2$s to %3$s',
    word, compared.name, serving.name, array_to_string(rights, ', '))
  || case when columns = '{}' then '' else format('; grant update (%s) on table %s to %s',
    (select string_agg(quote_ident(one), ', ') from unnest(columns) as one), compared.name, serving.name) end
from compared, serving
where has <> rights or has_columns <> columns
union all
-- Triggers run their functions for everybody; the others run with the rights of whoever calls them.
select format('revoke all on routine %s from public, %s', f.oid::regprocedure, serving.name)
  || case when f.prorettype = 'trigger'::regtype then '' else format('; grant execute on routine %s to %s', f.oid::regprocedure, serving.name) end
from pg_proc f join place on place.oid = f.pronamespace, serving
where array(
    select case grantee when 0 then 'public' else 'serving' end
    from aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) where grantee in (0, serving.oid) order by 1)
  <> (case when f.prorettype = 'trigger'::regtype then '{}' else '{serving}' end)::text[]
union all
-- Whoever owns the database sees to it that a session makes nothing for itself alone either.
select format('revoke create, temporary on database %I from public, %s; grant connect on database %1$I to %2$s', datname, serving.name)
from pg_database, serving
where datname = current_database() and pg_has_role(datdba, 'USAGE') and exists (
  select from aclexplode(coalesce(datacl, acldefault('d', datdba)))
  where grantee in (0, serving.oid) and privilege_type in ('CREATE', 'TEMPORARY'))
