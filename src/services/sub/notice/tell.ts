import type { RoleCode } from '#access/roles.ts'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { resourceNamed } from '#contracts/index.ts'
import { NOTIFICATION_KINDS, type Telling } from '#contracts/notice/notification.ts'
import { scopesOf, type Somebody } from '#services/auth/ports.ts'
import type { ServiceContext } from '#engine/context.ts'
import { retryable } from '#database/db.ts'
import type { Consume, Envelope } from '#events/relay.ts'
import type { Always, ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { inScope, mayRead } from '#events/streams/filter.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write, type Write } from '#engine/write.ts'
import { factsOf, hasFacts, type Facts } from '#services/sub/notice/facts.ts'
import { hasOpen, settle } from '#services/sub/notice/settle.ts'

/** What is older was either done or forgotten: an outage or start data must not flood anybody. */
const TOLD_WITHIN_MS = 3 * 86_400_000

/** Users in use of the roles who want to hear of this event and have not caused it. */
function candidates(w: Write, envelope: Envelope, roles: readonly RoleCode[]): Promise<Somebody[]> {
  return runSql<
    Narrowed<Always<ColumnsOf<'auth.user_account', 'id' | 'role_code'>>, Pick<Somebody, 'role_code'>>
  >(
    w.tx,
    `select u.id, u.role_code from auth.public_user_account u
     where u.role_code = any($1::text[]) and u.is_active and u.deleted_at is null and u.id is distinct from $2::uuid
       and not exists (select from sub.user_notification_pref p
                       where p.user_id = u.id and p.event_type = $3 and not p.is_on)`,
    [roles, envelope.actor?.user_id ?? null, envelope.type],
  )
}

/**
 * Who is told: of the roles, the people the record names or all the others, and of these only who may read the record, by role and
 * by scope (std.A4). Users without a screen of it are told only of records that name them.
 */
async function readersOf(w: Write, envelope: Envelope, facts: Facts, telling: Telling): Promise<string[]> {
  const isNamed = telling.to === 'involved'
  const found = await candidates(w, envelope, telling.roles)
  const asked = found.filter(({ id }) => facts.involved.includes(id) === isNamed)
  if (!telling.link) return isNamed ? asked.map(({ id }) => id) : []
  const resource = resourceNamed(envelope.subject.type)
  const scopes = await scopesOf(w.tx, asked)
  return asked
    .filter(
      ({ id, role_code: roleCode }) =>
        mayRead(resource, { roleCode }) && inScope({ scope: scopes.get(id)! }, envelope),
    )
    .map(({ id }) => id)
}

async function nameOf(w: Write, envelope: Envelope): Promise<string | null> {
  if (!envelope.actor) return null
  const [user] = await runSql<Always<ColumnsOf<'auth.user_account', 'name'>>>(
    w.tx,
    'select name from auth.public_user_account where id = $1',
    [envelope.actor.user_id],
  )
  return user?.name ?? null
}

/** Adds the rows, once for each event and reader, and says so to the readers' bells. */
async function tell(w: Write, envelope: Envelope, facts: Facts, telling: Telling): Promise<void> {
  const link = telling.link?.(facts) ?? null
  const readers = await readersOf(w, envelope, facts, telling)
  if (!readers.length) return
  const data = { no: facts.no, by: await nameOf(w, envelope), note: facts.note }
  const added = await runSql<ColumnsOf<'sub.notification', 'user_id'>>(
    w.tx,
    `insert into sub.notification (id, at, user_id, event_id, event_type, title, data, link, subject_id)
     select id, $3, user_id, $4, $5, $6, $7, $8, $9 from unnest($1::uuid[], $2::uuid[]) as reader (id, user_id)
     on conflict (event_id, user_id) do nothing returning user_id`,
    [
      readers.map(() => uuidv7()),
      readers,
      envelope.occurred_at,
      envelope.id,
      envelope.type,
      telling.title,
      JSON.stringify(data),
      link,
      facts.id,
    ],
  )
  if (!added.length) return
  await w.emit({
    type: 'notification.created',
    subject: { type: 'notification', id: envelope.id, no: facts.no },
    scope: { user_id: added.map(({ user_id: id }) => id) },
    data: { event_type: envelope.type, title: telling.title, no: facts.no, link },
  })
}

/**
 * Tells everybody whom an event concerns, and takes back what no longer holds of its record. Doing it again changes nothing.
 */
export async function tellAbout(ctx: ServiceContext, envelope: Envelope): Promise<void> {
  const { type, occurred_at: at, subject } = envelope
  if (!hasFacts(subject.type)) return
  const kind = Object.hasOwn(NOTIFICATION_KINDS, type) ? NOTIFICATION_KINDS[type] : undefined
  const isNews = kind && clock.ms() - Date.parse(at) <= TOLD_WITHIN_MS
  if (!isNews && !(await hasOpen(ctx.db, subject.id))) return
  await write(ctx, SYSTEM, null, async (w) => {
    const facts = await factsOf(w.tx, subject.type, subject.id)
    if (!facts) return
    await settle(w, subject.id, facts.state)
    if (!isNews) return
    for (const telling of kind.tells)
      if (telling.while.includes(facts.state)) await tell(w, envelope, facts, telling)
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
