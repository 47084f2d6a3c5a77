import type { Actor } from '#kernel/actor.ts'
import type { Resource } from '#kernel/resource.ts'
import { isRoleCode, ROLES } from '#access/roles.ts'
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

/** Of these people those who may read the record, by scope and by what else limits it; their roles are looked at before. */
async function readersAmong(
  ctx: ServiceContext,
  db: Executor,
  { resource, id, extra }: Subject,
  asked: readonly Person[],
): Promise<Person[]> {
  const scopes = await ctx.scopesOf(db, asked)
  const readers: Person[] = []
  for (const person of asked) {
    if (!isRoleCode(person.role_code)) continue
    const { id: userId, username, name, role_code: roleCode } = person
    const actor: Actor = { ...SYSTEM, userId, username, name, roleCode, scope: scopes.get(userId)! }
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

/** The people of these user names or ids who may read the record. */
export async function readersNamed(
  ctx: ServiceContext,
  db: Executor,
  subject: Subject,
  usernames: readonly string[],
  ids: readonly string[],
): Promise<Person[]> {
  if (!usernames.length && !ids.length) return []
  const p = new Parameters()
  const where = `(u.username = any(${p.add(usernames)}::text[]) or u.id = any(${p.add(ids)}::uuid[]))`
  return readersAmong(ctx, db, subject, await people(db, subject.resource, where, p))
}

/** The first people by name who may read the record and whose name or user name has the text; never who asks. */
export async function readersLike(
  ctx: ServiceContext,
  subject: Subject,
  typed: string,
  asker: string,
): Promise<Person[]> {
  const found: Person[] = []
  for (let seen = 0; found.length < READERS_SHOWN; seen += AT_ONCE) {
    const p = new Parameters()
    const like = p.add(likePattern(typed.replaceAll('\0', '')))
    const where = `u.id <> ${p.add(asker)} and (u.username ilike ${like} or u.name ilike ${like})
      order by u.name, u.id limit ${AT_ONCE} offset ${seen}`
    const asked = await people(ctx.db, subject.resource, where, p)
    found.push(...(await readersAmong(ctx, ctx.db, subject, asked)))
    if (asked.length < AT_ONCE) break
  }
  return found.slice(0, READERS_SHOWN)
}
