import { contexts, type Ground } from '#server/contexts.ts'
import type { OpenedDatabase } from '#server/database.ts'
import { SERVICE_NAMES } from '#server/env.ts'
import type { Backend } from '#server/gateway.ts'
import { BACKUP_JOB, dailyBackup, type DailyBackup } from '#server/daily-backup.ts'
import { watchEnds } from '#server/ends-watch.ts'
import { loadStartData } from '#server/start-data.ts'
import { NO_WORK, startWork, type Work } from '#server/work/start-work.ts'
import type { SessionCheck } from '#services/auth/ports.ts'
import { createAuthApp } from '#services/auth/app.ts'
import { networkOf } from '#services/auth/account/rules/networks.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { createMasterApp } from '#services/master/app.ts'
import { createOrderApp } from '#services/order/app.ts'
import { createSubApp, dataStore } from '#services/sub/app.ts'
import { createVmApp } from '#services/vm/app.ts'
import type { FileStore } from '#services/sub/files/store.ts'
import { notifier } from '#services/sub/notice/tell.ts'
import { startSimulator } from '#services/sub/telemetry/simulator-loop.ts'
import type { Bus } from '#events/bus.ts'
import { createBus } from '#events/nats.ts'
import type { ServiceApp, ServiceContext, ServiceName } from '#engine/context.ts'
import type { Database } from '#database/db.ts'
import { mountDocument } from '#engine/call/openapi.ts'
import { startRelay } from '#events/relay.ts'
import { KnownEnds } from '#engine/seal/known-ends.ts'
import { runSql } from '#database/sql.ts'

export interface Backends {
  backends: Record<ServiceName, Backend>
  /** The password of the first super-admin, when this start made one. */
  firstPassword: string | null
  ready(): Promise<{ ok: boolean; detail: Record<string, unknown> }>
  jobFigures: Work['figures']
  /** Ends the event streams: they would otherwise hold a shutdown up. */
  closeStreams(): void
  stop(): Promise<void>
}

interface Here extends Ground, Pick<OpenedDatabase, 'analyze' | 'isNew'> {
  check: SessionCheck
  store: FileStore
}

/** The services that run here; those with an address of their own run elsewhere. */
function createApps(
  ground: Here,
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

/** Without its jobs or a backup a server still answers: a load balancer must not take it away for that. */
export async function readiness(
  db: Database,
  work: Pick<Work, 'isWorking' | 'figures'>,
  store: Pick<FileStore, 'hasRoom'>,
  backup: Pick<DailyBackup, 'state'> | null = null,
): Promise<{ ok: boolean; detail: Record<string, unknown> }> {
  const at = performance.now()
  try {
    await runSql(db, 'select 1')
    const database_ms = Math.round(performance.now() - at)
    if (!(await store.hasRoom())) return { ok: false, detail: { database_ms, files: 'no space' } }
    const isFailing = work.figures.get(BACKUP_JOB)?.isFailing ?? false
    const made = backup ? { backup: await backup.state(isFailing) } : {}
    return { ok: true, detail: { database_ms, jobs: work.isWorking ? 'working' : 'not working', ...made } }
  } catch {
    return { ok: false, detail: { database: 'does not answer' } }
  }
}

/** Starts the services with what keeps them company: start data, bus, outbox relays, the process of the jobs, simulated scales. */
export async function startBackends(given: Omit<Here, 'store' | 'ends'>): Promise<Backends> {
  const store = dataStore(given.env.dataDir)
  const ground: Here = { ...given, store, ends: new KnownEnds() }
  const { env, db, log, isNew } = ground
  const contextOf = contexts(ground)
  const firstPassword = await loadStartData(env, contextOf, log, ground.analyze)
  const bus = createBus(env.natsUrl ?? null, log)
  const { backends, closeStreams } = createApps(ground, bus)
  const notify = notifier(contextOf('sub'))
  const backup = env.databaseUrl || !env.backup.keep ? null : dailyBackup(db, env)
  // Before anything is signed: what was put back while no server ran is known by then.
  const watch = await watchEnds(env, contextOf, isNew)
  const work = env.jobs ? startWork(db, log, isNew) : NO_WORK
  const company = [
    work,
    watch,
    ...SERVICE_NAMES.map((service) => startRelay(contextOf(service), bus, notify)),
    startSimulator(contextOf('sub'), bus),
  ]
  return {
    backends,
    firstPassword,
    ready: () => readiness(db, work, store, backup),
    jobFigures: work.figures,
    closeStreams,
    async stop() {
      await Promise.all(company.map((one) => one.close()))
      await bus.close()
    },
  }
}
