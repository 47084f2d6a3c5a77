import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, DatabaseError, type PoolConfig } from 'pg'
import { connectAlone } from '#database/db.ts'
import type { Computed } from '#database/rows.ts'

export const DATABASE = 'angkut'
/** Made by initdb, for the cluster's own needs; the name is that of every folder from before there were others. */
export const SUPERUSER = 'app'
/** Owns the database and everything in it: migrates, backs up and restores. */
export const OWNER = 'angkut_owner'
/** What the server works as: owns nothing, and may do to each table what rights.sql says. */
export const SERVING = 'angkut_app'

export type Passwords = { owner: string; serving: string }

/**
 * Who may log in, and how: these three, by the socket that only the folder's owner reaches, or (Windows) from this machine with a
 * password. Written at every start, over what initdb or an earlier release left there; others are refused by its end.
 */
export function writeAccess(pgdata: string, tcp: boolean): void {
  const [type, from, how] = tcp
    ? ['host', '127.0.0.1/32 ', 'scram-sha-256']
    : (['local', '', 'trust'] as const)
  const lines = [
    '# Written at every start.',
    `${type} all ${SUPERUSER} ${from}${how}`,
    // Copies for tests have names that begin alike.
    `${type} /^${DATABASE} ${OWNER},${SERVING} ${from}${how}`,
    '',
  ].join('\n')
  const file = join(pgdata, 'pg_hba.conf')
  // Written into the same file, it stays the account's that PostgreSQL runs as.
  if (readFileSync(file, 'utf8') !== lines) writeFileSync(file, lines)
}

/** Everything that an administrator or an earlier release made as somebody else; not what extensions brought. */
const NOT_THE_OWNERS = `
  with others as (select oid from pg_roles where rolname <> '${OWNER}' and rolname not like 'pg\\_%'),
    place as (
      select oid, quote_ident(nspname) as name, nspowner from pg_namespace
      where nspname not in ('information_schema') and nspname !~ '^pg_'),
    brought as (select classid, objid from pg_depend where deptype = 'e')
  select format('alter schema %s owner to ${OWNER}', name) as statement
  from place where nspowner in (select oid from others)
  union all
  -- A table takes its indexes and the sequences of its columns along.
  select format('alter %s %s.%I owner to ${OWNER}', case c.relkind when 'S' then 'sequence' when 'c' then 'type' else 'table' end, place.name, c.relname)
  from pg_class c join place on place.oid = c.relnamespace
  where c.relowner in (select oid from others) and c.relkind in ('r', 'p', 'v', 'm', 'S', 'c')
    and (c.tableoid, c.oid) not in (select classid, objid from brought)
    and not (c.relkind = 'S' and exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')))
  union all
  select format('alter routine %s owner to ${OWNER}', f.oid::regprocedure)
  from pg_proc f join place on place.oid = f.pronamespace
  where f.proowner in (select oid from others) and (f.tableoid, f.oid) not in (select classid, objid from brought)
  union all
  select format('alter type %s.%I owner to ${OWNER}', place.name, t.typname)
  from pg_type t join place on place.oid = t.typnamespace
  where t.typowner in (select oid from others) and t.typtype in ('d', 'e', 'r') and (t.tableoid, t.oid) not in (select classid, objid from brought)
  union all
  select 'alter database ${DATABASE} owner to ${OWNER}'
  from pg_database where datname = '${DATABASE}' and datdba in (select oid from others)
  union all
  select 'revoke connect on database ${DATABASE} from public; grant connect on database ${DATABASE} to ${SERVING}'
  from pg_database where datname = '${DATABASE}' and not exists (
    select from aclexplode(datacl) a join pg_roles r on r.oid = a.grantee and r.rolname = '${SERVING}')`

/**
 * Sees to it that the database and both roles are there and that the owner has everything in it; as the superuser. What an earlier
 * release made as the superuser changes hands in one transaction. True when the database had to be made.
 */
export async function ensureRoles(superuser: PoolConfig, passwords: Passwords | undefined): Promise<boolean> {
  const found = await connectUnlessMissing(superuser)
  if (!found) await createDatabase(superuser)
  const client = found ?? (await connectAlone(superuser))
  try {
    for (const role of [OWNER, SERVING]) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
      if (!rowCount) await client.query(`create role ${role} login`)
    }
    if (passwords) await setPasswords(client, passwords)
    const { rows } = await client.query<Computed<{ statement: string }>>(NOT_THE_OWNERS)
    if (rows.length) await client.query(rows.map(({ statement }) => statement).join(';\n'))
    return !found
  } finally {
    await client.end()
  }
}

async function connectUnlessMissing(superuser: PoolConfig): Promise<Client | undefined> {
  try {
    return await connectAlone(superuser)
  } catch (error) {
    // invalid_catalog_name
    if (error instanceof DatabaseError && error.code === '3D000') return undefined
    throw error
  }
}

async function createDatabase(superuser: PoolConfig): Promise<void> {
  const client = await connectAlone({ ...superuser, database: 'postgres' })
  try {
    await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/** Over TCP alone: the owner's is that of the folder, the serving role's is another one at every start. */
async function setPasswords(client: Client, { owner, serving }: Passwords): Promise<void> {
  await client.query(`alter role ${OWNER} password ${client.escapeLiteral(owner)}`)
  await client.query(`alter role ${SERVING} password ${client.escapeLiteral(serving)}`)
}
