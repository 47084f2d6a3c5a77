import type { Actor } from '#kernel/actor.ts'
import type { Resource } from '#kernel/resource.ts'
import { isRoleCode, ROLES } from '#access/roles.ts'
import { knowsOf } from '#access/haulier.ts'
import { isOfCompany } from '#access/scope.ts'
import { READERS_SHOWN } from '#contracts/note-limits.ts'
import { sourceOf, type ServiceContext, type Somebody } from '#engine/context.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import { scopeClause } from '#engine/scope.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import type { Always, ColumnsOf, Narrowed } from '#database/rows.ts'
import { likePattern, Parameters, runSql, type Executor } from '#database/sql.ts'

/** A user, as somebody who writes to them sees them. */
export interface Person extends Somebody {
  username: string
  name: string
}

/** Which record it is about, and what limits its readers besides role and scope. */
export interface Subject {
  resource: Resource
  id: string
  extra: ExtraClause | undefined
}

/** Users looked at together; of a plant's few hundred the first ones nearly always suffice. */
const AT_ONCE = 50

/** Users in use whose role reads the resource; `where` is about `u`, and `p` holds its values already. */
function people(db: Executor, { access }: Resource, where: string, p: Parameters): Promise<Person[]> {
  const roles = access.read === 'staff' ? ROLES : access.read
  return runSql<
    Narrowed<
      Always<ColumnsOf<'auth.user_account', 'id' | 'username' | 'name' | 'role_code'>>,
      Pick<Somebody, 'role_code'>
    >
  >(
    db,
    `select u.id, u.username, u.name, u.role_code from auth.public_user_account u
     where u.role_code = any(${p.add(roles)}::text[]) and u.is_active and u.deleted_at is null and ${where}`,
    p.values,
  )
}

/**
 * Of these people those who may read the record, by scope and by what else limits it; their roles are looked at before. A haulier's
 * person knows the company's by their duties with hauliers, and no others.
 */
async function readersAmong(
  ctx: ServiceContext,
  db: Executor,
  { resource, id, extra }: Subject,
  asked: readonly Person[],
  asker: Actor,
): Promise<Person[]> {
  const scopes = await ctx.scopesOf(db, asked)
  const readers: Person[] = []
  for (const person of asked) {
    const { id: userId, username, name, role_code: roleCode } = person
    const scope = scopes.get(userId)!
    if (!isRoleCode(roleCode) || !knowsOf(asker, { roleCode, scope })) continue
    const actor: Actor = { ...SYSTEM, userId, username, name, roleCode, scope }
    const p = new Parameters()
    const clauses = [
      `t.id = ${p.add(id)}`,
      't.deleted_at is null',
      scopeClause(ctx.service, resource, actor, p),
      extra?.(actor, p) ?? null,
    ].filter((clause) => clause !== null)
    const rows = await runSql(
      db,
      `select 1 from ${sourceOf(resource, ctx.service)} t where ${clauses.join(' and ')}`,
      p.values,
    )
    if (rows.length) readers.push(person)
  }
  return readers
}

/** Of who did something those whom somebody may know by name, and the product itself. */
export async function knownAmong(
  ctx: ServiceContext,
  db: Executor,
  asker: Actor,
  done: readonly { actor_id: string | null; actor_role: string | null }[],
): Promise<ReadonlySet<string>> {
  const by = done.flatMap(({ actor_id: id, actor_role: role }) =>
    id && isRoleCode(role) ? [{ id, role_code: role }] : [],
  )
  const scopes = isOfCompany(asker.scope) ? null : await ctx.scopesOf(db, by)
  const known = by.filter(
    ({ id, role_code: roleCode }) =>
      id === SYSTEM.userId ||
      id === asker.userId ||
      !scopes ||
      knowsOf(asker, { roleCode, scope: scopes.get(id)! }),
  )
  return new Set(['', ...known.map(({ id }) => id)])
}

/** The people of these user names or ids who may read the record. */
export async function readersNamed(
  ctx: ServiceContext,
  db: Executor,
  subject: Subject,
  usernames: readonly string[],
  ids: readonly string[],
  asker: Actor,
): Promise<Person[]> {
  if (!usernames.length && !ids.length) return []
  const p = new Parameters()
  const where = `(u.username = any(${p.add(usernames)}::text[]) or u.id = any(${p.add(ids)}::uuid[]))`
  return readersAmong(ctx, db, subject, await people(db, subject.resource, where, p), asker)
}

/** The first people by name who may read the record and whose name or user name has the text; never who asks. */
export async function readersLike(
  ctx: ServiceContext,
  subject: Subject,
  typed: string,
  asker: Actor,
): Promise<Person[]> {
  const found: Person[] = []
  for (let seen = 0; found.length < READERS_SHOWN; seen += AT_ONCE) {
    const p = new Parameters()
    const like = p.add(likePattern(typed.replaceAll('\0', '')))
    const where = `u.id <> ${p.add(asker.userId)} and (u.username ilike ${like} or u.name ilike ${like})
      order by u.name, u.id limit ${AT_ONCE} offset ${seen}`
    const asked = await people(ctx.db, subject.resource, where, p)
    found.push(...(await readersAmong(ctx, ctx.db, subject, asked, asker)))
    if (asked.length < AT_ONCE) break
  }
  return found.slice(0, READERS_SHOWN)
}
