  -- What the serving role may do to each table, view and sequence of the schemas $1. It follows from the tables themselves, so that a
  -- new one needs nothing by hand:
  --   a table whose trigger refuses changes     read and insert; of its columns, change those of $2 (what is set once, later)
  --   a view for other services (public_…)      read, and so is the list of migrations
  --   another view, of ordinary tables alone    as a table: a service writes its own records through it
  --   a sequence                                take the next number
  --   any other table                           read, insert, change, delete
  -- Nobody else is given anything, and nobody may truncate, add triggers or refer to a table.
  place as (
    select oid, quote_ident(nspname) as name, nspname, nspowner, coalesce(nspacl, acldefault('n', nspowner)) as acl
    from pg_namespace where nspname = any($1)),
  refusing as (
    select t.tgrelid as oid from pg_trigger t join pg_proc f on f.oid = t.tgfoid
    where not t.tgisinternal and f.proname like 'refuse\_%change'),
  read_only as (
    select c.oid from pg_class c
    where c.relkind = 'm' or c.relname like 'kysely\_%'
      or c.relkind = 'v' and (
        c.relname like 'public\_%' or pg_relation_is_updatable(c.oid, false) & 28 <> 28 or exists (
          -- A view is written to with the rights of its owner.
          select from pg_rewrite w
            join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_class'::regclass
            join pg_class base on base.oid = d.refobjid
          where w.ev_class = c.oid and base.oid <> c.oid and (base.relkind <> 'r' or base.oid in (select oid from refusing))))),
  relation as (
    select c.oid, c.relkind, c.relowner, c.relacl, place.name || '.' || quote_ident(c.relname) as name,
      (case
        when c.relkind = 'S' then '{USAGE}'
        when c.oid in (select oid from read_only) then '{SELECT}'
        when c.oid in (select oid from refusing) then '{INSERT,SELECT}'
        else '{DELETE,INSERT,SELECT,UPDATE}'
      end)::text[] as rights,
      array(
        select later.name from jsonb_array_elements_text($2::jsonb -> c.relname) as later (name)
        where c.oid in (select oid from refusing) order by 1) as columns
    from pg_class c join place on place.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S'))
