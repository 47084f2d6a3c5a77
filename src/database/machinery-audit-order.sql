-- In which order audit rows were written: who changes a record holds its row, so that this is the order of its history even where the
-- clock of one of two servers is behind. Rows from before have none; the numbers of all records together have gaps.
create sequence {schema}.audit_event_seq;
alter table if exists {schema}.audit_event add column seq bigint;
alter table if exists {schema}.audit_event alter column seq set default nextval('{schema}.audit_event_seq');
-- A server of the release before goes on while the services behind this one are brought up to date, and rights are granted after the
-- last of them: whoever adds rows takes numbers from here on.
do $$
declare role text;
begin
  for role in
    select case a.grantee when 0 then 'public' else a.grantee::regrole::text end
    from pg_class c, aclexplode(c.relacl) a where c.oid = to_regclass('{schema}.audit_event') and a.privilege_type = 'INSERT'
  loop
    execute format('grant usage on sequence {schema}.audit_event_seq to %s', role);
  end loop;
end $$;
