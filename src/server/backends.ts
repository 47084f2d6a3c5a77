import { uuidv7 } from '#kernel/ids.ts'
import { createApps, type AppsGround } from '#server/apps.ts'
import { contexts } from '#server/contexts.ts'
import type { OpenedDatabase } from '#server/database.ts'
import { SERVICE_NAMES } from '#server/env.ts'
import type { Backend } from '#server/gateway.ts'
import { BACKUP_JOB, ownBackups, type DailyBackup } from '#server/daily-backup.ts'
import type { Readiness } from '#server/health.ts'
import { watchEnds } from '#server/ends-watch.ts'
import { loadStartData } from '#server/start-data.ts'
import { startWork, type Work } from '#server/worker/start-work.ts'
import { dataStore } from '#services/sub/app.ts'
import type { FileStore } from '#services/sub/files/store.ts'
import { notifier } from '#services/sub/notice/tell.ts'
import { startSimulator } from '#services/sub/telemetry/simulator-loop.ts'
import { createBus } from '#events/nats.ts'
import type { ServiceContext, ServiceName } from '#engine/context.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write } from '#engine/write.ts'
import type { Database } from '#database/db.ts'
import { saidOf, type FolderChange } from '#database/folder-past.ts'
import { startRelay } from '#events/relay.ts'
import { KnownEnds } from '#engine/seal/known-ends.ts'
import { runSql } from '#database/sql.ts'

export interface Backends {
  backends: Record<ServiceName, Backend>
  /** The password of the first super-admin, when this start made one. */
  firstPassword: string | null
  ready: Readiness
  jobFigures: Work['figures']
  /** Ends the event streams: they would otherwise hold a shutdown up. */
  closeStreams(): void
  stop(): Promise<void>
}

interface Here extends AppsGround, Pick<OpenedDatabase, 'analyze' | 'isNew'> {
  /** What this start has seen of the data folder: it is a copy. */
  change?: FolderChange | undefined
}

/** Keeps in the audit that this folder is not the one its records were made in. */
async function noteChange(ctx: ServiceContext, change: FolderChange): Promise<void> {
  ctx.log.warn(change, saidOf(change))
  const subject = { type: 'data-folder', id: uuidv7() }
  await write(ctx, SYSTEM, null, (w) => w.audit({ action: change.kind, subject, after: change }))
}

/** Services of this process, whose files its worker makes and takes. */
const withWorker = (backends: Record<ServiceName, Backend>, work: Work): Record<ServiceName, Backend> => {
  const entries = SERVICE_NAMES.map((service) => {
    const backend = backends[service]
    const filesAt = async (): Promise<string | null> => {
      const address = await work.whereabouts()
      return address === null ? null : `${address}/${service}`
    }
    return [service, 'app' in backend ? { ...backend, filesAt } : backend] as const
  })
  return Object.fromEntries(entries) as Record<ServiceName, Backend>
}

/**
 * Without its jobs or a backup a server still answers: a load balancer must not take it away for that. It is not ready before the jobs of its
 * start are done, which take the machine from everybody.
 */
export async function readiness(
  db: Database,
  work: Pick<Work, 'isWorking' | 'isSettled' | 'figures'>,
  store: Pick<FileStore, 'hasRoom'>,
  backup: Pick<DailyBackup, 'state'> | null = null,
): Promise<{ ok: boolean; detail: Record<string, unknown> }> {
  const at = performance.now()
  try {
    await runSql(db, 'select 1')
    const database_ms = Math.round(performance.now() - at)
    if (!(await store.hasRoom())) return { ok: false, detail: { database_ms, files: 'no space' } }
    if (!work.isSettled) return { ok: false, detail: { database_ms, jobs: 'those of the start' } }
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
  if (ground.change) await noteChange(contextOf('auth'), ground.change)
  const bus = createBus(env.natsUrl ?? null, log)
  const { backends, closeStreams } = createApps(ground, bus)
  const notify = notifier(contextOf('sub'))
  const backup = ownBackups(db, env)
  // Before anything is signed: what was put back while no server ran is known by then.
  const watch = await watchEnds(env, contextOf, isNew)
  const work = startWork(env, db, log, isNew)
  const company = [
    work,
    watch,
    ...SERVICE_NAMES.map((service) => startRelay(contextOf(service), bus, notify)),
    startSimulator(contextOf('sub'), bus),
  ]
  return {
    backends: withWorker(backends, work),
    firstPassword,
    ready: (serves) => readiness(db, serves ? { ...work, isSettled: true } : work, store, backup),
    jobFigures: work.figures,
    closeStreams,
    async stop() {
      await Promise.all(company.map((one) => one.close()))
      await bus.close()
    },
  }
}
