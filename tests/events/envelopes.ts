import { NO_SCOPE, type Scope } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Envelope } from '#events/relay.ts'

let made = 0

/** An event about a trip that names nobody; a test says what matters to it. */
export function envelope(
  more: Partial<Omit<Envelope, 'subject'>> & { subject?: Partial<Envelope['subject']> },
): Envelope {
  made += 1
  return {
    id: `event-${made}`,
    type: 'trip.event',
    version: 1,
    occurred_at: '2026-03-02T02:00:00.000Z',
    recorded_at: '2026-03-02T02:00:01.000Z',
    service: 'order',
    actor: null,
    scope: {},
    data: {},
    ...more,
    subject: { type: 'trip', id: 'trip-1', no: null, ...more.subject },
  }
}

/** Somebody in a session, with the limits a test gives. */
export function listener(sid: string, scope: Partial<Scope> = {}): Actor {
  return {
    userId: `user of ${sid}`,
    username: sid,
    name: sid,
    roleCode: 'super-ct',
    sid,
    scope: { ...NO_SCOPE, ...scope },
    lang: 'en',
    requestId: 'test',
    ip: '127.0.0.1',
    reauthenticatedAt: null,
  }
}
