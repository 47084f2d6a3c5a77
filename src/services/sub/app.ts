import { join, resolve } from 'node:path'
import { LocalBus, type Bus } from '#events/bus.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import { createService } from '#engine/call/service.ts'
import { createStreams, type Alive, type Streams, type StreamStart } from '#events/streams/streams.ts'
import { hearersBesides } from '#services/order/ports.ts'
import { mountTelemetry } from '#services/sub/telemetry/calls.ts'
import { allowedTopics } from '#services/sub/notice/topics.ts'
import { mountFiles } from '#services/sub/files/calls.ts'
import { folderStore, type FileStore } from '#services/sub/files/store.ts'
import { mountNotifications } from '#services/sub/notice/calls.ts'
import { mountPreferences } from '#services/sub/notice/preferences.ts'
import { mountSavedViews } from '#services/sub/setting/saved-views.ts'
import { mountTrouble } from '#services/sub/trouble/mount.ts'
import { mountTutorials } from '#services/sub/helpdesk/actions.ts'
import { LIMITS, readersFor } from '#services/sub/limits.ts'

export interface SubOptions {
  /** The product's bus; without one the service keeps to itself. */
  bus?: Bus
  /** Which sessions still hold, for streams that stay open (std.S53). */
  alive?: Alive
  /** Where the bytes of files lie; `files` in DATA_DIR when not given. */
  store?: FileStore
}

/** The file store below the data folder. */
export function dataStore(dataDir: string = process.env.DATA_DIR ?? 'data'): FileStore {
  return folderStore(join(resolve(dataDir), 'files'))
}

const CALLS = {
  stream: {
    at: 'GET /v1/stream',
    summary: 'What happens to the records and lists of the topics, as it happens',
    roles: 'staff',
    query: {
      topics: { type: 'string' },
      last_event_id: { type: 'string' },
      drawn_at: { type: 'integer', minimum: 0 },
    },
    produces: ['text/event-stream'],
  },
} as const satisfies Record<string, RawCall>

/** Where the browser goes on from; it can send no header when it opens a stream anew for other topics. */
function startOf(c: Call): StreamStart {
  const drawnAt = Number(c.req.query('drawn_at') ?? Number.NaN)
  return {
    lastEventId: c.req.header('last-event-id') ?? c.req.query('last_event_id') ?? null,
    drawnAt: Number.isSafeInteger(drawnAt) ? drawnAt : null,
  }
}

function mountStream(app: ServiceApp, ctx: ServiceContext, streams: Streams): void {
  mountRaw(app, CALLS.stream, async (c) => {
    const { actor } = c.var
    const topics = await allowedTopics(ctx.db, actor, c.req.query('topics') ?? '')
    const body = streams.open(actor, topics, startOf(c))
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
  const streams = createStreams(bus, {
    ...(options.alive ? { alive: options.alive } : {}),
    besides: (users) => hearersBesides(ctx.db, users),
  })
  const app = createService(ctx)
  const store = options.store ?? dataStore()
  mountTelemetry(app, ctx, bus, store)
  mountStream(app, ctx, streams)
  mountTutorials(app, ctx)
  mountFiles(app, ctx, store, { extras: LIMITS, readers: readersFor })
  mountTrouble(app, ctx)
  mountNotifications(app, ctx)
  mountPreferences(app, ctx)
  mountSavedViews(app, ctx)
  return Object.assign(app, { closeStreams: () => streams.close() })
}
