import { SERVICE_NAMES, type Env } from '#server/env.ts'
import type { Backend } from '#server/gateway.ts'
import type { Logger } from '#server/log.ts'
import { loadStartData } from '#server/start-data.ts'
import { createAuthApp } from '#services/auth/app.ts'
import { networkOf } from '#services/auth/rules/networks.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { createMasterApp } from '#services/master/app.ts'
import { createOrderApp } from '#services/order/app.ts'
import { createSubApp } from '#services/sub/app.ts'
import { createVmApp } from '#services/vm/app.ts'
import { schemaOf, type ServiceContext, type ServiceName } from '#services/_shared/context.ts'
import type { Database } from '#services/_shared/db.ts'
import { mountDocument } from '#services/_shared/openapi.ts'
import type { ServiceApp } from '#services/_shared/service.ts'
import { run } from '#services/_shared/sql.ts'

export interface Backends {
  backends: Record<ServiceName, Backend>
  /** The password of the first super-admin, when this start made one. */
  firstPassword: string | null
  ready(): Promise<{ ok: boolean; detail: Record<string, unknown> }>
  stop(): Promise<void>
}

/** Services that run elsewhere keep their address; all others run here. */
export async function startBackends(
  env: Env,
  db: Database,
  log: Logger,
  onEnded: (sids: string[]) => void,
): Promise<Backends> {
  const contextOf = (service: ServiceName): ServiceContext => ({
    service,
    schema: schemaOf(service),
    db,
    log: log.child({ service }),
  })
  const create: Record<ServiceName, (ctx: ServiceContext) => ServiceApp> = {
    auth: (ctx) =>
      createAuthApp(ctx, { cost: env.argon, networkOf, onEnded, requireTotp: env.production && !env.demo }),
    master: createMasterApp,
    order: createOrderApp,
    billing: createBillingApp,
    vm: createVmApp,
    sub: createSubApp,
  }
  const backends = {} as Record<ServiceName, Backend>
  for (const service of SERVICE_NAMES) {
    const url = env.serviceUrls[service]
    if (url) {
      backends[service] = { url }
      continue
    }
    const ctx = contextOf(service)
    const app = create[service](ctx)
    mountDocument(app, ctx, env.demo)
    backends[service] = { app }
  }
  const firstPassword = await loadStartData(env, contextOf, log)
  return {
    backends,
    firstPassword,
    async ready() {
      const at = performance.now()
      try {
        await run(db.kysely, 'select 1')
        return { ok: true, detail: { database_ms: Math.round(performance.now() - at) } }
      } catch {
        return { ok: false, detail: { database: 'does not answer' } }
      }
    },
    async stop() {
      // Streams and jobs of the services end with the process; nothing they hold may be lost.
    },
  }
}
