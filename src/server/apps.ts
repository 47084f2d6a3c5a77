import { contexts, type Ground } from '#server/contexts.ts'
import type { Backend } from '#server/gateway.ts'
import type { SessionCheck } from '#services/auth/ports.ts'
import { createAuthApp } from '#services/auth/app.ts'
import { networkOf } from '#services/auth/account/rules/networks.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { createMasterApp } from '#services/master/app.ts'
import { createOrderApp } from '#services/order/app.ts'
import { createSubApp } from '#services/sub/app.ts'
import { createVmApp } from '#services/vm/app.ts'
import type { FileStore } from '#services/sub/files/store.ts'
import type { Bus } from '#events/bus.ts'
import { mountDocument } from '#engine/call/openapi.ts'
import type { ServiceApp, ServiceContext, ServiceName } from '#engine/context.ts'

export interface AppsGround extends Ground {
  check: SessionCheck
  store: FileStore
}

/** The services that run here; those with an address of their own run elsewhere. */
export function createApps(
  ground: AppsGround,
  bus: Bus,
): { backends: Record<ServiceName, Backend>; closeStreams(): void } {
  const { env, check, store } = ground
  const contextOf = contexts(ground)
  const requireTotp = env.production && !env.demo
  const sub = createSubApp(contextOf('sub'), {
    bus,
    alive: check.alive,
    store,
  })
  const backendOf = (service: ServiceName, create: (ctx: ServiceContext) => ServiceApp): Backend => {
    const url = env.serviceUrls[service]
    if (url) return { url }
    const ctx = contextOf(service)
    const app = create(ctx)
    mountDocument(app, ctx, env.demo)
    return { app }
  }
  const createAuth = (ctx: ServiceContext): ServiceApp =>
    createAuthApp(ctx, {
      cost: env.argon,
      networkOf,
      onEnded: (sids) => check.forget(sids),
      requireTotp,
      mails: env.smtpUrl !== undefined,
    })
  const backends = {
    auth: backendOf('auth', createAuth),
    master: backendOf('master', createMasterApp),
    order: backendOf('order', createOrderApp),
    billing: backendOf('billing', createBillingApp),
    vm: backendOf('vm', createVmApp),
    sub: backendOf('sub', () => sub),
  }
  return { backends, closeStreams: sub.closeStreams }
}
