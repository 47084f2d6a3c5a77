import { AppError } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import { FEED_ANSWER, FEED_BODY } from '#contracts/telemetry/bridge-feed.ts'
import { HELLO_ANSWER, HELLO_BODY } from '#contracts/telemetry/agent-hello.ts'
import { driveOffScale, driveOnScale, readAgent, readFeed, readFeeds } from '#contracts/telemetry/calls.ts'
import type { Bus } from '#events/bus.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import { answerSchema, zodSchema } from '#engine/call/json-schema.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import { answer, bodyOf } from '#engine/call/service.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { write } from '#engine/write.ts'
import { agentOf, greet } from '#services/sub/telemetry/agent-hello.ts'
import { takePicture } from '#services/sub/telemetry/agent-pictures.ts'
import type { FileStore } from '#services/sub/files/store.ts'
import { feedOf, feedsOf } from '#services/sub/telemetry/feed-view.ts'
import { ingest } from '#services/sub/telemetry/ingest.ts'
import { ownScale, type ScaleRow } from '#services/sub/telemetry/scales.ts'
import { driveOn, wake } from '#services/sub/telemetry/simulate.ts'
import { letGo } from '#services/sub/telemetry/simulated-scale.ts'

/** A bridge program has no session: its scale's token is in the body, which is no record's fields but a batch of readings. */
const INGEST: RawCall = {
  at: 'POST /v1/scale-feed/{id}',
  summary: 'Readings of a scale from its bridge program',
  roles: 'anybody',
  body: () => zodSchema(FEED_BODY),
  answer: () => answerSchema(FEED_ANSWER),
}

/** A bridge program that signs what it sends says who it is, and hears how its scale is set up. */
const HELLO: RawCall = {
  at: 'POST /v1/scale-feed/{id}/agent',
  summary: 'A scale agent registers its key and asks for the profile of its scale',
  roles: 'anybody',
  body: () => zodSchema(HELLO_BODY),
  answer: () => answerSchema(HELLO_ANSWER),
}

/** The bytes of a picture that a frame of the agent names. */
const PICTURE: RawCall = {
  at: 'POST /v1/scale-feed/{id}/picture',
  summary: 'A picture that a scale agent took with a weight',
  roles: 'anybody',
  takes: 'multipart/form-data',
  body: () => ({
    type: 'object',
    required: ['bridge_token', 'frame', 'file'],
    properties: {
      bridge_token: { type: 'string' },
      frame: { type: 'string', description: 'The signed frame that names it, as JSON' },
      file: { type: 'string', format: 'binary' },
    },
  }),
  answer: () => ({ type: 'object', properties: { file_id: { type: 'string', format: 'uuid' } } }),
}

/** The caller's scale if it is a simulated one; a real scale never takes a weight that is not on it. */
async function simulatedScale(ctx: ServiceContext, actor: Actor, id: string): Promise<ScaleRow> {
  const scale = await ownScale(ctx.db, actor, id)
  if (scale.protocol !== 'simulator')
    throw new AppError('failed_precondition', 'This scale is a real one; only trucks on it have a weight')
  return scale
}

function mountSimulator(app: ServiceApp, ctx: ServiceContext, bus: Bus, store: FileStore): void {
  mountCall(app, driveOnScale, async ({ actor, params, input, once }) => {
    const scale = await simulatedScale(ctx, actor, params.id)
    await write(ctx, actor, once, (w) => driveOn(w, store, scale, input))
    wake(bus, scale.id)
    return feedOf(ctx, scale)
  })
  mountCall(app, driveOffScale, async ({ actor, params, once }) => {
    const scale = await simulatedScale(ctx, actor, params.id)
    await write(ctx, actor, once, (w) => letGo(w.tx, scale.id, 0))
    wake(bus, scale.id)
    return feedOf(ctx, scale)
  })
}

/** Mounts everything below `/v1/scale-feed`: scales as they stand now, what bridge programs send, and the simulator. */
export function mountTelemetry(app: ServiceApp, ctx: ServiceContext, bus: Bus, store: FileStore): void {
  mountCall(app, readFeeds, async ({ actor }) => ({ items: await feedsOf(ctx, actor) }))
  mountRaw(app, INGEST, async (c) =>
    answer(c, await ingest(ctx, bus, c.req.param('id'), await bodyOf(c), c.env?.client?.ip)),
  )
  mountRaw(app, HELLO, async (c) =>
    answer(c, await greet(ctx, c.req.param('id'), await bodyOf(c), c.env?.client?.ip)),
  )
  mountRaw(app, PICTURE, async (c) => answer(c, { file_id: await takePicture(ctx, store, c) }))
  mountCall(app, readAgent, ({ actor, params }) => agentOf(ctx, actor, params.id))
  mountCall(app, readFeed, async ({ actor, params }) => feedOf(ctx, await ownScale(ctx.db, actor, params.id)))
  mountSimulator(app, ctx, bus, store)
}
