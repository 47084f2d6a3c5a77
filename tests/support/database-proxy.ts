import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { PORT } from '#database/embedded/socket-folder.ts'

export interface DatabaseProxy {
  /** The database as it is reached through here. */
  config: PoolConfig
  /** `pass` carries on what waits; `swallow` takes bytes and gives none back; `cut` breaks every connection and takes no new one. */
  mode(mode: 'pass' | 'swallow' | 'cut'): void
  /** Every message of a client waits so long before it goes on: a slow database. */
  delay(ms: number): void
  /** How many messages came from clients: what one conversation costs. */
  readonly messages: number
  close(): Promise<void>
}

/** A door in front of a database, or of any server, that can be slammed, held, or made slow; TCP on a free port. */
export async function databaseProxy({ host = '', port = PORT, ...rest }: PoolConfig): Promise<DatabaseProxy> {
  const open = new Set<Socket>()
  let held = false
  let shut = false
  let slow = 0
  let messages = 0

  const carry = (from: Socket, to: Socket, isClient: boolean): void => {
    open.add(from)
    let last = Promise.resolve()
    from.on('data', (bytes) => {
      if (isClient) messages += 1
      const wait = isClient ? slow : 0
      last = last.then(async () => {
        if (wait) await sleep(wait)
        if (!held) to.write(bytes)
      })
    })
    from.on('error', () => to.destroy())
    from.on('close', () => {
      open.delete(from)
      to.destroy()
    })
  }
  const server = createServer((client) => {
    if (shut) return void client.destroy()
    const behind = host.startsWith('/')
      ? connect(join(host, `.s.PGSQL.${port}`))
      : connect(Number(port), host)
    carry(client, behind, true)
    carry(behind, client, false)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    config: { ...rest, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    mode(mode) {
      held = mode === 'swallow'
      shut = mode === 'cut'
      // What was swallowed is lost: a conversation with a hole in it cannot go on.
      if (mode !== 'swallow') for (const socket of open) socket.destroy()
    },
    delay(ms) {
      slow = ms
    },
    get messages() {
      return messages
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
