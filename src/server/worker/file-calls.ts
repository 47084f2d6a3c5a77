import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { refused } from '#kernel/wire.ts'
import { createApps } from '#server/apps.ts'
import type { Ground } from '#server/contexts.ts'
import { SERVICE_NAMES } from '#server/env.ts'
import { publicKeys, served } from '#services/alone.ts'
import { sessionCheck } from '#services/auth/ports.ts'
import { dataStore } from '#services/sub/app.ts'
import { createBus } from '#events/nats.ts'

const PATH = /^\/([a-z]+)(\/.*)$/

/** The services of this server once more, for the calls that take or make files; the web process passes them on under its token (std.S46). */
export interface FileCalls {
  /** Where they are called, without the service's name. */
  address: string
  close(): Promise<void>
}

/** Serves on a free port of this machine. */
export async function serveFileCalls(ground: Ground): Promise<FileCalls> {
  const { env, db, log } = ground
  const bus = createBus(env.natsUrl ?? null, log)
  const store = dataStore(env.dataDir)
  const { backends } = createApps(
    { ...ground, check: sessionCheck(db, env.production && !env.demo), store },
    bus,
  )
  const keys = publicKeys(db)
  const fetch = (request: Request): Response | Promise<Response> => {
    const url = new URL(request.url)
    const [, name, path = '/'] = PATH.exec(url.pathname) ?? []
    const service = SERVICE_NAMES.find((one) => one === name)
    const backend = service && backends[service]
    if (!backend || !('app' in backend))
      return Response.json(refused(404, 'There is no such call', []), { status: 404 })
    return served(new Request(new URL(path + url.search, url), request), backend.app, service, keys)
  }
  const server = await new Promise<Server>((resolve, reject) => {
    const made = serve({ hostname: '127.0.0.1', port: 0, fetch }, () => resolve(made)) as Server
    made.once('error', reject)
  })
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.closeIdleConnections()
      await new Promise((resolve) => server.close(resolve))
      await bus.close()
    },
  }
}
