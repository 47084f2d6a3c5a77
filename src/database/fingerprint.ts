import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ClientBase, Pool } from 'pg'
import { SERVICE_SCHEMAS } from '#database/migrate.ts'
import type { Computed } from '#database/rows.ts'

export const FINGERPRINT_FILE = fileURLToPath(new URL('./fingerprint.json', import.meta.url))

/** What the schemas of the product are made of, each by its name, with a hash of how it is defined. */
export type Fingerprint = Readonly<Record<string, string>>

/** The schemas of the product, which are migrated. */
const PLACE = `
  place as (select oid, nspname from pg_namespace where nspname in (${Object.values(SERVICE_SCHEMAS)
    .map((name) => `'${name}'`)
    .join(', ')}))`

/**
 * Everything that decides what a table takes and what happens then, in words that PostgreSQL 15 and 18 print alike: the text of a view without
 * the names before its columns, which only 15 prints, and beside it the tables that it reads.
 */
const PARTS = `
  with ${PLACE},
  part as (
    select format('function %s.%s(%s)', nspname, proname, pg_get_function_identity_arguments(f.oid)) as name,
      concat_ws(' ', l.lanname, prorettype::regtype, prokind, provolatile, prosecdef, proisstrict, proconfig, prosrc) as text
    from pg_proc f join place on place.oid = pronamespace join pg_language l on l.oid = prolang
    union all
    select format('trigger %s of %s.%s', tgname, nspname, relname), concat(pg_get_triggerdef(t.oid), ' ', tgenabled)
    from pg_trigger t join pg_class c on c.oid = tgrelid join place on place.oid = relnamespace where not tgisinternal
    union all
    select format('constraint %s of %s.%s', conname, nspname, relname),
      concat_ws(' ', contype, convalidated, condeferrable, condeferred, pg_get_constraintdef(k.oid))
    from pg_constraint k join pg_class c on c.oid = conrelid join place on place.oid = relnamespace where contype in ('c', 'u', 'x', 'f', 'p')
    union all
    select format('constraint %s of %s.%s is kept', conname, nspname, relname), string_agg(tgenabled::text, '' order by tgfoid::regproc::text)
    from pg_trigger t join pg_constraint k on k.oid = tgconstraint join pg_class c on c.oid = conrelid join place on place.oid = relnamespace
    where tgisinternal and contype = 'f' group by 1
    union all
    select format('index %s.%s', nspname, i.relname), pg_get_indexdef(x.indexrelid)
    from pg_index x join pg_class i on i.oid = indexrelid join place on place.oid = i.relnamespace where indisunique
    union all
    select format('column %s of %s.%s', attname, nspname, relname),
      concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid))
    from pg_attribute a join pg_class c on c.oid = attrelid join place on place.oid = relnamespace
      left join pg_attrdef d on adrelid = attrelid and adnum = attnum
    where relkind in ('r', 'p') and attnum > 0 and not attisdropped
    union all
    select format('rule %s of %s.%s', rulename, nspname, relname),
      concat(ev_type, ev_enabled, is_instead, ' ', regexp_replace(regexp_replace(pg_get_ruledef(w.oid), '[a-z_0-9"]+\\.', '', 'g'), '\\s+', ' ', 'g'), (
        select string_agg(distinct refobjid::regclass::text, ' ') from pg_depend
        where classid = 'pg_rewrite'::regclass and objid = w.oid and refclassid = 'pg_class'::regclass and refobjid <> c.oid))
    from pg_rewrite w join pg_class c on c.oid = ev_class join place on place.oid = relnamespace
    union all
    select format('policy %s of %s.%s', polname, nspname, relname), polcmd::text
    from pg_policy p join pg_class c on c.oid = polrelid join place on place.oid = relnamespace)
  select name, encode(sha256(convert_to(text, 'UTF8')), 'hex') as hash from part order by name collate "C"`

const SHORT = 12

/** What the schemas of a database are made of. */
export async function fingerprintOf(db: Pick<ClientBase | Pool, 'query'>): Promise<Fingerprint> {
  const { rows } = await db.query<Computed<{ name: string; hash: string }>>(PARTS)
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash.slice(0, SHORT)]))
}

/** The text of fingerprint.json for a migrated database. */
export async function fingerprintText(db: Pick<ClientBase | Pool, 'query'>): Promise<string> {
  return `${JSON.stringify(await fingerprintOf(db), null, 2)}\n`
}

/** What the migrations make, as it was written down with them. */
export function migratedFingerprint(): Fingerprint {
  return JSON.parse(readFileSync(FINGERPRINT_FILE, 'utf8')) as Fingerprint
}
