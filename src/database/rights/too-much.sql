-- What the role of this connection may do that a serving role must not, and what it cannot do although it has to; in schemas $1.
-- `role` is what it is, `rights` what it was given, `lack` what is missing. PostgreSQL's own answers count what comes through PUBLIC
-- and through other roles as well.
with
  me as (select * from pg_roles where rolname = current_user),
  relation as (
    select c.oid, c.relowner, c.relkind, c.relname, format('%I.%I', n.nspname, c.relname) as name,
      exists (
        select from pg_trigger t join pg_proc f on f.oid = t.tgfoid
        where t.tgrelid = c.oid and not t.tgisinternal and f.proname like 'refuse\_%change') as is_append_only
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1) and c.relkind in ('r', 'p')),
  found as (
    select 1 as rank, 'role' as kind, 'is a superuser' as problem from me where rolsuper
    union all
    select 2, 'role', 'may create roles or databases, replicate, or pass row security' from me
    where not rolsuper and (rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)
    union all
    select 3, 'role', 'is a member of ' || r.rolname from pg_roles r, me
    where not me.rolsuper and pg_has_role(r.oid, 'MEMBER') and r.rolname in (
      'pg_write_all_data', 'pg_maintain', 'pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files')
    union all
    select 4, 'role', 'owns the database' from pg_database, me
    where not me.rolsuper and datname = current_database() and pg_has_role(datdba, 'MEMBER')
    union all
    select 5, 'role', 'owns the schema ' || min(nspname) from pg_namespace, me
    where not me.rolsuper and nspname = any($1) and pg_has_role(nspowner, 'MEMBER') having count(*) > 0
    union all
    select 6, 'role', 'owns the table ' || min(relation.name) from relation, me
    where not me.rolsuper and pg_has_role(relowner, 'MEMBER') having count(*) > 0
    union all
    select 7, 'rights', 'may create schemas in the database' from me
    where not rolsuper and has_database_privilege(current_database(), 'CREATE')
    union all
    select 8, 'rights', 'may create tables in the schema ' || min(nspname) from pg_namespace, me
    where not me.rolsuper and nspname !~ '^(pg_|information_schema$)' and has_schema_privilege(pg_namespace.oid, 'CREATE') having count(*) > 0
    union all
    select 9, 'rights', 'may change, delete or empty ' || min(relation.name) from relation, me
    where not me.rolsuper and (
      has_table_privilege(relation.oid, 'TRUNCATE, TRIGGER')
      or is_append_only and has_table_privilege(relation.oid, 'UPDATE, DELETE')) having count(*) > 0
    union all
    select 10, 'lack', 'may not read and write ' || min(relation.name) from relation, me
    where not has_table_privilege(relation.oid, 'SELECT')
      or relname not like 'kysely\_%' and not has_table_privilege(relation.oid, 'INSERT') having count(*) > 0)
select kind, problem from found order by rank
