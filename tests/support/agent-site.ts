import { createServer, type Server } from 'node:http'
import { serve } from '@hono/node-server'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clock } from '#kernel/clock.ts'
import type { Log } from '#agent/log.ts'
import type { Config } from '#agent/config.ts'
import { giveToken } from './scale-signer.ts'
import { weighSite, type WeighSite } from './weigh-site.ts'

export interface AgentSite extends WeighSite {
  /** Where the agents find the server. */
  address: string
  /** Nobody answers there until it is opened again. */
  shut(): Promise<void>
  open(): Promise<void>
  /** A PC that nobody has used yet, with a new token for its scale. */
  config(scale: string, more?: Partial<Config>): Promise<Config>
}

/** What agents say is looked at where it counts: on the server. */
export const quietLog: Log = () => undefined

/** A weigh site whose sub service answers over HTTP, at the addresses the gateway gives it; the clock runs. */
export async function agentSite(): Promise<AgentSite> {
  const site = await weighSite()
  clock.freeze(null)
  const folder = mkdtempSync(join(tmpdir(), 'agent-'))
  let server: Server | null = null
  let port = 0
  let agents = 0
  const open = (): Promise<void> =>
    new Promise((resolve) => {
      const made = serve(
        {
          fetch: (request) => {
            const { pathname } = new URL(request.url)
            return site.sub.fetch(
              new Request(new URL(pathname.replace('/api/sub', ''), request.url), request),
              {},
            )
          },
          port,
          hostname: '127.0.0.1',
          createServer,
        },
        (address) => {
          port = address.port
          resolve()
        },
      )
      server = made as Server
    })
  const shut = (): Promise<void> =>
    new Promise((resolve) => {
      server?.closeAllConnections()
      server?.close(() => resolve())
    })
  await open()
  return {
    ...site,
    address: `http://127.0.0.1:${port}`,
    open,
    shut,
    async config(scale, more = {}) {
      agents += 1
      const token = `token-of-the-agent-number-${agents}`
      if (more.token === undefined) await giveToken(site, scale, token)
      return {
        server: `http://127.0.0.1:${port}`,
        scale,
        token,
        data: join(folder, `agent-${agents}`),
        line: null,
        poll: null,
        cameras: {},
        outputs: {},
        localPort: 0,
        origins: ['https://angkut.test'],
        picturesMb: 100,
        checkSeconds: null,
        protocol: null,
        lineFormat: null,
        ...more,
      }
    },
    async close() {
      await shut()
      await site.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
