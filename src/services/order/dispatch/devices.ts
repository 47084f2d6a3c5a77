import { DRIVER } from '#access/duties.ts'
import { SYSTEM_ROLE } from '#access/role-traits.ts'
import { NO_SCOPE, SEES_NOTHING } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import { checkerBy, deviceOf, type Device } from '#services/master/ports.ts'

/**
 * Who a device speaks for. A driver has the rights of the role, on the own trips; a checkpoint has none, and sees nothing but what
 * its calls ask for by its id.
 */
function actorOf(c: Call, device: Device): Actor {
  const about = {
    userId: device.id,
    name: device.name,
    username: device.kind,
    sid: device.tokenId,
    lang: c.env.client?.lang ?? 'en',
    requestId: c.req.header('x-request-id') ?? '',
    ip: c.env.client?.ip ?? '',
    reauthenticatedAt: null,
  }
  return device.kind === 'driver'
    ? { ...about, roleCode: DRIVER[0]!, scope: { ...NO_SCOPE, driver: [device.id] } }
    : { ...about, roleCode: SYSTEM_ROLE, scope: SEES_NOTHING }
}

/** Lets in, below a path, who sends the token of such a device; their calls are mounted behind it. 401 for everybody else. */
export function admitDevices(app: ServiceApp, ctx: ServiceContext, kind: Device['kind']): void {
  app.use(`/v1/device/${kind}/*`, async (c, next) => {
    const token = c.env.client?.deviceToken
    const device = token ? await deviceOf(ctx.db, token) : null
    if (device?.kind !== kind)
      throw new AppError('unauthenticated', 'The token of this device does not count')
    c.set('actor', actorOf(c, device))
    await next()
  })
}

/** The checker who gave the PIN. A checker has no role (read.R11): the product writes in their name, and only through the calls of devices. */
export async function checkerActor(ctx: ServiceContext, checkpoint: Actor, pin: string): Promise<Actor> {
  const { id, name } = await checkerBy(ctx.db, checkpoint.userId, pin)
  return { ...checkpoint, userId: id, name }
}
