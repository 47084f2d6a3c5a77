import { isOfCompany } from '#access/scope.ts'
import { clock } from '#kernel/clock.ts'
import { resourceNamed } from '#contracts/index.ts'
import { NOTIFICATION_KINDS } from '#contracts/notice/notification.ts'
import { order } from '#contracts/order/order.ts'
import type { Telling } from '#contracts/notice/telling.ts'
import type { ServiceContext } from '#engine/context.ts'
import { retryable } from '#database/db.ts'
import type { Consume, Envelope } from '#events/relay.ts'
import { inScope } from '#events/streams/filter.ts'
import { isToldToCompany, mayRead } from '#contracts/access.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write, type Write } from '#engine/write.ts'
import { decidersOf } from '#services/order/ports.ts'
import { deliver, candidates, nameOf } from '#services/sub/notice/deliver.ts'
import { isAsked, tellAsked } from '#services/sub/notice/asked.ts'
import { isAboutNote, tellOfNote } from '#services/sub/notice/mention.ts'
import { factsOf, hasFacts, type Facts } from '#services/sub/notice/facts.ts'
import { hasOpen, holdsIn, settle } from '#services/sub/notice/settle.ts'

/** What is older was either done or forgotten: an outage or start data must not flood anybody. */
const TOLD_WITHIN_MS = 3 * 86_400_000

/**
 * Who is told: of the roles, the people the record names or all the others, and of these only who may read the record, by role and
 * by scope (std.A4), who decides for somebody there among them. Users without a screen of it are told only of records that name them.
 */
async function readersOf(w: Write, envelope: Envelope, facts: Facts, telling: Telling): Promise<string[]> {
  const isNamed = telling.to === 'involved'
  const found = await candidates(w, envelope, envelope.type, telling.roles)
  if (telling.to === 'watchers') return found.map(({ id }) => id)
  const asked = found.filter(({ id }) => facts.involved.includes(id) === isNamed)
  if (!telling.link) return isNamed ? asked.map(({ id }) => id) : []
  const resource = resourceNamed(envelope.subject.type)
  const scopes = await w.ctx.scopesOf(w.tx, asked)
  const deciders = resource.name === order.name ? await decidersOf(w.tx, facts.id) : null
  return asked
    .filter(
      ({ id, role_code: roleCode }) =>
        mayRead(resource, roleCode) &&
        (!(telling.company || isToldToCompany(resource)) || isOfCompany(scopes.get(id)!)) &&
        (inScope({ scope: scopes.get(id)! }, envelope) || deciders?.has(id)),
    )
    .map(({ id }) => id)
}

/** What an event says in the words of who caused it. */
const wordsOf = ({ data }: Envelope): string | null => (typeof data.note === 'string' ? data.note : null)

async function tell(w: Write, envelope: Envelope, facts: Facts, telling: Telling): Promise<void> {
  const readers = await readersOf(w, envelope, facts, telling)
  if (!readers.length) return
  await deliver(w, envelope, {
    readers,
    kind: envelope.type,
    title: telling.title,
    link: telling.link?.(facts) ?? null,
    data: {
      no: facts.no,
      by: await nameOf(w, envelope),
      note: wordsOf(envelope) ?? facts.note,
      ...(facts.said ? { said: facts.said } : {}),
    },
    subjectId: facts.id,
  })
}

/**
 * Tells everybody whom an event concerns, and takes back what no longer holds of its record. Doing it again changes nothing.
 */
export async function tellAbout(ctx: ServiceContext, envelope: Envelope): Promise<void> {
  const { type, occurred_at: at, subject } = envelope
  const isFresh = clock.ms() - Date.parse(at) <= TOLD_WITHIN_MS
  if (isAboutNote(envelope)) {
    if (isFresh) await write(ctx, SYSTEM, null, (w) => tellOfNote(w, envelope))
    return
  }
  if (isAsked(envelope)) {
    if (isFresh) await write(ctx, SYSTEM, null, (w) => tellAsked(w, envelope))
    return
  }
  if (!hasFacts(subject.type)) return
  const kind = Object.hasOwn(NOTIFICATION_KINDS, type) ? NOTIFICATION_KINDS[type] : undefined
  const isNews = kind && isFresh
  if (!isNews && !(await hasOpen(ctx.db, subject.id))) return
  await write(ctx, SYSTEM, null, async (w) => {
    const facts = await factsOf(w.tx, subject.type, subject.id)
    if (!facts) return
    await settle(w, subject.id, facts.state)
    if (!isNews) return
    for (const telling of kind.tells)
      if (holdsIn(telling, facts.state)) await tell(w, envelope, facts, telling)
  })
}

/**
 * What the relays do with every event on behalf of the sub service. While the database is away the events wait in their outbox; one
 * that cannot be told for another reason is logged and passed over, so that it does not hold up those behind it.
 */
export function notifier(ctx: ServiceContext): Consume {
  return async (envelopes) => {
    for (const envelope of envelopes) {
      try {
        await tellAbout(ctx, envelope)
      } catch (error) {
        if (retryable(error)) throw error
        ctx.log.error({ error, event: envelope.id, type: envelope.type }, 'Nobody could be told of an event')
      }
    }
  }
}
