import { fileURLToPath } from 'node:url'
import { keepRunning } from '#engine/keep-running.ts'
import { clock } from '#kernel/clock.ts'
import { recogniseFolder, saidOf } from '#database/folder-past.ts'
import { startBackends } from '#server/backends.ts'
import { openDatabase } from '#server/database.ts'
import { EnvError, readEnv, type Env } from '#server/env.ts'
import { forgetStart } from '#server/forget-start.ts'
import { createGateway } from '#server/gateway.ts'
import { createWebServer } from '#server/http.ts'
import { createLogger } from '#server/log.ts'
import { portIsFree } from '#server/metrics.ts'
import { pagesOf } from '#server/pages.ts'
import { CALL_KINDS } from '#server/load-classes.ts'
import { siteIsBuilt } from '#server/site.ts'
import { warmUp, whenWarm } from '#server/warm-up.ts'
import { welcome } from '#server/welcome.ts'
import { keyRing } from '#services/auth/account/keys.ts'
import { sessionCheck } from '#services/auth/ports.ts'

function environment(): Env {
  try {
    return readEnv(process.env)
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Starts the whole product in one process: database, services, gateway, pages. */
async function start(): Promise<void> {
  const env = environment()
  const log = createLogger(env)
  keepRunning(log, () => process.exit(1))
  const site = siteIsBuilt()
  if (env.clockOffset) clock.shift(env.clockOffset)
  if (env.allowInsecureHttp)
    log.warn('ALLOW_INSECURE_HTTP is on: over http:// passwords can be read on the way')
  // Said before the database is changed by a start that cannot serve.
  await portIsFree(env.port, env.host)
  // Before PostgreSQL starts in it, which removes what a copy is known by.
  const change = recogniseFolder(env.dataDir, clock.now().toISOString())
  const database = await openDatabase(env, log)
  const check = sessionCheck(database.db, env.production && !env.demo)
  const ring = keyRing(database.db)
  const services = await startBackends({ env, ...database, log, check, change })
  const gateway = createGateway(services.backends, check, ring, env, log)
  // React and PrimeReact choose their fast builds by this when the pages are loaded.
  process.env.NODE_ENV ??= 'production'
  if (!(await site)) throw new Error('There is no built site to serve: run npm start')
  const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
  const pages = await pagesOf(`${dist}server/entry.mjs`, gateway, check, env, log)
  const web = createWebServer(
    env,
    log,
    {
      api: gateway.api,
      page: pages.page,
      ready: whenWarm(services.ready, warmUp(pages.draw, log)),
      jobFigures: services.jobFigures,
      refuseUpload: gateway.refuseUpload,
      ...CALL_KINDS,
    },
    `${dist}client`,
  )
  const url = await web.listen()

  let stopping = false
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'Stopping')
    services.closeStreams()
    // Whatever one of them meets, the next one is stopped too: the database must not be left running alone.
    for (const part of [() => web.close(), () => services.stop(), () => database.stop()])
      await part().catch((error: unknown) =>
        log.error({ err: error }, 'A part of the server did not stop cleanly'),
      )
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Last, because whoever reads that it is ready may stop it at once.
  welcome(env, url, database.label, services.firstPassword, change ? [saidOf(change)] : [])
  forgetStart()
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
