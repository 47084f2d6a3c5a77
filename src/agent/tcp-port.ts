import { connect, createServer, type Socket } from 'node:net'
import type { OpenPort, Port, PortEvents } from '#agent/line.ts'

const CONNECT_MS = 5_000

function follow(socket: Socket, events: PortEvents): Port {
  socket.setKeepAlive(true, 5_000)
  socket.setNoDelay(true)
  socket.on('data', (bytes) => events.data(bytes))
  socket.on('error', () => socket.destroy())
  socket.on('close', () => events.closed('closed'))
  return { write: (bytes) => void socket.write(bytes), close: () => socket.destroy() }
}

/** A converter in the network that the agent calls, such as a serial device server. */
export const tcpPort =
  ({ host, port }: { host: string; port: number }): OpenPort =>
  (events) =>
    new Promise((resolve, reject) => {
      const socket = connect({ host, port })
      const late = setTimeout(() => socket.destroy(new Error('No answer')), CONNECT_MS)
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        resolve(follow(socket, events))
      })
      socket.once('connect', () => clearTimeout(late))
      socket.once('close', () => clearTimeout(late))
    })

/** A converter that calls the agent: the newest caller is the indicator, and one at a time. */
export const listeningPort =
  ({ host, port }: { host?: string | undefined; port: number }): OpenPort =>
  (events) =>
    new Promise((resolve, reject) => {
      let caller: Port | null = null
      const server = createServer((socket) => {
        caller?.close()
        caller = follow(socket, { data: events.data, closed: () => undefined })
      })
      server.once('error', reject)
      server.listen(port, host ?? '0.0.0.0', () =>
        resolve({
          write: (bytes) => caller?.write(bytes),
          close: () => {
            caller?.close()
            server.close()
          },
        }),
      )
    })
