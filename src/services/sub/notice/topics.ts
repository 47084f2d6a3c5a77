import { isOfCompany } from '#access/scope.ts'
import { AppError } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Resource } from '#kernel/resource.ts'
import { MAX_TOPICS, ON_DEMAND, parseTopic, type Topic } from '#contracts/notice/live.ts'
import { sourceOf } from '#engine/context.ts'
import { isCompanys, mayRead } from '#contracts/access.ts'
import { scopeClause } from '#engine/scope.ts'
import { Parameters, runSql, type Executor } from '#database/sql.ts'
import { LIMITS, readersFor } from '#services/sub/limits.ts'
import { followedResource } from '#events/streams/filter.ts'

/** Whether a record of another service is the caller's to see. */
async function seesRecord(db: Executor, actor: Actor, resource: Resource, id: string): Promise<boolean> {
  if (!mayRead(resource, actor.roleCode)) return false
  // What stands on a scale just now is everybody's who is weighed there.
  if (resource.name === ON_DEMAND && !isOfCompany(actor.scope)) return false
  const p = new Parameters()
  const reader = (await readersFor(db, actor))(resource)
  const clauses = [
    `t.id = ${p.add(id)}`,
    't.deleted_at is null',
    scopeClause('sub', resource, reader, p),
    LIMITS[resource.name]?.(reader, p) ?? null,
  ]
  const where = clauses.filter((clause) => clause !== null).join(' and ')
  const rows = await runSql(db, `select 1 from ${sourceOf(resource, 'sub')} t where ${where}`, p.values)
  return rows.length > 0
}

async function mayFollow(db: Executor, actor: Actor, topic: Topic): Promise<boolean> {
  if (topic.kind === 'inbox') return true
  const resource = followedResource(topic.resource)
  if (!resource) return false
  if (!isOfCompany(actor.scope) && isCompanys(resource)) return false
  return topic.kind === 'list' ? mayRead(resource, actor.roleCode) : seesRecord(db, actor, resource, topic.id)
}

/**
 * The topics of a stream the caller may follow, as the streams know them. A text that is no topic is a 400; topics of
 * records that the caller may not see are left out, and when nothing remains the call is a 404.
 */
export async function allowedTopics(db: Executor, actor: Actor, asked: string): Promise<Set<string>> {
  const texts = [...new Set(asked.split(',').filter(Boolean))]
  const bad = texts.find((text) => parseTopic(text) === null)
  if (bad !== undefined || !texts.length || texts.length > MAX_TOPICS)
    throw new AppError('invalid_argument', 'The topics are not valid', [
      bad
        ? { field: 'topics', message: 'There is no topic {topic}', params: { topic: bad } }
        : { field: 'topics', message: 'Give 1 to {most} values', params: { most: MAX_TOPICS } },
    ])
  const allowed = new Set<string>()
  for (const text of texts) {
    const topic = parseTopic(text)!
    if (await mayFollow(db, actor, topic))
      allowed.add(topic.kind === 'inbox' ? `inbox:${actor.userId}` : text)
  }
  if (!allowed.size) throw new AppError('not_found', 'There is nothing here for you to follow')
  return allowed
}
