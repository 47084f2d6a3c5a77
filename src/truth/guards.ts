import { fingerprintOf, migratedFingerprint } from '#database/fingerprint.ts'
import type { Tx } from '#database/db.ts'
import { Notes, type Finding } from '#truth/report.ts'
import type { Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** Functions, triggers, constraints and columns against what the migrations make. */
async function checkParts(tx: Tx, notes: Notes): Promise<void> {
  const [wanted, found] = [migratedFingerprint(), await fingerprintOf(tx)]
  for (const name of new Set([...Object.keys(wanted), ...Object.keys(found)])) {
    if (!found[name]) notes.broken(name, 'it is gone')
    else if (!wanted[name]) notes.broken(name, 'no migration made it')
    else if (wanted[name] !== found[name]) notes.broken(name, 'it is not as the migrations made it')
  }
  notes.checked += Object.keys(wanted).length
}

const PLACE = `place as (select oid, nspname, nspowner from pg_namespace where nspname in ('auth', 'master', 'sub', 'vm', 'billing', 'orders'))`

/** Whatever belongs to somebody else than the schema of auth does. */
const OWNERS = `
  with ${PLACE}, owner as (select nspowner as oid from place where nspname = 'auth')
  select one.name, pg_get_userbyid(one.owner)::text as who from (
    select 'schema ' || nspname as name, nspowner as owner from place
    union all select format('%s.%s', nspname, relname), relowner from pg_class c join place on place.oid = relnamespace where relkind <> 'i'
    union all select format('function %s.%s', nspname, proname), proowner from pg_proc f join place on place.oid = pronamespace) one
  where one.owner <> (select oid from owner) order by 1`

/** Who was given anything, beside the owner: of those who may write the one with most rights serves, and nobody else should. */
const GRANTS = `
  with ${PLACE}, owner as (select nspowner as oid from place where nspname = 'auth'),
    given as (
      select format('%s.%s', nspname, relname) as name, a.grantee, a.privilege_type as may
      from pg_class c join place on place.oid = relnamespace, aclexplode(relacl) a
      union all
      select format('%s.%s', nspname, relname), a.grantee, a.privilege_type || ' of ' || attname
      from pg_attribute t join pg_class c on c.oid = attrelid join place on place.oid = relnamespace, aclexplode(attacl) a
      union all
      select 'schema ' || nspname, a.grantee, a.privilege_type from pg_namespace n join place using (oid, nspname), aclexplode(n.nspacl) a)
  select case grantee when 0 then 'everybody' else pg_get_userbyid(grantee)::text end as who, name, string_agg(may, ', ' order by may) as may
  from given where grantee <> (select oid from owner) group by 1, 2 order by 1, 2`

type Grant = Computed<{ who: string; name: string; may: string }>

const READS = new Set(['SELECT', 'USAGE'])
const isReading = ({ may }: Grant): boolean =>
  may.split(', ').every((one) => READS.has(one.split(' of ')[0]!))

/** Whoever has most rights to write is the role that serves. */
function servingOf(grants: readonly Grant[]): string | undefined {
  const counts = new Map<string, number>()
  for (const grant of grants)
    if (!isReading(grant) && grant.who !== 'everybody')
      counts.set(grant.who, (counts.get(grant.who) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/** What serving may do to a table follows from its triggers: what refuses changes is added to and read. */
const TOO_MUCH = `
  with ${PLACE}, serving as (select oid from pg_roles where rolname = $1)
  select format('%s.%s', nspname, relname) as name, string_agg(a.privilege_type, ', ' order by 1) as may
  from pg_class c join place on place.oid = relnamespace, aclexplode(relacl) a
  where a.grantee = (select oid from serving) and relkind in ('r', 'p') and (
    a.privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER')
    or a.privilege_type in ('UPDATE', 'DELETE') and exists (
      select from pg_trigger t join pg_proc f on f.oid = tgfoid where tgrelid = c.oid and proname like 'refuse\\_%change' and tgname like '%\\_append\\_only'))
  group by 1 order by 1`

async function checkGrants(db: Executor, notes: Notes): Promise<void> {
  for (const { name, who } of await runSql<Computed<{ name: string; who: string }>>(db, OWNERS))
    notes.broken(name, `it belongs to ${who}`)
  const grants = await runSql<Grant>(db, GRANTS)
  const serving = servingOf(grants)
  const readers = new Set<string>()
  for (const grant of grants) {
    if (grant.who === serving) continue
    if (isReading(grant)) readers.add(grant.who)
    else notes.broken(grant.name, `${grant.who} may ${grant.may}, beside the role that serves`)
  }
  if (readers.size) notes.unknown.push(`Who reads everything as ${[...readers].join(', ')}.`)
  if (!serving) return
  for (const { name, may } of await runSql<Computed<{ name: string; may: string }>>(db, TOO_MUCH, [serving]))
    notes.broken(name, `${serving} may ${may}, which serving does not take`)
  await checkMembers(db, serving, notes)
}

/** Who may become owner or server, or has settings of their own that switch guards off. */
async function checkMembers(db: Executor, serving: string, notes: Notes): Promise<void> {
  const members = await runSql<Computed<{ who: string; of: string }>>(
    db,
    `select pg_get_userbyid(member)::text as who, pg_get_userbyid(roleid)::text as of from pg_auth_members
     where not (select rolsuper from pg_roles r where r.oid = member) and (
       roleid = (select nspowner from pg_namespace where nspname = 'auth') or pg_get_userbyid(roleid) = $1
       or pg_get_userbyid(member) = $1 or pg_get_userbyid(roleid) = 'pg_write_all_data') order by 1, 2`,
    [serving],
  )
  for (const { who, of } of members) notes.broken(`role ${who}`, `it is a member of ${of}`)
  const settings = await runSql<Computed<{ who: string; setting: string }>>(
    db,
    `select coalesce(rolname::text, 'everybody') as who, setting from pg_db_role_setting s left join pg_roles r on r.oid = setrole
       cross join lateral unnest(setconfig) setting
     where setdatabase in (0, (select oid from pg_database where datname = current_database()))
       and setting ~ '^(session_replication_role|search_path|angkut\\.|row_security|local_preload_libraries|session_preload_libraries)' order by 1, 2`,
  )
  for (const { who, setting } of settings) notes.broken(`role ${who}`, `it begins with ${setting}`)
  const [all] = await runSql<Computed<{ names: string | null }>>(
    db,
    `select string_agg(rolname, ', ' order by rolname) as names from pg_roles where rolsuper and rolcanlogin`,
  )
  if (all?.names) notes.unknown.push(`What superusers of PostgreSQL read or left as it was (${all.names}).`)
}

/** That the database keeps its rules by itself: all that guards a table is as the migrations made it, and nobody else may write. */
export async function checkGuards(tx: Tx): Promise<Finding> {
  const notes = new Notes('guards')
  await checkParts(tx, notes)
  await checkGrants(tx, notes)
  return notes
}
