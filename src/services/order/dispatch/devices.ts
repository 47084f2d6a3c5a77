import { DRIVER } from '#access/duties.ts'
import { SYSTEM_ROLE } from '#access/role-traits.ts'
import { NO_SCOPE } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'
import type { CallSpec } from '#kernel/call.ts'
import { AppError } from '#kernel/errors.ts'
import type { FieldMap } from '#kernel/field.ts'
import { mountCall, type Made } from '#engine/call/mount-call.ts'
import type { Call, ServiceApp } from '#engine/call/service.ts'
import type { ServiceContext } from '#engine/context.ts'
import { checkerBy, deviceOf, type Device } from '#services/master/ports.ts'

/** What the answers to a device have in common with those to a person. */
function actorOf(c: Call, device: Device): Omit<Actor, 'userId' | 'name' | 'roleCode' | 'scope'> {
  return {
    username: device.kind,
    sid: device.tokenId,
    lang: c.env.client?.lang ?? 'en',
    requestId: c.req.header('x-request-id') ?? '',
    ip: c.env.client?.ip ?? '',
    reauthenticatedAt: null,
  }
}

/** The driver as the maker of a call: with the rights of the role, on the own trips. */
function driverActor(c: Call, device: Device): Actor {
  return {
    ...actorOf(c, device),
    userId: device.id,
    name: device.name,
    roleCode: DRIVER[0]!,
    scope: { ...NO_SCOPE, driver: [device.id] },
  }
}

async function deviceAt(ctx: ServiceContext, c: Call, kind: Device['kind']): Promise<Device> {
  const token = c.env.client?.deviceToken
  const device = token ? await deviceOf(ctx.db, token) : null
  if (device?.kind !== kind) throw new AppError('unauthenticated', 'The token of this device does not count')
  return device
}

/** A call of a device with whose it is: for a driver's phone the driver acts, at a checkpoint nobody yet. */
type OfDevice<P extends string, B extends FieldMap> = Made<P, B> & { device: Device }

/** Mounts a call of drivers' phones. 401 without the token of a phone that counts. */
export function mountForDrivers<P extends string, B extends FieldMap, A>(
  app: ServiceApp,
  ctx: ServiceContext,
  spec: CallSpec<P, B, A>,
  handle: (made: OfDevice<P, B>) => Promise<NoInfer<A>>,
): void {
  mountCall(app, spec, async (made) => {
    const device = await deviceAt(ctx, made.c, 'driver')
    return handle({ ...made, device, actor: driverActor(made.c, device) })
  })
}

/** Mounts a call of the handhelds at checkpoints. 401 without the token of one that counts. */
export function mountForCheckpoints<P extends string, B extends FieldMap, A>(
  app: ServiceApp,
  ctx: ServiceContext,
  spec: CallSpec<P, B, A>,
  handle: (made: Omit<OfDevice<P, B>, 'actor'>) => Promise<NoInfer<A>>,
): void {
  mountCall(app, spec, async (made) => handle({ ...made, device: await deviceAt(ctx, made.c, 'checkpoint') }))
}

/** The checker who gave the PIN. A checker has no role (read.R11): the product writes in their name, and only here. */
export async function checkerActor(
  ctx: ServiceContext,
  c: Call,
  device: Device,
  pin: string,
): Promise<Actor> {
  const { id, name } = await checkerBy(ctx.db, device.id, pin)
  return { ...actorOf(c, device), userId: id, name, roleCode: SYSTEM_ROLE, scope: NO_SCOPE }
}
