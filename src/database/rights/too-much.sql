-- What the role of this connection may do beyond relations.sql, and what it cannot do although it has to. `role` is what it is, `rights`
-- what it was given, `lack` what is missing. PostgreSQL's own answers count what comes through PUBLIC and through other roles as well.
with
{relations},
  me as (select * from pg_roles where rolname = current_user),
  -- Of a superuser one sentence says all.
  other as (select * from me where not rolsuper),
  found as (
    select 1 as rank, 'role' as kind, 'is a superuser' as problem from me where rolsuper
    union all
    select 2, 'role', 'may create roles or databases, replicate, or pass row security' from other
    where rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
    union all
    select 3, 'role', 'is a member of ' || r.rolname from pg_roles r, other
    where pg_has_role(r.oid, 'MEMBER') and r.rolname in (
      'pg_write_all_data', 'pg_maintain', 'pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files')
    union all
    select 4, 'role', 'owns the database' from pg_database, other
    where datname = current_database() and pg_has_role(datdba, 'MEMBER')
    union all
    select 5, 'role', 'owns the schema ' || min(place.name) from place, other
    where pg_has_role(nspowner, 'MEMBER') having count(*) > 0
    union all
    select 6, 'role', 'owns the table ' || min(relation.name) from relation, other
    where pg_has_role(relowner, 'MEMBER') having count(*) > 0
    union all
    select 7, 'rights', 'may create schemas in the database' from other
    where has_database_privilege(current_database(), 'CREATE')
    union all
    select 8, 'rights', 'may create tables in the schema ' || min(nspname) from pg_namespace n, other
    where nspname !~ '^(pg_|information_schema$)' and has_schema_privilege(n.oid, 'CREATE') having count(*) > 0
    union all
    select 9, 'rights', 'may change more than it must in ' || min(relation.name) from relation, other
    where relkind <> 'S' and (
      exists (
        select from unnest('{INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) as one
        where one <> all (rights) and has_table_privilege(relation.oid, one))
      or 'UPDATE' <> all (rights) and exists (
        select from pg_attribute where attrelid = relation.oid and attnum > 0 and not attisdropped
          and attname <> all (columns) and has_column_privilege(relation.oid, attnum, 'UPDATE'))) having count(*) > 0
    union all
    select 10, 'lack', 'may not read and write ' || min(relation.name) from relation
    where relkind <> 'S' and exists (
      select from unnest(rights) as one where not has_table_privilege(relation.oid, one)) having count(*) > 0)
select kind, problem from found order by rank
