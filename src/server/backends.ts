import type { OpenedDatabase } from '#server/database.ts'
import { SERVICE_NAMES, type Env } from '#server/env.ts'
import type { Backend } from '#server/gateway.ts'
import type { Logger } from '#server/log.ts'
import { dailyBackup, type DailyBackup } from '#server/daily-backup.ts'
import { truthJobs } from '#server/truth-jobs.ts'
import { watchEnds, type EndsWatch } from '#server/ends-watch.ts'
import { loadStartData } from '#server/start-data.ts'
import { scopesOf, type SessionCheck } from '#services/auth/ports.ts'
import { createAuthApp } from '#services/auth/app.ts'
import { authJobs } from '#services/auth/jobs.ts'
import { mailJob, smtpPost, type Post } from '#services/auth/account/mailer.ts'
import { networkOf } from '#services/auth/account/rules/networks.ts'
import { createBillingApp } from '#services/billing/app.ts'
import { billingJobs } from '#services/billing/jobs.ts'
import { createMasterApp } from '#services/master/app.ts'
import { keptTroubles } from '#services/master/ports.ts'
import { masterJobs } from '#services/master/jobs.ts'
import { createOrderApp } from '#services/order/app.ts'
import { orderJobs } from '#services/order/jobs.ts'
import { createSubApp, dataStore } from '#services/sub/app.ts'
import { createVmApp } from '#services/vm/app.ts'
import { vmJobs } from '#services/vm/jobs.ts'
import { fileJob } from '#services/sub/files/clean.ts'
import type { FileStore } from '#services/sub/files/store.ts'
import { notificationJob } from '#services/sub/notice/clean.ts'
import { noticeMailJob } from '#services/sub/notice/mail.ts'
import { notifier } from '#services/sub/notice/tell.ts'
import { troubleJob } from '#services/sub/trouble/job.ts'
import { startSimulator } from '#services/sub/telemetry/simulator-loop.ts'
import type { Bus } from '#events/bus.ts'
import { forgetJob } from '#events/forget.ts'
import { startJobs, type Job, type Jobs } from '#events/jobs.ts'
import { createBus } from '#events/nats.ts'
import { schemaOf, type ServiceApp, type ServiceContext, type ServiceName } from '#engine/context.ts'
import type { Database } from '#database/db.ts'
import { mountDocument } from '#engine/call/openapi.ts'
import { startRelay } from '#events/relay.ts'
import { KnownEnds } from '#engine/seal/known-ends.ts'
import type { Signer } from '#engine/seal/signer.ts'
import { runSql } from '#database/sql.ts'

export interface Backends {
  backends: Record<ServiceName, Backend>
  /** The password of the first super-admin, when this start made one. */
  firstPassword: string | null
  ready(): Promise<{ ok: boolean; detail: Record<string, unknown> }>
  jobFigures: Jobs['figures']
  /** Ends the event streams: they would otherwise hold a shutdown up. */
  closeStreams(): void
  stop(): Promise<void>
}

interface Ground extends Pick<OpenedDatabase, 'db' | 'analyze' | 'isNew'> {
  env: Env
  log: Logger
  signer: Signer
  ends: KnownEnds
  check: SessionCheck
  store: FileStore
}

function contexts({ env, db, log, signer, ends }: Ground): (service: ServiceName) => ServiceContext {
  const isReal = env.production && !env.demo
  return (service) => ({
    service,
    schema: schemaOf(service),
    db,
    log: log.child({ service }),
    scopesOf,
    signer,
    ends,
    isReal,
  })
}

/** The services that run here; those with an address of their own run elsewhere. */
function createApps(
  ground: Ground,
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
  jobs: Pick<Jobs, 'isWorking'>,
  store: Pick<FileStore, 'hasRoom'>,
  backup: Pick<DailyBackup, 'state'> | null = null,
): Promise<{ ok: boolean; detail: Record<string, unknown> }> {
  const at = performance.now()
  try {
    await runSql(db, 'select 1')
    const database_ms = Math.round(performance.now() - at)
    if (!(await store.hasRoom())) return { ok: false, detail: { database_ms, files: 'no space' } }
    const made = backup ? { backup: await backup.state() } : {}
    return { ok: true, detail: { database_ms, jobs: jobs.isWorking ? 'working' : 'not working', ...made } }
  } catch {
    return { ok: false, detail: { database: 'does not answer' } }
  }
}

/** What stands before the links of mails. */
function originOf({ publicOrigin, port }: Env): string {
  return publicOrigin?.origin ?? `http://localhost:${port}`
}

/** The jobs of the services that run here; the others do their own. */
function jobsOf(
  { env, store }: Ground,
  contextOf: (service: ServiceName) => ServiceContext,
  post: Post | null,
  backup: DailyBackup | null,
  watch: EndsWatch,
): Job[] {
  return [
    ...(post
      ? [
          mailJob(contextOf('auth'), originOf(env), post),
          noticeMailJob(contextOf('sub'), originOf(env), post),
        ]
      : []),
    ...SERVICE_NAMES.map((service) => forgetJob(contextOf(service))),
    notificationJob(contextOf('sub')),
    ...truthJobs(env, contextOf, post, watch),
    ...(backup ? [backup.job] : []),
    ...(env.serviceUrls.auth ? [] : authJobs(contextOf('auth'))),
    ...(env.serviceUrls.master ? [] : masterJobs(contextOf('master'))),
    ...(env.serviceUrls.billing ? [] : billingJobs(contextOf('billing'))),
    ...(env.serviceUrls.order ? [] : orderJobs(contextOf('order'))),
    ...(env.serviceUrls.vm ? [] : vmJobs(contextOf('vm'))),
    // The files lie where the service runs.
    ...(env.serviceUrls.sub ? [] : [fileJob(contextOf('sub'), store), troubleJob(contextOf('sub'))]),
  ]
}

/** Starts the services with what keeps them company: start data, bus, outbox relays, jobs, simulated scales. */
export async function startBackends(given: Omit<Ground, 'store' | 'ends'>): Promise<Backends> {
  const store = dataStore(given.env.dataDir)
  const ground: Ground = { ...given, store, ends: new KnownEnds() }
  const { env, db, log } = ground
  const contextOf = contexts(ground)
  const firstPassword = await loadStartData(env, contextOf, log, ground.analyze)
  const bus = createBus(env.natsUrl ?? null, log)
  const { backends, closeStreams } = createApps(ground, bus)
  const notify = notifier(contextOf('sub'))
  const post = env.smtpUrl ? await smtpPost(env.smtpUrl) : null
  // A PostgreSQL that somebody else runs has backups of its own.
  const backup = env.databaseUrl || !env.backup.keep ? null : dailyBackup(db, env)
  // Before anything is sealed: what was put back while no server ran is known by then.
  const watch = await watchEnds(env, contextOf, ground.isNew)
  const jobs = startJobs(db, log, jobsOf(ground, contextOf, post, backup, watch), keptTroubles({ db, log }))
  const company = [
    jobs,
    watch,
    ...SERVICE_NAMES.map((service) => startRelay(contextOf(service), bus, notify)),
    startSimulator(contextOf('sub'), bus),
  ]
  return {
    backends,
    firstPassword,
    ready: () => readiness(db, jobs, store, backup),
    jobFigures: jobs.figures,
    closeStreams,
    async stop() {
      await Promise.all(company.map((one) => one.close()))
      post?.close()
      await bus.close()
    },
  }
}
