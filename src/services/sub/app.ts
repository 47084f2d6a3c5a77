import { join, resolve } from 'node:path'
import { AppError } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import type { RoleCode } from '#access/roles.ts'
import { checkInput } from '#contracts/schemas.ts'
import { FEED_BODY, SIMULATE_INPUT } from '#contracts/telemetry/scale-feed.ts'
import { LocalBus, type Bus } from '#events/bus.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { ServiceContext } from '#engine/context.ts'
import {
  answer,
  bodyOf,
  createService,
  idempotencyKey,
  type Call,
  type ServiceApp,
} from '#engine/call/service.ts'
import { bodySchema, itemsOf, zodSchema } from '#engine/call/json-schema.ts'
import { createStreams, type Streams } from '#events/streams/streams.ts'
import { write } from '#engine/write.ts'
import { feedOf, feedsOf } from '#services/sub/telemetry/feed-view.ts'
import { ingest } from '#services/sub/telemetry/ingest.ts'
import { ownScale, type ScaleRow } from '#services/sub/telemetry/scales.ts'
import { driveOn, wake } from '#services/sub/telemetry/simulate.ts'
import { letGo } from '#services/sub/telemetry/simulated-scale.ts'
import { allowedTopics } from '#services/sub/notice/topics.ts'
import { mountFiles } from '#services/sub/files/calls.ts'
import { folderStore, type FileStore } from '#services/sub/files/store.ts'
import { mountNotifications } from '#services/sub/notice/calls.ts'
import { mountPreferences } from '#services/sub/notice/preferences.ts'
import { mountTutorials } from '#services/sub/helpdesk/actions.ts'

export interface SubOptions {
  /** The product's bus; without one the service keeps to itself. */
  bus?: Bus
  /** Whether a caller's session still holds, for streams that stay open (std.S53). */
  alive?: (actor: Actor) => Promise<boolean>
  /** Where the bytes of files lie; `files` in DATA_DIR when not given. */
  store?: FileStore
}

/** The file store below the data folder. */
export function dataStore(dataDir: string = process.env.DATA_DIR ?? 'data'): FileStore {
  return folderStore(join(resolve(dataDir), 'files'))
}

const FEED_READERS: readonly RoleCode[] = ['weighbridge', 'control-tower', 'super-ct', 'super-admin']
const OPERATOR = ['weighbridge'] as const

const CALLS = {
  feeds: {
    at: 'GET /v1/scale-feed/',
    summary: 'All scales of the caller as they stand now',
    roles: FEED_READERS,
    answer: itemsOf,
  },
  // A bridge program has no session; its scale's token is in the body.
  ingest: {
    at: 'POST /v1/scale-feed/{id}',
    summary: 'Readings of a scale from its bridge program',
    roles: 'anybody',
    body: () => zodSchema(FEED_BODY),
    answer: () => ({ type: 'object', properties: { taken: { type: 'integer' } } }),
  },
  feed: {
    at: 'GET /v1/scale-feed/{id}',
    summary: 'A scale as it stands now',
    roles: FEED_READERS,
    answer: () => ({ type: 'object' }),
  },
  simulate: {
    at: 'POST /v1/scale-feed/{id}/simulate',
    summary: 'Drive a truck on a simulated scale',
    roles: OPERATOR,
    body: () => bodySchema(SIMULATE_INPUT),
    answer: () => ({ type: 'object' }),
    once: true,
  },
  leave: {
    at: 'POST /v1/scale-feed/{id}/leave',
    summary: 'Drive the truck off a simulated scale',
    roles: OPERATOR,
    answer: () => ({ type: 'object' }),
    once: true,
  },
  stream: {
    at: 'GET /v1/stream',
    summary: 'What happens to the records and lists of the topics, as it happens',
    roles: 'staff',
    query: { topics: { type: 'string' }, last_event_id: { type: 'string' } },
    produces: ['text/event-stream'],
  },
} as const satisfies Record<string, RawCall>

/** The caller's scale if it is a simulated one; a real scale never takes a weight that is not on it. */
async function simulatedScale(ctx: ServiceContext, c: Call): Promise<ScaleRow> {
  const scale = await ownScale(ctx.db, c.var.actor, c.req.param('id'))
  if (scale.protocol !== 'simulator')
    throw new AppError('failed_precondition', 'This scale is a real one; only trucks on it have a weight')
  return scale
}

function mountScaleFeed(app: ServiceApp, ctx: ServiceContext, bus: Bus): void {
  mountRaw(app, CALLS.feeds, async (c) => {
    return answer(c, { items: await feedsOf(ctx, c.var.actor) })
  })
  mountRaw(app, CALLS.ingest, async (c) => {
    return answer(c, { taken: await ingest(ctx, bus, c.req.param('id'), await bodyOf(c)) })
  })
  mountRaw(app, CALLS.feed, async (c) => {
    return answer(c, await feedOf(ctx, await ownScale(ctx.db, c.var.actor, c.req.param('id'))))
  })
  mountRaw(app, CALLS.simulate, async (c) => {
    const scale = await simulatedScale(ctx, c)
    const body = await bodyOf(c)
    const { value, errors } = checkInput(SIMULATE_INPUT, body)
    if (errors.length) throw new AppError('invalid_argument', 'Some fields need your attention', errors)
    const input = value as { trip_id: string | null; truck_id: string | null }
    await write(ctx, c.var.actor, idempotencyKey(c, body), async (w) => {
      await driveOn(w, scale, input)
      return null
    })
    wake(bus, scale.id)
    return answer(c, await feedOf(ctx, scale))
  })
  mountRaw(app, CALLS.leave, async (c) => {
    const scale = await simulatedScale(ctx, c)
    await write(ctx, c.var.actor, idempotencyKey(c, {}), async (w) => {
      await letGo(w.tx, scale.id, 0)
      return null
    })
    wake(bus, scale.id)
    return answer(c, await feedOf(ctx, scale))
  })
}

/** Where the browser broke off; it can send no header when it opens a stream anew for other topics. */
function lastEventId(c: Call): string | null {
  return c.req.header('last-event-id') ?? c.req.query('last_event_id') ?? null
}

function mountStream(app: ServiceApp, ctx: ServiceContext, streams: Streams): void {
  mountRaw(app, CALLS.stream, async (c) => {
    const { actor } = c.var
    const topics = await allowedTopics(ctx.db, actor, c.req.query('topics') ?? '')
    const body = streams.open(actor, topics, lastEventId(c))
    return new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      },
    })
  })
}

/** The sub service: scale readings, simulated scales, files, notifications and the event streams. `closeStreams` ends them for a shutdown. */
export function createSubApp(
  ctx: ServiceContext,
  options: SubOptions = {},
): ServiceApp & { closeStreams(): void } {
  const bus = options.bus ?? new LocalBus()
  const streams = createStreams(bus, options.alive ? { alive: options.alive } : {})
  const app = createService(ctx)
  mountScaleFeed(app, ctx, bus)
  mountStream(app, ctx, streams)
  mountTutorials(app, ctx)
  mountFiles(app, ctx, options.store ?? dataStore())
  mountNotifications(app, ctx)
  mountPreferences(app, ctx)
  return Object.assign(app, { closeStreams: () => streams.close() })
}
